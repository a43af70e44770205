import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/** Held so long a finger takes the tab; shorter it taps, and moving at once it scrolls the strip. */
const HOLD_MS = 350;
/** A finger is never quite still. */
const STILL_PX = 8;

interface Touch {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly timer: ReturnType<typeof setTimeout>;
  isHeld: boolean;
  gap: number | null;
}

/** Where a tab let go at `x` would be put: before the place of this number. */
export const gapAt = (boxes: readonly Pick<DOMRect, 'left' | 'width'>[], x: number): number =>
  boxes.filter(({ left, width }) => x > left + width / 2).length;

/**
 * Tabs moved by finger: hold, then drag. A hold that goes nowhere opens the tab's menu, as the right button does. The browser's own
 * dragging stays the mouse's: by touch some browsers know it and some do not.
 */
export function useTouchDrag(
  list: RefObject<HTMLElement | null>,
  does: {
    /** A tab is held over a gap; nothing = it is let go. */
    over(key: string, gap: number | null): void;
    end(): void;
    move(key: string, gap: number): void;
    menu(key: string): void;
  },
) {
  const touch = useRef<Touch | null>(null);
  /** The pointer is up before the touch ends; what follows a hold is no tap. */
  const wasHeld = useRef(false);
  const letGo = () => {
    if (touch.current) clearTimeout(touch.current.timer);
    touch.current = null;
    does.end();
  };
  // React's own touch listeners are passive: they could not keep the strip from scrolling under a held tab.
  useEffect(() => {
    const element = list.current;
    const stopping = new AbortController();
    const options = { passive: false, signal: stopping.signal };
    element?.addEventListener('touchmove', event => touch.current?.isHeld && event.preventDefault(), options);
    element?.addEventListener('touchend', event => wasHeld.current && event.preventDefault(), options);
    return () => stopping.abort();
  }, [list]);

  return (key: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' || !event.isPrimary) return;
      letGo();
      wasHeld.current = false;
      event.currentTarget.draggable = false;
      const held: Touch = {
        key,
        x: event.clientX,
        y: event.clientY,
        isHeld: false,
        gap: null,
        timer: setTimeout(() => {
          held.isHeld = true;
          does.over(key, null);
        }, HOLD_MS),
      };
      touch.current = held;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = touch.current;
      if (!held) return;
      const isStill = Math.hypot(event.clientX - held.x, event.clientY - held.y) <= STILL_PX;
      if (!held.isHeld && !isStill) letGo();
      if (!held.isHeld || (isStill && held.gap === null)) return;
      const items = [...(list.current?.children ?? [])].map(item => item.getBoundingClientRect());
      held.gap = gapAt(items, event.clientX);
      does.over(key, held.gap);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const held = touch.current;
      if (!held) return;
      event.currentTarget.draggable = true;
      wasHeld.current = held.isHeld;
      letGo();
      if (held.isHeld && held.gap !== null) does.move(key, held.gap);
      else if (held.isHeld) does.menu(key);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.draggable = true;
      letGo();
    },
    // Some browsers ask for the menu while the finger is still down: it comes when it is let go.
    onContextMenuCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
      if (!touch.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  });
}
