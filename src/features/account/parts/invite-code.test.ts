import { expect, test } from 'vitest';
import { inviteCodeIn } from './invite-code.ts';

test.each([
  ['https://fairlead.example/join/bindCompany?invite=abc-DEF_123', 'abc-DEF_123'],
  ['https://fairlead.example/register?redirect=%2F&invite=abc#x', 'abc'],
  ['  abc-DEF_123 ', 'abc-DEF_123'],
])('the code in "%s" is %s', (pasted, code) => {
  expect(inviteCodeIn(pasted)).toBe(code);
});
