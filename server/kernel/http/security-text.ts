import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import { publicAddress } from './own-address.ts';

export const SECURITY_TEXT = '/.well-known/security.txt';
/** Readers take it for old after that; it is made anew for every one of them. */
const GOOD_FOR_DAYS = 180;
const DAY_MS = 86_400_000;

/** Whom to tell of a weakness (RFC 9116). */
export function answerSecurityText(app: FastifyInstance, config: Config, clock: Clock): void {
  app.get(SECURITY_TEXT, { schema: { hide: true } }, async (_request, reply) => {
    const until = new Date(Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS + GOOD_FOR_DAYS * DAY_MS);
    const lines = [
      `Contact: ${config.securityContact}`,
      `Expires: ${until.toISOString()}`,
      'Preferred-Languages: zh, en',
      `Canonical: ${publicAddress(config)}${SECURITY_TEXT}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
