import { expect, test } from 'vitest';
import { targetOf } from './target.ts';

test.each([
  ['sms', '138 0000-1001', '+8613800001001'],
  ['sms', '+49 (30) 1234567', '+49301234567'],
  ['sms', '１３８００００１００１', '+8613800001001'],
  ['sms', 'nobody', null],
  ['mail', ' Lan.Zhou@Example.COM ', 'lan.zhou@example.com'],
  ['mail', 'lan@localhost', null],
  ['mail', 'lan zhou@example.com', null],
] as const)('%s to "%s" is %s', (channel, typed, target) => {
  expect(targetOf(channel, typed)).toBe(target);
});
