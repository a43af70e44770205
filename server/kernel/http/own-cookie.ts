import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Cookies of our own; none of them gives a right. Behind https they bear the prefix by which browsers bind them to this very host and to
 * TLS: no other host of the domain, and nobody on a line without TLS, can plant one.
 */
const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https';
const nameFor = (request: FastifyRequest, name: string): string => (isSecure(request) ? `__Host-${name}` : name);

/** What stands in the cookie, if it looks as ours do: so many characters of base64url. */
export function ownCookie(request: FastifyRequest, name: string, length: number): string | null {
  const start = `${nameFor(request, name)}=`;
  const found = (request.headers.cookie ?? '').split(/;\s*/).find(one => one.startsWith(start));
  const value = found?.slice(start.length) ?? '';
  return value.length === length && /^[\w-]+$/.test(value) ? value : null;
}

export function keepCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { value, seconds }: { readonly value: string; readonly seconds: number },
): void {
  // The prefix demands the whole host and TLS.
  const where = isSecure(request) ? 'Path=/; Secure' : 'Path=/api';
  reply.header(
    'Set-Cookie',
    `${nameFor(request, name)}=${value}; Max-Age=${seconds}; ${where}; HttpOnly; SameSite=Lax`,
  );
}
