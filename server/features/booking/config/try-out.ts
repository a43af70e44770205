import type { FastifyInstance } from 'fastify';
import { pingCarrier, testCarrierMessage } from '#contract/booking/config.calls.ts';
import { carrierDemands } from '#contract/booking/rules/carrier-demands.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import { reachPartner } from '../../partner/reach.act.ts';
import { wayOf } from '../wire/booking-channel.ts';
import { composed } from '../wire/compose.ts';
import { messageSource } from '../wire/message-source.ts';
import { carrierConfigs } from './carrier-configs.served.ts';
import { contentOfRow } from './publish.ts';

/** Tries a configuration as it stands in its row, published or not. */

async function configAt({ db }: Tx, id: string) {
  const row = await readRow(db, carrierConfigs, id);
  if (!row) throw new AppError('not_found');
  return contentOfRow(row);
}

/** Control reference of a message that is never sent. */
const NEVER_SENT = '0';

export function registerConfigTrials(app: FastifyInstance, deps: Deps): void {
  implement(app, testCarrierMessage, async ({ who, body: { id, bookingNo } }) => {
    const { config, source, message } = await inScope(deps.db, scopeOf(who), async tx => {
      const config = await configAt(tx, id);
      const booking = await tx.db
        .selectFrom('booking')
        .selectAll()
        .where('bookingNo', '=', bookingNo)
        .executeTakeFirst();
      if (!booking) throw new AppError('not_found');
      const own = await tx.db
        .selectFrom('company')
        .select('companyCode')
        .where('id', '=', who.seat.companyId)
        .executeTakeFirstOrThrow();
      const source = await messageSource(tx.db, booking, 'NEW', config, { reason: '', at: deps.clock.now() });
      const { deskCompanyId } = booking;
      const composing = { source, deskCompanyId, config, sender: own.companyCode };
      const message = config.channel === 'PORTAL_MANUAL' ? null : await composed(tx.db, composing);
      return { config, source, message };
    });
    const demands = carrierDemands(config, source.content);
    if (message === null) return { Data: { kind: '', text: '', findings: demands, leftOut: [] } };
    const edifact = message.text?.(NEVER_SENT).replaceAll("'", "'\n").replaceAll("?'\n", "?'");
    const json = (): string =>
      JSON.stringify(JSON.parse(Buffer.from(message.bytes(NEVER_SENT)).toString('utf8')), null, 2);
    const text = edifact ?? (message.kind === 'MAIL' ? '' : json());
    const { kind, leftOut, findings } = message;
    return { Data: { kind, text, findings: [...demands, ...findings], leftOut: [...leftOut] } };
  });

  implement(app, pingCarrier, async ({ who, body: { id } }) => {
    const config = await inScope(deps.db, scopeOf(who), tx => configAt(tx, id));
    const begun = performance.now();
    const way = wayOf(config, deps.config.demo) ?? {
      transport: 'HTTP' as const,
      folder: '',
      endpoint: config.endpoint,
    };
    const reach = await reachPartner(deps, way, 'BOOKING');
    return { Data: { ...reach, ms: Math.round(performance.now() - begun) } };
  });
}
