import { Fragment } from 'react';
import { shownKeys } from './shortcut.ts';
import './kbd.css';

/** A shortcut as keys: `<Kbd keys="mod+enter" />`. Decoration: the accessible name stands in `aria-keyshortcuts`. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <span className="fl-kbd" aria-hidden="true">
      {shownKeys(keys).map((press, index) => (
        // Presses of a sequence have no identity but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={index}>
          <kbd>{press.join(' ')}</kbd>
        </Fragment>
      ))}
    </span>
  );
}

/** The value of `aria-keyshortcuts` for a single press; sequences have no notation there. */
export function ariaKeys(shortcut: string | undefined): string | undefined {
  if (!shortcut || shortcut.includes(' ')) return undefined;
  const names: Record<string, string> = {
    mod: 'Control',
    alt: 'Alt',
    shift: 'Shift',
    enter: 'Enter',
    esc: 'Escape',
    delete: 'Delete',
    space: 'Space',
    left: 'ArrowLeft',
    right: 'ArrowRight',
    up: 'ArrowUp',
    down: 'ArrowDown',
  };
  return shortcut
    .split('+')
    .map(part => names[part.toLowerCase()] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join('+');
}
