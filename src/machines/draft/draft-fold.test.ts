import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DraftDefinition, type DraftStep, enqueueStep, foldDraft, historyOf } from './draft-fold.ts';
import { seatKey, textOfKey } from './draft-key.ts';

interface Typed {
  readonly field: string;
  readonly text: string;
}
type Form = Readonly<Record<string, string>>;

const FORM: DraftDefinition<Form, Typed> = {
  initial: {},
  evolve: (form, { field, text }) => ({ ...form, [field]: text }),
  merge: (earlier, later) => (earlier.field === later.field ? later : null),
};

const typed = (field: string, text: string): DraftStep<Typed> => ({ kind: 'do', event: { field, text } });
const UNDO = { kind: 'undo' } as const;
const REDO = { kind: 'redo' } as const;
const folded = (...steps: DraftStep<Typed>[]) => foldDraft(FORM, historyOf(steps));

describe('undo and redo', () => {
  test('undo takes the last event back, redo brings it again', () => {
    expect(folded(typed('a', '1'), typed('b', '2'), UNDO)).toEqual({ a: '1' });
    expect(folded(typed('a', '1'), typed('b', '2'), UNDO, UNDO, REDO)).toEqual({ a: '1' });
    expect(folded(typed('a', '1'), typed('b', '2'), UNDO, REDO)).toEqual({ a: '1', b: '2' });
  });

  test('an undone overwrite shows the value before', () => {
    expect(folded(typed('a', '1'), typed('a', '2'), UNDO)).toEqual({ a: '1' });
  });

  test('a new event ends the possibility to redo', () => {
    expect(folded(typed('a', '1'), UNDO, typed('b', '2'), REDO)).toEqual({ b: '2' });
  });

  test('with nothing to undo or redo nothing happens', () => {
    expect(folded(UNDO, REDO)).toEqual({});
  });

  const step = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.string()).map(([f, t]) => typed(f, t)) },
    fc.constantFrom<DraftStep<Typed>>(UNDO, REDO),
  );

  test('whatever happened before, undo then redo is as if nothing was', () => {
    fc.assert(
      fc.property(fc.array(step), fc.tuple(fc.constantFrom('a', 'b'), fc.string()), (steps, [field, text]) => {
        const worked = [...steps, typed(field, text)];
        expect(folded(...worked, UNDO, REDO)).toEqual(folded(...worked));
        expect(folded(...worked, UNDO)).toEqual(folded(...steps));
      }),
    );
  });

  test('a history folded in two parts is the history folded at once', () => {
    fc.assert(
      fc.property(fc.array(step), fc.array(step), (first, second) => {
        expect(historyOf(second, historyOf(first))).toEqual(historyOf([...first, ...second]));
      }),
    );
  });
});

describe('steps that wait to be saved', () => {
  test('keystrokes in one field become one step', () => {
    const waiting = [typed('a', 'h'), typed('a', 'he'), typed('a', 'hej')].reduce<readonly DraftStep<Typed>[]>(
      (steps, one) => enqueueStep(FORM, steps, one),
      [],
    );
    expect(waiting).toEqual([typed('a', 'hej')]);
  });

  test('another field, and an undo, are steps of their own', () => {
    const waiting = [typed('a', '1'), typed('b', '2'), UNDO, typed('a', '3')].reduce<readonly DraftStep<Typed>[]>(
      (steps, one) => enqueueStep(FORM, steps, one),
      [],
    );
    expect(waiting).toHaveLength(4);
  });
});

describe('keys', () => {
  test('a draft belongs to the seat, else to the user, else to the browser', () => {
    expect(seatKey({ employee: { EmployeeId: '7' }, user: { UserId: '9' } })).toBe('e:7');
    expect(seatKey({ employee: null, user: { UserId: '9' } })).toBe('u:9');
    expect(seatKey({ employee: null, user: null })).toBe('visitor');
  });

  test('no two keys share a text', () => {
    const parts = fc.tuple(fc.string(), fc.string(), fc.string());
    fc.assert(
      fc.property(parts, parts, (left, right) => {
        const text = ([seat, route, record]: [string, string, string]) => textOfKey({ seat, route, record });
        expect(text(left) === text(right)).toBe(left.every((part, index) => part === right[index]));
      }),
    );
  });
});
