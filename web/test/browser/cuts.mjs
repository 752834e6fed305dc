// Finds text that is cut off, extends beyond the side of the page, or overlaps other text.

/** Lists elements that are cut, extend beyond a side, or overlap other words. Runs in the page. */
export function cuts() {
  const wrong = [];
  const isForEars = (element) => {
    for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).clipPath === "inset(50%)") return true;
    return false;
  };
  const told = (element) => `${element.tagName.toLowerCase()}.${[...element.classList].filter((name) => !name.startsWith("svelte-")).join(".")} "${element.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  /** Returns the part of a box left visible by the scrolling and clipping elements around it, and the element that it moves with. */
  const seen = (element, { left, right, top, bottom }) => {
    let layer = document.body;
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, position, display } = getComputedStyle(around);
      if (layer === document.body && /fixed|sticky|absolute/.test(position)) layer = around;
      if (display === "contents" || !/hidden|clip|auto|scroll/.test(overflowX + overflowY)) continue;
      const edge = around.getBoundingClientRect();
      [left, right, top, bottom] = [Math.max(left, edge.left), Math.min(right, edge.right), Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { element, layer, left, right, top, bottom };
  };
  const lines = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth + 1) wrong.push(`the page scrolls sideways: ${root.scrollWidth}`);
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  for (const element of top.querySelectorAll("*")) {
    const style = getComputedStyle(element);
    if (/auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && !element.closest(".stage.is-figure, .pages, textarea, input")) {
      wrong.push(`scrolls sideways by ${element.scrollWidth - element.clientWidth}: ${told(element)}`);
    }
    if (element.closest("svg, option, .pages, .board-names") || isForEars(element)) continue;
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== "");
    if (own.length === 0 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    for (const node of own) {
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 1) continue;
        if (element.closest(".skip")) continue;
        if (!element.closest(".board")) lines.push(seen(element, box));
        // Glyphs do not extend quite as far as lines do.
        const slack = box.height * 0.2 + 1;
        let isTitled = false;
        for (let around = element; around && around !== document.body; around = around.parentElement) {
          const { overflowX, overflowY, position, display, textOverflow } = getComputedStyle(around);
          if (display === "contents") continue;
          // Text that ends in an ellipsis has its full form in its title.
          if (textOverflow === "ellipsis" && (around.title === around.textContent.trim() || element.title === element.textContent.trim())) {
            isTitled = true;
            break;
          }
          const edge = around.getBoundingClientRect();
          if (/hidden|clip/.test(overflowX) && (box.right > edge.right + 1.5 || box.left < edge.left - 1.5)) wrong.push(`cut at a side by ${told(around)}: ${told(element)}`);
          else if (/hidden|clip/.test(overflowY) && (box.bottom > edge.bottom + slack || box.top < edge.top - slack)) wrong.push(`cut above or below by ${told(around)}: ${told(element)}`);
          if (/auto|scroll/.test(overflowY)) break;
          if (position === "fixed" && (edge.bottom > innerHeight + 1 || edge.top < -1)) wrong.push(`fixed beyond the screen: ${told(around)}`);
          if (position === "fixed") break;
        }
        if (!isTitled && (box.right > innerWidth + 1 || box.left < -1) && !element.closest(".is-figure")) wrong.push(`beyond the side (${Math.round(box.left)} to ${Math.round(box.right)}): ${told(element)}`);
      }
    }
  }
  for (const [at, one] of lines.entries()) {
    for (const other of lines.slice(at + 1)) {
      if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      // Lines may be higher than their text.
      if (wide > 2 && high > 0.4 * Math.min(one.bottom - one.top, other.bottom - other.top)) wrong.push(`one over the other: ${told(one.element)} and ${told(other.element)}`);
    }
  }
  return [...new Set(wrong)].slice(0, 12);
}
