import { expect, test } from 'vitest';
import { framingOf } from './framing.ts';

const own = new URL('https://desk.fairlead.example');
const of = (headers: Record<string, string>) => framingOf(new Headers(headers), own);
const policy = (sources: string) => of({ 'content-security-policy': `default-src 'self'; frame-ancestors ${sources}` });

test.each([
  ["'none'", 'refused'],
  ["'self'", 'refused'],
  ['', 'refused'],
  ['*', 'allowed'],
  ['https:', 'allowed'],
  ['http:', 'refused'],
  ['https://desk.fairlead.example', 'allowed'],
  ['desk.fairlead.example:443', 'allowed'],
  ['desk.fairlead.example:8443', 'refused'],
  ['https://*.fairlead.example', 'allowed'],
  ['https://fairlead.example', 'refused'],
  ["'self' https://other.example https://*.fairlead.example:*", 'allowed'],
])('frame-ancestors %s: %s', (sources, framing) => expect(policy(sources)).toBe(framing));

test('of several policies each must admit us, and the old header counts only without one', () => {
  expect(of({ 'content-security-policy': "frame-ancestors *, frame-ancestors 'self'" })).toBe('refused');
  expect(of({ 'content-security-policy': 'frame-ancestors *', 'x-frame-options': 'DENY' })).toBe('allowed');
  expect(of({ 'content-security-policy': "default-src 'none'", 'x-frame-options': 'SameOrigin' })).toBe('refused');
  expect(of({ 'x-frame-options': 'ALLOW-FROM https://a.example' })).toBe('allowed');
  expect(of({})).toBe('allowed');
});
