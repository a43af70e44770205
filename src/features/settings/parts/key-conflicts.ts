import type { KnownCommand } from '#kit/settings/known-commands.ts';
import type { OwnKeys } from '#kit/settings/own-keys.ts';

/** The key that counts: the reader's own, else the product's; null = none. */
export const keyOf = ({ id, shortcut }: KnownCommand, own: OwnKeys): string | null =>
  own[id] ?? (id in own ? null : shortcut);

/** Commands of every page, whose keys another may not take without harm. */
export const isEverywhere = ({ id }: KnownCommand): boolean => /^(shell|tabs|account)\./.test(id);

const areaOf = ({ id }: KnownCommand): string => id.split('.')[0] ?? id;

/** One begins with what the other is: `g` would never let `g s` be typed. */
const collide = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);

/** Commands that could be meant by the same press, on every page or in the same part of the product. */
export function conflictsOf(
  command: KnownCommand,
  all: readonly KnownCommand[],
  own: OwnKeys,
): readonly KnownCommand[] {
  const key = keyOf(command, own);
  if (key === null) return [];
  return all.filter(other => {
    if (other.id === command.id) return false;
    if (!isEverywhere(other) && !isEverywhere(command) && areaOf(other) !== areaOf(command)) return false;
    const theirs = keyOf(other, own);
    // Two commands of the product that share a key do so on purpose, on different screens.
    const isAsMade = !(command.id in own) && !(other.id in own);
    return theirs !== null && !isAsMade && collide(key, theirs);
  });
}

export const conflictOf = (command: KnownCommand, all: readonly KnownCommand[], own: OwnKeys): KnownCommand | null =>
  conflictsOf(command, all, own)[0] ?? null;

/** The keys as asked for, with those of the commands that give way taken from them. */
export const givenWay = (own: OwnKeys, others: readonly Pick<KnownCommand, 'id'>[]): OwnKeys => ({
  ...own,
  ...Object.fromEntries(others.map(({ id }) => [id, null])),
});

/**
 * The press that ended a recording is let go afterwards, over a button that would take it for a press of its own: the release of that
 * key is kept from everybody.
 */
export function keepRelease(view: Window, key: string): void {
  const over = new AbortController();
  view.addEventListener(
    'keyup',
    event => {
      if (event.key !== key) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      over.abort();
    },
    { capture: true, signal: over.signal },
  );
}

const NAMES: Readonly<Record<string, string>> = { ' ': 'space', arrowup: 'up', arrowdown: 'down', escape: 'esc' };

/** A press as shortcuts are written; null for a modifier alone. */
export function pressOf(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string | null {
  const key = event.key.toLowerCase();
  if (['shift', 'control', 'alt', 'meta', 'altgraph', 'process', 'dead'].includes(key)) return null;
  // While Alt is held a key may type another letter; its place tells which it is.
  const plain = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1]?.toLowerCase() ?? key;
  const isChord = event.ctrlKey || event.metaKey || event.altKey;
  const named = NAMES[key] ?? (isChord ? plain : key);
  const isSign = named.length === 1 && !/[a-z0-9]/.test(named);
  return [
    ...(event.ctrlKey || event.metaKey ? ['mod'] : []),
    ...(event.altKey ? ['alt'] : []),
    ...(event.shiftKey && !isSign ? ['shift'] : []),
    named,
  ].join('+');
}
