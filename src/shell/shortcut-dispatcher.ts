import type { Command } from '#kit/command.ts';
import { type Press, pressesOf, pressMatches } from '#kit/shortcut.ts';
import { answersEnter, answersSpace, isComposing, takesText } from '#kit/typing.ts';

/** Presses of a sequence (`g s`) follow each other within this time. */
const SEQUENCE_WITHIN_MS = 1_000;

export interface ShortcutDispatcherOptions {
  /** What can be done now, those that win standing last. */
  readonly commands: () => readonly Command[];
  readonly run: (command: Command) => void;
  /** A dialog is open: its own keys are the only ones. */
  readonly isAsleep: () => boolean;
}

/** May this press count, seen from where the focus is? Letters belong to a field, Enter and Space to a button, Space to a box. */
function mayFire(press: Press, target: EventTarget | null): boolean {
  if (press.chord) return true;
  if (takesText(target)) return false;
  return !(press.key === 'enter' && answersEnter(target)) && !(press.key === 'space' && answersSpace(target));
}

/** A Blueprint button takes Enter for itself whatever is held with it; Ctrl+Enter is a shortcut all the same. */
const isTakenByMistake = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && /^( |Enter)$/.test(event.key) && answersEnter(event.target);

const isModifier = (key: string): boolean => ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(key);

/** Turns key presses into commands of the registry. One for the page; it holds no state but the sequence under way. */
export function createShortcutDispatcher({ commands, run, isAsleep }: ShortcutDispatcherOptions) {
  let typed: KeyboardEvent[] = [];

  /** Commands whose sequence begins with what was typed; the ones that win come first. */
  const candidates = (target: EventTarget | null) =>
    commands()
      .toReversed()
      .filter(command => command.shortcut !== undefined)
      .map(command => ({ command, presses: pressesOf(command.shortcut ?? '') }))
      .filter(
        ({ presses }) =>
          presses.length >= typed.length &&
          typed.every((event, index) => {
            const press = presses[index];
            return press !== undefined && pressMatches(press, event) && mayFire(press, target);
          }),
      );

  return (event: KeyboardEvent): void => {
    if (event.defaultPrevented && !isTakenByMistake(event)) return;
    if (isComposing(event) || isModifier(event.key) || isAsleep()) return;
    const last = typed.at(-1);
    if (last && event.timeStamp - last.timeStamp > SEQUENCE_WITHIN_MS) typed = [];
    typed = [...typed, event];
    let fitting = candidates(event.target);
    if (fitting.length === 0 && typed.length > 1) {
      // Not the rest of a sequence; it may still begin something by itself.
      typed = [event];
      fitting = candidates(event.target);
    }
    const complete = fitting.find(({ presses }) => presses.length === typed.length);
    if (fitting.length === 0 || complete) typed = [];
    if (fitting.length === 0) return;
    event.preventDefault();
    if (complete && (!event.repeat || complete.command.repeats)) run(complete.command);
  };
}
