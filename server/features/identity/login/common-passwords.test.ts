import { expect, it } from 'vitest';
import { isKnownPassword } from './common-passwords.ts';

it.each([
  'qwertyuiop',
  'password123',
  // Common words that ten characters alone would let through.
  'password2026!',
  '2026sunshine',
  '!!iloveyou!!',
  'monkeymonkey',
  'dragondragondragon',
  // Leaked, though nowhere near the ten thousand most common.
  'usuckballz1',
])('%s is known to whoever guesses', async password => {
  expect((await isKnownPassword())(password)).toBe(true);
});

it.each([
  'fairlead#2026',
  'correct horse battery',
  'sunshine on the quay',
  '十个字符的密码已经够长',
  // Three letters of the list inside many digits.
  '20264815abc16',
  'xq-7714-tr-0091',
])('%s is not', async password => {
  expect((await isKnownPassword())(password)).toBe(false);
});
