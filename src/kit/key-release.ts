/**
 * Blueprint's buttons act when Enter or Space is let go, wherever it was pressed and whatever was held with it. A press counts
 * for the button that had the focus then, and Ctrl+Enter is a shortcut: without this guard a dialog confirmed by Ctrl+Enter
 * would be cancelled by the release, and Enter in the palette would press the button that the focus goes back to.
 */
export function guardKeyRelease(view: Window): () => void {
  const stopping = new AbortController();
  const options = { capture: true, signal: stopping.signal };
  let pressed: { readonly key: string; readonly target: EventTarget | null; readonly isChord: boolean } | null = null;
  const isPress = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' ';

  view.addEventListener(
    'keydown',
    event => {
      if (!isPress(event) || event.repeat) return;
      pressed = { key: event.key, target: event.target, isChord: event.ctrlKey || event.metaKey || event.altKey };
    },
    options,
  );
  view.addEventListener(
    'keyup',
    event => {
      if (!isPress(event) || pressed?.key !== event.key) return;
      const { target, isChord } = pressed;
      pressed = null;
      if (isChord || target !== event.target) event.stopPropagation();
    },
    options,
  );
  return () => stopping.abort();
}
