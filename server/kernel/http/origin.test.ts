import { expect, it } from 'vitest';
import { isOwnOrigin } from './origin.ts';

const HOSTS = { publicUrl: 'https://app.fairlead.example', mainHosts: ['localhost', 'www.fairlead.example'] };

it.each([
  ['https://bluewhalebay.example', 'bluewhalebay.example', true],
  ['http://127.0.0.1:8080', '127.0.0.1:8080', true],
  ['http://localhost:5173', '127.0.0.1:8080', true],
  ['https://app.fairlead.example', 'inside:8080', true],
  ['http://app.fairlead.example', 'inside:8080', false],
  ['https://evil.example', 'app.fairlead.example', false],
  ['https://fairlead.example.evil.example', 'fairlead.example', false],
  ['https://fairlead.example:444', 'fairlead.example', false],
  ['https://user@evil.example', 'user', false],
  ['null', 'app.fairlead.example', false],
  ['', undefined, false],
])('%s asking %s is our own: %s', (origin, host, isOwn) => {
  expect(isOwnOrigin(origin, host, HOSTS)).toBe(isOwn);
});
