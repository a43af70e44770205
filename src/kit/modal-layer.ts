import { useEffectEvent, useLayoutEffect } from 'react';

/** Dialogs that are open, bottom to top. While there is one, the keys of the screen below sleep. */
const layers: symbol[] = [];

export const isModalOpen = (): boolean => layers.length > 0;

/** The one whose keys are heard; undefined where none is open. */
export const topLayer = (): symbol | undefined => layers.at(-1);

/** Counts as a modal layer while `open`; `onKey` hears keys only while it is the top one. */
export function useModalLayer(open: boolean, onKey: (event: KeyboardEvent) => void): void {
  // A new handler must not put the layer on top of one that was opened over it.
  const hear = useEffectEvent(onKey);
  // With the layout: the key after the one that opens or closes a dialog already goes where it belongs.
  useLayoutEffect(() => {
    if (!open) return;
    const layer = Symbol('modal');
    layers.push(layer);
    const listen = (event: KeyboardEvent) => {
      if (layers.at(-1) === layer) hear(event);
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [open]);
}
