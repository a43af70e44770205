import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { PARTNER_TOKEN_HEADER, receiveMessage } from '#contract/partner/calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { tokenHash } from '../save-channel.ts';
import { takeIn } from './take-in.act.ts';

const TOKEN = /^[\w-]{43}$/;

/** The door of the partners: who holds a channel's token may put answers to that channel's messages through it, nothing else. */
export function registerReceive(app: FastifyInstance, deps: Deps): void {
  app.addContentTypeParser('application/edifact', { parseAs: 'buffer' }, (_request, body, done) =>
    // Each byte a sign, so that the bytes come back as they were.
    done(null, (body as Buffer).toString('latin1')),
  );

  implement(app, receiveMessage, async ({ request, body }) => {
    const token = String(request.headers[PARTNER_TOKEN_HEADER] ?? '');
    const channel = TOKEN.test(token)
      ? await deps.db
          .selectFrom('partnerChannel')
          .selectAll()
          .where('tokenHash', '=', tokenHash(token))
          .where('active', '=', true)
          .executeTakeFirst()
      : undefined;
    if (!channel) throw new AppError('AUTH_FORBIDDEN');
    const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : Buffer.from(JSON.stringify(body));
    const { id, state } = await takeIn(deps, channel, bytes, `http-${request.id}`);
    return { Data: { Id: id, State: state } };
  });
}
