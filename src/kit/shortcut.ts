import { matchKeybindingPress, parseKeybinding } from 'tinykeys';

/** Shortcuts as commands write them: `mod+enter`, `shift+a`, `?`, `g s`. */

const MODIFIERS: Readonly<Record<string, string>> = {
  mod: '$mod',
  ctrl: 'Control',
  alt: 'Alt',
  shift: 'Shift',
  meta: 'Meta',
};
/** `code`, where a key has no letter of its own or another one while Alt is held (Option+T types † on a Mac). */
const NAMED: Readonly<Record<string, string>> = {
  space: 'Space',
  esc: 'Escape',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
};

export interface Press {
  /** In the spelling of tinykeys. */
  readonly binding: string;
  /** Ctrl, Cmd or Alt is held, or it is a function key: the press types nothing, so it may fire while a field has the focus. */
  readonly chord: boolean;
  readonly key: string;
}

function toPress(text: string): Press {
  // The last part is the key; `+` itself cannot be one.
  const parts = text.toLowerCase().split('+');
  const key = parts.pop() ?? '';
  const modifiers = parts.map(part => MODIFIERS[part] ?? part);
  const chord = parts.some(part => part !== 'shift') || /^f\d{1,2}$/.test(key);
  const named = NAMED[key] ?? key;
  const letter = /^[a-z]$/.test(key);
  const digit = /^[0-9]$/.test(key);
  // Signs as `?` need Shift on some keyboards and none on others.
  const sign = key.length === 1 && !letter && !digit;
  const own = chord && letter ? `(${key}|Key${key.toUpperCase()})` : chord && digit ? `(${key}|Digit${key})` : named;
  return { binding: [...modifiers, ...(sign ? ['[Shift]'] : []), own].join('+'), chord, key };
}

export const pressesOf = (shortcut: string): readonly Press[] => shortcut.trim().split(/\s+/).map(toPress);

export function pressMatches(press: Press, event: KeyboardEvent): boolean {
  const parsed = parseKeybinding(press.binding)[0];
  return parsed !== undefined && matchKeybindingPress(event, parsed);
}

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

const SHOWN: Readonly<Record<string, string>> = {
  enter: 'Enter',
  escape: 'Esc',
  esc: 'Esc',
  space: 'Space',
  ctrl: 'Ctrl',
  shift: '⇧',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  arrowup: '↑',
  arrowdown: '↓',
  home: 'Home',
  end: 'End',
  delete: 'Del',
};

/** How the shortcut is printed: groups of keys, one group a press. */
export function shownKeys(shortcut: string): readonly (readonly string[])[] {
  const mac = isMac();
  const own: Readonly<Record<string, string>> = { mod: mac ? '⌘' : 'Ctrl', alt: mac ? '⌥' : 'Alt', ...SHOWN };
  return shortcut
    .trim()
    .split(/\s+/)
    .map(press =>
      press.split('+').map(part => own[part.toLowerCase()] ?? (part.length === 1 ? part.toUpperCase() : part)),
    );
}

/** For `title` and `aria-keyshortcuts` neighbours: `Ctrl+Enter`, `G S`. */
export const shownText = (shortcut: string): string =>
  shownKeys(shortcut)
    .map(keys => keys.join('+'))
    .join(' ');
