// Builds elements of SVG by hand: outside text is never parsed as markup.

const SPACE = "http://www.w3.org/2000/svg";

type Attributes = Record<string, string | number | undefined>;

export function make<K extends keyof SVGElementTagNameMap>(name: K, attributes: Attributes = {}, children: Node[] = []): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

export function text(content: string, attributes: Attributes): SVGTextElement {
  const element = make("text", attributes);
  element.textContent = content;
  return element;
}
