import type { FastifyInstance } from 'fastify';
import { mergeBookings } from '#contract/booking/merge.calls.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { stale } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { KeptDraft } from '../core/booking.served.ts';
import { lockBooking, stepBooking } from '../core/booking.store.ts';
import { bookingActor } from '../core/booking-actor.ts';
import type { BookingRecord } from '../tables.ts';

const MOST_EQUIPMENTS = 20;

const UNEQUAL = {
  path: 'rows',
  code: 'MERGE',
  severity: 'error' as const,
  message: {
    zh: '只能合并同一客户、船公司、航线、航次的草稿',
    en: 'Only drafts of one customer, carrier, lane and sailing can be merged',
  },
};
const TOO_MANY = {
  path: 'rows',
  code: 'MERGE',
  severity: 'error' as const,
  message: { zh: '合并后超过 20 种箱型', en: 'There would be more than 20 lines of equipment' },
};

/** What two drafts have to agree in to be one booking. */
const sameness = ({ companyId, state, carrier, content: { routing, terms } }: BookingRecord): string =>
  JSON.stringify([
    companyId,
    state,
    carrier,
    routing.loading.code,
    routing.discharge.code,
    routing.delivery.code,
    routing.vesselName,
    routing.voyageNo,
    routing.departureDate,
    terms.originMovement,
    terms.freight,
  ]);

/** Equal drafts to one: the first takes what the others ask for, and they go, in one commit. */
export function registerBookingMerge(app: FastifyInstance, deps: Deps): void {
  implementOnce(app, deps, mergeBookings, async ({ who, body: { rows } }) => {
    const [first] = rows;
    const by = { actor: bookingActor(who), who, now: deps.clock.now() };
    return inScope(deps.db, SYSTEM, async tx => {
      const held: BookingRecord[] = [];
      // Always in the order of their ids, so that two merges never wait for each other in a circle.
      for (const { id, version } of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
        const row = await lockBooking(tx, id, who);
        if (row.version !== version) throw stale({ id, version: row.version });
        held.push(row);
      }
      const target = held.find(({ id }) => id === first?.id);
      const others = held.filter(({ id }) => id !== first?.id);
      if (!target || others.length === 0) throw new AppError('not_found');
      const isDraft = target.state === 'DRAFT' && others.every(other => sameness(other) === sameness(target));
      if (!isDraft) throw invalid([UNEQUAL]);
      const equipments = [target, ...others].flatMap(({ content }) => content.equipments);
      if (equipments.length > MOST_EQUIPMENTS) throw invalid([TOO_MANY]);
      const references = [target, ...others].flatMap(({ content }) => content.references).slice(0, 30);
      const content = { ...target.content, equipments, references };
      for (const other of others) await stepBooking(tx, deps, other, { ...by, event: 'DELETE' });
      const prepared: KeptDraft = { content };
      const after = await stepBooking(tx, deps, target, { ...by, event: 'SAVE', prepared });
      return { Data: { id: after.id, bookingNo: after.bookingNo, version: after.version } };
    });
  });
}
