import type { PaletteEvent } from './palette.flow.ts';

/** The members of a keyboard event that decide; a DOM event fits. */
export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Browsers report keys that the input method consumes under this code, Safari even after the composition has ended. */
const CONSUMED_BY_INPUT_METHOD = 229;

const MOVES = { ArrowDown: 'next', ArrowUp: 'previous', PageDown: 'last', PageUp: 'first' } as const;

/** What a key means to the open palette, or nothing: then it is the input's own affair. */
export function eventOfKey(pressed: PressedKey, query: string, at: number): PaletteEvent | null {
  if (pressed.isComposing || pressed.keyCode === CONSUMED_BY_INPUT_METHOD) return null;
  // By its place on the keyboard: Option+P types π on a Mac.
  if (pressed.altKey && !pressed.ctrlKey && !pressed.metaKey && pressed.code === 'KeyP') return { type: 'pin.toggled' };
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const { key } = pressed;
  if (key === 'Escape') return { type: 'escape.pressed' };
  if (key === 'Enter') return { type: 'choice.confirmed', at };
  if (key === 'Backspace' && query === '') return { type: 'page.left' };
  const to = Object.hasOwn(MOVES, key) ? MOVES[key as keyof typeof MOVES] : undefined;
  return to ? { type: 'highlight.moved', to } : null;
}
