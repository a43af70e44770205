/** Where the boxes of a screen were scrolled to, by the name of the box. A screen that was unmounted comes back to it. */
export type ScrollPlaces = Map<string, { readonly top: number; readonly left: number }>;

/** Later attempts end by themselves: whoever has read this long is not thrown elsewhere. */
const GIVE_UP_MS = 10_000;
/** Lists move to their cursor once they are there; only then the last word is ours. */
const SETTLE_MS = 1_000;

/** The screen's pane is nameless; a box in it is told by its classes and its place among its like. */
function nameOf(pane: HTMLElement, box: Element): string {
  if (box === pane) return '';
  const alike = [...pane.getElementsByClassName(box.className)];
  return `${box.className}#${alike.indexOf(box)}`;
}

function boxOf(pane: HTMLElement, name: string): Element | undefined {
  if (name === '') return pane;
  const cut = name.lastIndexOf('#');
  return pane.getElementsByClassName(name.slice(0, cut))[Number(name.slice(cut + 1))];
}

export function noteScroll(places: ScrollPlaces, pane: HTMLElement, box: EventTarget): void {
  if (!(box instanceof HTMLElement) || (box !== pane && box.className === '')) return;
  // Sensors of a table's size scroll too, out of sight; they are no place to come back to.
  if (getComputedStyle(box).visibility === 'hidden') return;
  const { scrollTop: top, scrollLeft: left } = box;
  const name = nameOf(pane, box);
  if (top === 0 && left === 0) places.delete(name);
  else places.set(name, { top, left });
}

/** Scrolls as soon as what was read is there again, until the person moves by themselves. Answers how to stop. */
export function scrollBack(pane: HTMLElement, places: ScrollPlaces): () => void {
  const wanted = new Map(places);
  if (wanted.size === 0) return () => undefined;
  let settling: ReturnType<typeof setTimeout> | null = null;
  const attempt = () => {
    let isThere = true;
    for (const [name, { top, left }] of wanted) {
      const box = boxOf(pane, name);
      if (!box) {
        isThere = false;
        continue;
      }
      if (box.scrollTop !== top) box.scrollTop = top;
      if (box.scrollLeft !== left) box.scrollLeft = left;
      // Fractions of a pixel stay where the display has others.
      isThere &&= Math.abs(box.scrollTop - top) < 2 && Math.abs(box.scrollLeft - left) < 2;
    }
    if (isThere) settling ??= setTimeout(stop, SETTLE_MS);
  };
  const observer = new MutationObserver(attempt);
  const byHand = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const;
  const giveUp = setTimeout(() => stop(), GIVE_UP_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(giveUp);
    if (settling !== null) clearTimeout(settling);
    for (const type of byHand) window.removeEventListener(type, stop, true);
  }
  for (const type of byHand) window.addEventListener(type, stop, { capture: true, passive: true });
  observer.observe(pane, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] });
  attempt();
  return stop;
}
