import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useModalLayer } from '../modal-layer.ts';
import { isComposing } from '../typing.ts';

const FIRST = 'input, select, textarea, button';

/**
 * A panel that hangs below its button: takes the focus, keeps the screen's keys asleep, closes on Escape and on a press outside,
 * and gives the focus back to what had it.
 */
export function usePanel(open: boolean, onClose: () => void): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useModalLayer(open, event => {
    if (event.key !== 'Escape' || isComposing(event) || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    if (!open) return;
    const before = document.activeElement as HTMLElement | null;
    panel.current?.querySelector<HTMLElement>(FIRST)?.focus();
    const away = (event: PointerEvent): void => {
      if (event.target instanceof Node && panel.current?.contains(event.target) === false) close();
    };
    document.addEventListener('pointerdown', away);
    return () => {
      document.removeEventListener('pointerdown', away);
      const { activeElement } = document;
      // Whoever took the focus meanwhile, as a dialog opened from here, keeps it.
      if (activeElement && activeElement !== document.body && !panel.current?.contains(activeElement)) return;
      if (before?.isConnected && before !== document.body) before.focus();
      else focusGrid();
    };
  }, [open]);
  return panel;
}

/** Gives the keyboard back to the list: that of the screen in view, not of one kept behind it. */
export function focusGrid(): void {
  const grids = [...document.querySelectorAll<HTMLElement>('[data-grid]')];
  (grids.find(grid => grid.checkVisibility?.() ?? true) ?? grids[0])?.focus();
}
