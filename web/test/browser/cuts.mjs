// What is cut off in a page, or goes out at its side.

/** What is cut or goes out at a side. Runs in the page. */
export function cuts() {
  const wrong = [];
  const isForEars = (element) => {
    for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).clipPath === "inset(50%)") return true;
    return false;
  };
  const told = (element) => `${element.tagName.toLowerCase()}.${[...element.classList].filter((name) => !name.startsWith("svelte-")).join(".")} "${element.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}"`;
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
        // Glyphs reach a little less far than lines do.
        const slack = box.height * 0.2 + 1;
        let isTitled = false;
        for (let around = element; around && around !== document.body; around = around.parentElement) {
          const { overflowX, overflowY, position, display, textOverflow } = getComputedStyle(around);
          if (display === "contents") continue;
          // What ends in dots is said in full by its title.
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
  return [...new Set(wrong)].slice(0, 12);
}
