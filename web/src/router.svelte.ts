// The current place in the page: the fragment of the address, so that any static host works and no puzzle is sent to a server.
//
//   #/solve/12?method=se      view "solve", rest ["12"], query method=se
//   #1.53..7                  a link that holds a puzzle

/** The views of the page. */
export const VIEWS = [
  "start", "open", "play", "daily", "new", "solve", "watch", "learn", "make", "set", "library", "print", "settings", "keys", "about",
] as const;
export type ViewName = (typeof VIEWS)[number];

export interface Route {
  view: ViewName | "link" | "unknown";
  rest: string[];
  query: URLSearchParams;
  /** The whole fragment. */
  text: string;
}

/** Parses a fragment into a route. */
export function parse(fragment: string): Route {
  const text = fragment.replace(/^#/, "");
  const query = new URLSearchParams();
  if (/^[0-9]+\./.test(text)) return { view: "link", rest: [text], query, text };
  const [path = "", search = ""] = text.split("?", 2);
  const parts = path.split("/").filter((part) => part !== "").map(decoded);
  const [name = "start", ...rest] = parts;
  const view = VIEWS.find((view) => view === name) ?? "unknown";
  return { view, rest, query: new URLSearchParams(search), text };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the fragment of a view. */
export function href(view: ViewName, rest: (string | number)[] = [], query: Record<string, string | number | undefined> = {}): string {
  const path = (view === "start" ? [] : [view, ...rest]).map((part) => encodeURIComponent(String(part))).join("/");
  const entries = Object.entries(query).filter((entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== "");
  const search = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return `#/${path}${search === "" ? "" : `?${search}`}`;
}

class Router {
  route = $state.raw<Route>(parse(""));

  start(): void {
    this.route = parse(location.hash);
    addEventListener("hashchange", () => (this.route = parse(location.hash)));
  }

  /** Goes to a fragment, with a new entry in the history. */
  go(to: string): void {
    if (location.hash === to) this.route = parse(to);
    else location.hash = to;
  }

  /** Goes to a fragment, replacing the current entry in the history. */
  replace(to: string): void {
    history.replaceState(history.state, "", to);
    this.route = parse(to);
  }
}

export const router = new Router();
