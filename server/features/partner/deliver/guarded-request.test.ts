import { expect, it } from 'vitest';
import { checkedUrl, ForbiddenAddress, guardedRequest, isReachable } from './guarded-request.ts';

it('knows which addresses are inside the house', () => {
  const inside = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'];
  const insideToo = [
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '224.0.0.1',
    '255.255.255.255',
  ];
  for (const address of [...inside, ...insideToo]) expect(isReachable(address, false), address).toBe(false);
  for (const address of ['1.1.1.1', '203.119.0.1', '2400:3200::1'])
    expect(isReachable(address, false), address).toBe(true);
  expect([isReachable('127.0.0.1', true), isReachable('10.0.0.1', true)]).toEqual([true, false]);
});

it('judges a name by what it leads to when the connection is made', async () => {
  const asked = guardedRequest({
    url: 'https://localhost/',
    method: 'POST',
    headers: {},
    body: Buffer.of(),
    allowLoopback: false,
  });
  await expect(asked).rejects.toBeInstanceOf(ForbiddenAddress);
  expect(() => checkedUrl('ftp://example.com', true)).toThrow(ForbiddenAddress);
  expect(checkedUrl('https://example.com/x', false).href).toBe('https://example.com/x');
});
