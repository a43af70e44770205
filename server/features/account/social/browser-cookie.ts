import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepCookie, ownCookie } from '../../../kernel/http/own-cookie.ts';
import { hashOf, newSecret } from './secrets.ts';

const COOKIE = 'fairlead_social';
const CHARACTERS = 32;
const LIVES_S = 600;

/** The browser that began: what it got in the cookie, as it is kept; null = none. */
export function browserOf(request: FastifyRequest): string | null {
  const secret = ownCookie(request, COOKIE, CHARACTERS);
  return secret ? hashOf(secret) : null;
}

/** Marks this browser for ten minutes: a way back that begins in one browser ends in no other. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const secret = newSecret();
  keepCookie(request, reply, COOKIE, { value: secret, seconds: LIVES_S });
  return hashOf(secret);
}
