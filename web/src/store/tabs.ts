// Tabs that know of each other: one plays a game, the others look on.

/** What tabs tell each other. */
type Message = { kind: "library" };

const channel = new BroadcastChannel("ninefold");
const listeners = new Set<(message: Message) => void>();
channel.addEventListener("message", ({ data }: MessageEvent<Message>) => listeners.forEach((listener) => listener(data)));

export function tellTabs(message: Message): void {
  channel.postMessage(message);
}

/** Listens to the other tabs; gives what ends it. */
export function onTabs(listener: (message: Message) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The right to play a game in this tab. */
export interface Hold {
  release(): void;
}

/** A tab that leaves a game, or is loaded anew, may hold it for a moment more, in milliseconds. */
const PATIENCE = 300;

/** Takes the right to play a game, if no other tab keeps it; `lost` is called when another tab takes it. */
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
