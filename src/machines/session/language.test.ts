import { expect, test } from 'vitest';
import type { Language } from '#contract/kernel/text.ts';
import { chooseLanguage } from './language.ts';

const BOTH: readonly Language[] = ['CN', 'EN'];

/** Design A.9: stored, preference at sign-in, offered by the site -> shown, written. */
test.each([
  [null, null, BOTH, 'CN', null],
  ['EN', null, BOTH, 'EN', null],
  ['fr', null, BOTH, 'CN', 'CN'],
  ['en', null, BOTH, 'EN', 'EN'],
  ['CN', 'EN', BOTH, 'EN', 'EN'],
  [null, null, ['EN'], 'EN', null],
  ['EN', null, ['CN'], 'CN', null],
] as const)('stored %s, preference %s, offered %s -> %s, written %s', (stored, preference, offers, shown, written) => {
  expect(chooseLanguage({ stored, preference, offers })).toEqual({ shown, written });
});
