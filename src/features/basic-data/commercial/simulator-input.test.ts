import { expect, test } from 'vitest';
import { askedPort } from './simulator-input.ts';

test.each([
  ['cnsha', 'CNSHA'],
  [' ＣＮＳＨＡ ', 'CNSHA'],
  ['CNSH', null],
  ['CN1HA', null],
  ['', null],
])('%s asks for %s', (typed, asked) => expect(askedPort(typed)).toBe(asked));
