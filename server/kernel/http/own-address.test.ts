import { expect, it } from 'vitest';
import { addressFor, publicAddress } from './own-address.ts';

const mainHosts = ['localhost', 'www.fairlead.example'];
const config = { publicUrl: null, host: '127.0.0.1', port: 8080, mainHosts };

it.each([
  ['https://app.fairlead.example/', '127.0.0.1', 'https://app.fairlead.example'],
  [null, '127.0.0.1', 'http://127.0.0.1:8080'],
  [null, '0.0.0.0', 'http://localhost:8080'],
  [null, '::1', 'http://[::1]:8080'],
])('%s, listening on %s: links begin with %s', (publicUrl, host, address) => {
  expect(publicAddress({ publicUrl, host, port: 8080 })).toBe(address);
});

it.each([
  ['localhost:5173', 'http://localhost:5173'],
  ['WWW.fairlead.example', 'http://www.fairlead.example'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['evil.example', 'http://127.0.0.1:8080'],
  ['localhost.evil.example', 'http://127.0.0.1:8080'],
  ['localhost@evil.example', 'http://127.0.0.1:8080'],
  ['evil.example#localhost', 'http://127.0.0.1:8080'],
  ['', 'http://127.0.0.1:8080'],
])('a request that claims the host %s is sent back to %s', (host, address) => {
  expect(addressFor({ protocol: 'http', host }, config)).toBe(address);
});

it('the operator’s address goes before every host', () => {
  const publicUrl = 'https://app.fairlead.example';
  expect(addressFor({ protocol: 'http', host: 'localhost:5173' }, { ...config, publicUrl })).toBe(publicUrl);
});
