import { useEffect } from 'react';

const STOPS = 'button:not(:disabled), a[href], input:not(:disabled), select, textarea, [tabindex="0"]';
/** Whoever closes something puts the focus back by itself, some frames later; only what nobody took care of is ours. */
const PATIENCE_MS = 120;

/** What lies over a page and goes away again. */
const OVER = '[role=dialog], [role=menu], .bp6-portal, [class*=focus-trap]';

const isSeen = (element: HTMLElement): boolean => element.isConnected && element.checkVisibility();
const isGone = (element: HTMLElement): boolean => !isSeen(element) || element.matches(':disabled');

function* upwards(element: HTMLElement): Generator<HTMLElement> {
  for (let each: HTMLElement | null = element; each; each = each.parentElement) yield each;
}

/** Who takes the focus over: what is left nearest to where it was, and where a whole page is gone, the page that came. */
export function heirOf(path: readonly HTMLElement[]): HTMLElement | null {
  for (const place of path) {
    if (!isSeen(place)) continue;
    if (place.matches('main, .fl-screen, .fl-pane') || place.querySelector('main')) break;
    const stop = [...place.querySelectorAll<HTMLElement>(STOPS)].find(each => each.tabIndex >= 0 && isSeen(each));
    if (stop) return stop;
  }
  return document.querySelector<HTMLElement>('main');
}

/**
 * The focus is never on nothing: when the element that had it is taken away, hidden or switched off, somebody who reads by ear or by
 * keys would begin at the top of the page again (WCAG 2.4.3).
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let path: readonly HTMLElement[] = [];
    // Of the page itself: where one goes on when what lay over it was opened by something that is gone, as by the palette.
    let ground: HTMLElement | null = null;
    let due: ReturnType<typeof setTimeout> | undefined;
    const isLost = (): boolean =>
      path[0] !== undefined && (document.activeElement ?? document.body) === document.body && isGone(path[0]);
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      path = [...upwards(target)];
      if (!target.closest(OVER)) ground = target;
    };
    const look = () => {
      due = undefined;
      if (!isLost()) return;
      const wasOver = path.some(each => each.matches(OVER));
      const heir = wasOver && ground && !isGone(ground) ? ground : heirOf(path);
      heir?.focus({ preventScroll: true });
    };
    const lookSoon = () => {
      if (document.activeElement === document.body && path.length > 0) due ??= setTimeout(look, PATIENCE_MS);
    };
    const observer = new MutationObserver(lookSoon);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['style', 'hidden', 'disabled'],
    });
    document.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      clearTimeout(due);
      document.removeEventListener('focusin', note);
    };
  }, []);
}
