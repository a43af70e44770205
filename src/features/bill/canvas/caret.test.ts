import { expect, it } from 'vitest';
import { caretAt } from './caret.ts';

it('a caret is told by sign and line of its box', () => {
  const box = { chars: 35, lines: 6 };
  expect(caretAt(box, '', 0)).toEqual({ sign: 1, signs: 35, line: 1, lines: 6 });
  expect(caretAt(box, 'NINGBO\nCHINA', 9)).toMatchObject({ sign: 3, line: 2 });
  expect(caretAt(box, 'X'.repeat(40), 36).sign).toBe(37);
});
