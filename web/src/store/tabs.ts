// Tabs that know of each other: one plays a game, the others look on.

/** What tabs tell each other. */
type Message = { kind: "release"; game: string } | { kind: "changed"; game: string } | { kind: "library" };

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

/** How long the tab that plays a game may take to hand it over. */
const PATIENCE = 500;

/** The right to play a game in this tab. */
export interface Hold {
  release(): void;
}

/** Takes the right to play a game, if no other tab has it; `lost` is called when another tab takes it. */
export function hold(game: string, lost: () => void, steal = false): Promise<Hold | undefined> {
  return new Promise((resolve) => {
    const options: LockOptions = steal ? { steal: true } : { ifAvailable: true };
    navigator.locks
      .request(`game:${game}`, options, (lock) => {
        if (!lock) return void resolve(undefined);
        return new Promise<void>((release) => resolve({ release }));
      })
      .catch(lost);
  });
}

/** Asks the tab that plays a game to hand it over, and takes it if there is no answer. */
export async function takeOver(game: string, lost: () => void): Promise<Hold | undefined> {
  tellTabs({ kind: "release", game });
  const until = performance.now() + PATIENCE;
  while (performance.now() < until) {
    const held = await hold(game, lost);
    if (held) return held;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return hold(game, lost, true);
}
