// New versions of the page: they are fetched in the background, announced, and installed only on request.

import { trusted } from "./engine/trusted.ts";

const HOUR = 3_600_000;
/** The time after which a page whose new worker does not answer is reloaded anyway, in milliseconds. */
const PATIENCE = 1_500;

class Updates {
  /** Whether a new version is ready. */
  ready = $state(false);
  #registration: ServiceWorkerRegistration | undefined;
  #flush: (() => Promise<void>)[] = [];

  /** Registers work to do before the page is reloaded. */
  before(flush: () => Promise<void>): () => void {
    this.#flush.push(flush);
    return () => (this.#flush = this.#flush.filter((other) => other !== flush));
  }

  start(): void {
    if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
    void this.#register();
  }

  async #register(): Promise<void> {
    try {
      const registration = await navigator.serviceWorker.register(trusted("./service-worker.js"), { updateViaCache: "none" });
      this.#registration = registration;
      navigator.serviceWorker.controller?.postMessage("STARTED");
      const seen = (): void => {
        if (registration.waiting && navigator.serviceWorker.controller) this.ready = true;
      };
      seen();
      registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", seen));
      let last = Date.now();
      addEventListener("focus", () => {
        if (Date.now() - last < HOUR) return;
        last = Date.now();
        registration.update().catch(() => {});
      });
    } catch {
      // Private windows, and pages opened as files, have no such worker: the page works as long as it is open.
    }
  }

  /** Installs the new version. */
  async take(): Promise<void> {
    await Promise.all(this.#flush.map((flush) => flush().catch(() => {})));
    const reload = (): void => location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
    // The newest worker: a third version may have been fetched while the second was waiting.
    this.#registration?.waiting?.postMessage("SKIP_WAITING");
    setTimeout(reload, PATIENCE);
  }
}

export const updates = new Updates();
