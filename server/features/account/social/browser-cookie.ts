import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf, newSecret } from './secrets.ts';

const COOKIE = 'fairlead_social';
const LIVES_S = 600;

/** The browser that began: what it got in the cookie, as it is kept; null = none. */
export function browserOf(request: FastifyRequest): string | null {
  const secret = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{32})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
  return secret ? hashOf(secret) : null;
}

/** Marks this browser for ten minutes: a way back that begins in one browser ends in no other. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const secret = newSecret();
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('Set-Cookie', `${COOKIE}=${secret}; Max-Age=${LIVES_S}; Path=/api; HttpOnly; SameSite=Lax${secure}`);
  return hashOf(secret);
}
