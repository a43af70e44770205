import { isComposing } from '#kit/typing.ts';

/** Text typed after the key that opens the palette and before the palette stands; a field that had the focus does not get it. */
let typed = '';

export function typeAhead(event: KeyboardEvent): void {
  if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  else return;
  event.preventDefault();
}

export function takeTypedAhead(): string {
  const taken = typed;
  typed = '';
  return taken;
}
