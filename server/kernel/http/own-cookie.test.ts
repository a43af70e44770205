import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { keepCookie, ownCookie } from './own-cookie.ts';

const asked = (protocol: string, cookie?: string): FastifyRequest =>
  ({ protocol, headers: { cookie } }) as FastifyRequest;

function kept(protocol: string): string {
  const told: string[] = [];
  const reply = { header: (...header: string[]) => void told.push(...header) } as unknown as FastifyReply;
  keepCookie(asked(protocol), reply, 'mark', { value: 'abcd', seconds: 60 });
  return told.join(': ');
}

describe('a cookie of our own', () => {
  it('is bound to this host and to TLS behind https', () => {
    expect(kept('https')).toBe('Set-Cookie: __Host-mark=abcd; Max-Age=60; Path=/; Secure; HttpOnly; SameSite=Lax');
    expect(kept('http')).toBe('Set-Cookie: mark=abcd; Max-Age=60; Path=/api; HttpOnly; SameSite=Lax');
  });

  it('is read under its own name, and only if it looks as it was made', () => {
    expect(ownCookie(asked('https', 'a=1; __Host-mark=abcd'), 'mark', 4)).toBe('abcd');
    expect(ownCookie(asked('http', 'mark=abcd;b=2'), 'mark', 4)).toBe('abcd');
    // Without the prefix another host of the domain could have planted it.
    expect(ownCookie(asked('https', 'mark=abcd'), 'mark', 4)).toBeNull();
    for (const wrong of [undefined, '', 'mark=abc', 'mark=abcde', 'mark=ab d', 'bookmark=abcd'])
      expect(ownCookie(asked('http', wrong), 'mark', 4)).toBeNull();
  });
});
