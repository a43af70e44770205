import { useCallback, useRef } from 'react';
import { useCommandRegistry } from '../command-registry.tsx';
import { pressesOf, pressMatches } from '../shortcut.ts';

/** As long as the shell waits for the second key of `g l`. */
const SEQUENCE_WITHIN_MS = 1_000;

/** Which keys of the focused table belong to the screen all the same. */
export function useScreenKeys(): {
  /** The second press of a sequence such as `g l`: the letter then is not the table's. Asked once for each key. */
  isRestOfSequence(event: KeyboardEvent): boolean;
  /** A command of the screen begins with this press. */
  isKey(event: KeyboardEvent): boolean;
  /** Escape closes something of the screen before it leaves the table. */
  takesEscape(): boolean;
} {
  const registry = useCommandRegistry();
  const before = useRef<KeyboardEvent | null>(null);
  const isRestOfSequence = useCallback(
    (event: KeyboardEvent): boolean => {
      const first = before.current;
      before.current = event;
      if (!first || event.timeStamp - first.timeStamp > SEQUENCE_WITHIN_MS) return false;
      return registry.all().some(({ shortcut = '' }) => {
        const [one, two] = pressesOf(shortcut);
        return one !== undefined && two !== undefined && pressMatches(one, first) && pressMatches(two, event);
      });
    },
    [registry],
  );
  const isKey = useCallback(
    (event: KeyboardEvent): boolean =>
      registry.all().some(({ shortcut = '' }) => {
        const [first] = pressesOf(shortcut);
        return first !== undefined && pressMatches(first, event);
      }),
    [registry],
  );
  const takesEscape = useCallback(
    () => registry.all().some(({ shortcut }) => shortcut === 'esc' || shortcut === 'escape'),
    [registry],
  );
  return { isRestOfSequence, isKey, takesEscape };
}
