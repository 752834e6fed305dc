// Tabs that exchange messages: one plays a game, the others watch.

/** The messages between tabs. */
type Message = { kind: "library" };

const channel = new BroadcastChannel("ninefold");
const listeners = new Set<(message: Message) => void>();
channel.addEventListener("message", ({ data }: MessageEvent<Message>) => listeners.forEach((listener) => listener(data)));

export function tellTabs(message: Message): void {
  channel.postMessage(message);
}

/** Listens to other tabs; returns a function that stops listening. */
export function onTabs(listener: (message: Message) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The right to play a game in this tab. */
export interface Hold {
  release(): void;
}

/** The time for which a tab may still hold a game after leaving or reloading it, in milliseconds. */
const PATIENCE = 300;

/** Acquires the right to play a game, unless another tab holds it and `steal` is not set; `lost` is called when another tab takes it. */
export function hold(game: string, lost: () => void, steal = false): Promise<Hold | undefined> {
  return new Promise((resolve) => {
    let isHeld = false;
    const options: LockOptions = steal ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE) };
    navigator.locks
      .request(`game:${game}`, options, () => {
        isHeld = true;
        return new Promise<void>((release) => resolve({ release }));
      })
      .catch(() => (isHeld ? lost() : resolve(undefined)));
  });
}
