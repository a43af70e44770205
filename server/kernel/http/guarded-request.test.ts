import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkedUrl, ForbiddenAddress, guardedRequest, isReachable } from './guarded-request.ts';

const heard: string[] = [];
const inside = createServer((request, response) => {
  heard.push(request.url ?? '');
  if (request.url === '/moved') response.writeHead(302, { location: '/secret' }).end();
  else response.writeHead(200, { 'x-frame-options': 'DENY' }).end('what only this house may read'.repeat(20_000));
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>(resolve => inside.listen(0, '127.0.0.1', resolve));
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => new Promise(resolve => inside.close(resolve)));

const ask = (url: string, more: { allowLoopback?: boolean; headOnly?: boolean } = {}) =>
  guardedRequest({ url, method: 'GET', headers: {}, body: Buffer.of(), allowLoopback: false, ...more });

it.each([
  '127.0.0.1',
  '127.1.2.3',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '198.51.100.7',
  '203.0.113.9',
  '::1',
  '::',
  'fe80::1',
  'fec0::1',
  'fd00::1',
  'fd00:ec2::254',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  // IPv4 as IPv6 writes it, by digits and by hand.
  '::ffff:10.0.0.1',
  '::ffff:a00:1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
])('%s is inside the house', address => expect(isReachable(address, false)).toBe(false));

it.each(['1.1.1.1', '203.119.0.1', '2400:3200::1', '::ffff:1.1.1.1'])('%s is outside', address =>
  expect(isReachable(address, false)).toBe(true),
);

it('lets this machine in only where that is allowed, and nothing else with it', () => {
  expect([isReachable('127.0.0.1', true), isReachable('10.0.0.1', true), isReachable('169.254.169.254', true)]).toEqual(
    [true, false, false],
  );
});

it.each([
  'ftp://example.com',
  'file:///etc/passwd',
  'gopher://example.com',
  'data:text/plain,x',
  'http://example.com',
  'https://user@example.com',
  'https://:secret@example.com',
  'https:// example.com',
  'nonsense',
  '',
  // Every way in which a reader of addresses takes 127.0.0.1 or a machine of the cloud.
  'https://127.0.0.1',
  'https://127.1',
  'https://2130706433',
  'https://0x7f.1',
  'https://0177.0.0.1',
  'https://127.0.0.1.',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://①②⑦.0.0.1',
  'https://169.254.169.254/latest/meta-data',
  'https://[fd00:ec2::254]',
  'https://0',
  'http://127.0.0.1',
])('%s is not asked', url => expect(() => checkedUrl(url, false)).toThrow(ForbiddenAddress));

it('takes a public address as it is, and plain http on this machine only where that is allowed', () => {
  expect(checkedUrl('https://example.com/x', false).href).toBe('https://example.com/x');
  expect(checkedUrl('http://127.0.0.1:8080/x', true).href).toBe('http://127.0.0.1:8080/x');
  expect(() => checkedUrl('http://example.com', true)).toThrow(ForbiddenAddress);
});

it('judges a name by what it leads to when the connection is made', async () => {
  await expect(ask(`https://localhost:${port}/`)).rejects.toBeInstanceOf(ForbiddenAddress);
  expect(heard).toEqual([]);
});

it('follows nothing, reads no more than it is told to, and gives up on an answer that is too long', async () => {
  const moved = await ask(`http://127.0.0.1:${port}/moved`, { allowLoopback: true });
  expect([moved.status, moved.headers.get('location'), heard]).toEqual([302, '/secret', ['/moved']]);
  const head = await ask(`http://127.0.0.1:${port}/`, { allowLoopback: true, headOnly: true });
  expect([head.status, head.headers.get('x-frame-options'), head.text]).toEqual([200, 'DENY', '']);
  await expect(ask(`http://127.0.0.1:${port}/`, { allowLoopback: true })).rejects.toThrow('too long');
});
