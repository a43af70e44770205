import { type DragEvent, type RefObject, useState } from 'react';
import { useTouchDrag } from './use-touch-drag.ts';

/** Where a dragged tab would be put: before the place of this number. */
interface Drag {
  readonly key: string;
  readonly to: number | null;
}

/** A tab is dragged to another place in the strip, by mouse or by finger. */
export function useTabDrag(
  list: RefObject<HTMLElement | null>,
  onMove: (key: string, to: number) => void,
  onMenu: (key: string) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const byTouch = useTouchDrag(list, {
    over: (key, to) => setDrag({ key, to }),
    end: () => setDrag(null),
    move: onMove,
    menu: onMenu,
  });
  return {
    /** Gap that the tab would go to. */
    gap: drag?.to ?? null,
    /** Tab that is being dragged. */
    held: drag?.key ?? null,
    of: (key: string, at: number) => ({
      ...byTouch(key),
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', key);
        setDrag({ key, to: null });
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!drag) return;
        event.preventDefault();
        const { left, width } = event.currentTarget.getBoundingClientRect();
        const to = event.clientX > left + width / 2 ? at + 1 : at;
        if (to !== drag.to) setDrag({ ...drag, to });
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        if (drag?.to !== null && drag?.to !== undefined) onMove(drag.key, drag.to);
        setDrag(null);
      },
      onDragEnd: () => setDrag(null),
    }),
  };
}
