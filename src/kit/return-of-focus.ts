import { type RefObject, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { topLayer } from './modal-layer.ts';

/** Where the focus falls when nobody has said where to: the page, or the edge of a dialog below. */
const NOWHERE = 'body, .bp6-overlay-start-focus-trap, .bp6-overlay-end-focus-trap, .bp6-dialog-container';

/**
 * When a dialog closes, gives the focus back to what had it before, unless somebody has moved it meanwhile; returns the ref of the
 * dialog's element. The dialog library does so when the animation is over, and only where the dialog was not taken out of the page:
 * by then the next dialog may be open, and what is typed into it would be lost.
 */
export function useReturnOfFocus<E extends HTMLElement = HTMLDivElement>(isOpen: boolean): RefObject<E | null> {
  const dialog = useRef<E>(null);
  const before = useRef<{ readonly opener: Element | null; readonly layer: symbol | undefined }>(null);
  // Before the fields of the dialog take the focus, which they do with the layout.
  useInsertionEffect(() => {
    if (isOpen) before.current = { opener: document.activeElement, layer: topLayer() };
  }, [isOpen]);
  useLayoutEffect(() => {
    if (!isOpen) return;
    return () => {
      const closing = dialog.current;
      const { opener, layer } = before.current ?? {};
      const giveBack = (): void => {
        const active = document.activeElement;
        const isMoved = active !== null && !active.matches(NOWHERE) && !closing?.contains(active);
        // A dialog that has opened meanwhile keeps the focus.
        if (isMoved || topLayer() !== layer) return;
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      };
      // The library moves the focus at the next frame.
      requestAnimationFrame(() => requestAnimationFrame(giveBack));
    };
  }, [isOpen]);
  return dialog;
}
