import { isComposing } from '#kit/typing.ts';

/** What was typed after the key that opens the palette and before the palette stands. */
export interface TypedAhead {
  readonly text: string;
  /** Enter followed: the line that the text leads to is carried out at once. */
  readonly isConfirmed: boolean;
}

const NOTHING: TypedAhead = { text: '', isConfirmed: false };

/** A field that had the focus does not get it. */
let typed = NOTHING;

export function typeAhead(event: KeyboardEvent): void {
  if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const { text, isConfirmed } = typed;
  const { key } = event;
  if (key === 'Enter') {
    // Held down from before it is the key of another thing, and nothing was asked for yet.
    if (text !== '' && !event.repeat) typed = { text, isConfirmed: true };
  } else if (key !== 'Backspace' && key.length !== 1) return;
  // What is typed behind an Enter is no part of what was asked for.
  else if (!isConfirmed) typed = { text: key === 'Backspace' ? text.slice(0, -1) : text + key, isConfirmed };
  event.preventDefault();
}

export function takeTypedAhead(): TypedAhead {
  const taken = typed;
  typed = NOTHING;
  return taken;
}
