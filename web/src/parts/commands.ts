// The commands of the list: those of the current view, and the links to every other view.

import { type Command, palette } from "../palette.svelte.ts";
import { type ViewName, href, router } from "../router.svelte.ts";
import { palette as words } from "../texts/actions.ts";
import { texts } from "../texts/en.ts";

const { nav } = texts;
const VIEWS: [ViewName, string][] = [
  ["start", nav.start], ["play", nav.play], ["daily", nav.daily], ["solve", nav.solve], ["watch", nav.watch], ["learn", nav.learn], ["make", nav.make], ["set", nav.set],
  ["library", nav.library], ["settings", nav.settings], ["keys", nav.keys], ["about", nav.about],
];

/** Returns every command available now. */
export function commands(): Command[] {
  return [...palette.offered, ...VIEWS.map(([view, name]): Command => ({ name: words.view(name), run: () => router.go(href(view)) }))];
}

/** Returns the commands whose name contains all words of a text; those that begin with it are first. */
export function matching(commands: Command[], text: string): Command[] {
  const wanted = text.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const found = commands.filter(({ name }) => wanted.every((word) => name.toLowerCase().includes(word)));
  const begins = ({ name }: Command): number => (name.toLowerCase().startsWith(wanted.join(" ")) ? 0 : 1);
  return found.sort((one, other) => begins(one) - begins(other));
}
