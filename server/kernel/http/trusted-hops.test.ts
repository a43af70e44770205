import { expect, test } from 'vitest';
import { trustedHops } from './trusted-hops.ts';

test.each([
  [null, '127.0.0.1', false],
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.1', '::ffff:127.0.0.1', true],
  ['127.0.0.1', '127.0.0.2', false],
  ['10.1.0.0/16, 192.0.2.7', '10.1.200.3', true],
  ['10.1.0.0/16, 192.0.2.7', '192.0.2.7', true],
  ['10.1.0.0/16, 192.0.2.7', '10.2.0.1', false],
  ['2001:db8::/32', '2001:db8:1::5', true],
  ['2001:db8::/32', '2001:db9::5', false],
  ['loopback', '::1', true],
  ['uniquelocal', '172.20.0.9', true],
  ['uniquelocal', '172.32.0.9', false],
  ['nonsense', '127.0.0.1', false],
  ['127.0.0.1', undefined, false],
])('of %j %j is trusted: %j', (trustProxy, address, isTrusted) => {
  expect(trustedHops(trustProxy)(address)).toBe(isTrusted);
});
