import type { FastifyInstance } from 'fastify';
import { addDays, daysBetween } from '#contract/basic-data/rules/calendar-day.ts';
import { bookingAlternatives } from '#contract/booking/alternatives.calls.ts';
import type { FoundDeparture } from '#contract/booking/find/calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { BookingRecord } from '../tables.ts';
import { findDepartures } from './find-departures.ts';

const WINDOW_DAYS = 10;
const MOST = 20;
const NONE = { departures: [], zone: '' };

const boxOf = ({ content }: BookingRecord): string =>
  content.equipments.map(({ type, units }) => `${units}x${type}`).join(',');

/** Space that can be had now, then a price, then by how little it differs from what was wanted. */
const worth = ({ spaces, price, day }: FoundDeparture, wanted: string): readonly number[] => [
  spaces.length > 0 ? 0 : 1,
  price === null ? 1 : 0,
  Math.abs(daysBetween(wanted, day)),
];

const byWorth =
  (wanted: string) =>
  (one: FoundDeparture, other: FoundDeparture): number => {
    const [first, second] = [worth(one, wanted), worth(other, wanted)];
    const at = first.findIndex((value, index) => value !== second[index]);
    return at < 0 ? 0 : first[at]! - second[at]!;
  };

async function alternativesOf(deps: Deps, who: SeatedWho, row: BookingRecord) {
  const { pol, pod, etd, content } = row;
  const box = boxOf(row);
  if (!pol || !pod || box === '') return NONE;
  const today = deps.clock.now().toISOString().slice(0, 10);
  const wanted = etd?.toISOString().slice(0, 10) ?? (content.routing.departureDate || today);
  const [from, to] = [addDays(wanted, -WINDOW_DAYS), addDays(wanted, WINDOW_DAYS)];
  if (to < today) return NONE;
  const isStaff = who.seat.companyKind === 'platform';
  const found = await findDepartures(deps, who, {
    pol,
    pod,
    box,
    from: from < today ? today : from,
    to,
    currency: 'USD',
    payer: content.terms.freight,
    ...(isStaff && row.companyId !== who.seat.companyId && { customer: row.companyId }),
  });
  const others = found.departures.filter(
    ({ carrier, vessel, voyage }) => carrier !== row.carrier || vessel !== row.vesselName || voyage !== row.voyageNo,
  );
  return { departures: others.toSorted(byWorth(wanted)).slice(0, MOST), zone: found.zone };
}

export function registerAlternatives(app: FastifyInstance, deps: Deps): void {
  implement(app, bookingAlternatives, async ({ who, query: { id } }) => {
    const row = await deps.reads.inScope(scopeOf(who), ({ db }) =>
      db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirst(),
    );
    if (!row) throw new AppError('not_found');
    return { Data: await alternativesOf(deps, who, row) };
  });
}
