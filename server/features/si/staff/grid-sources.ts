import { type RawBuilder, sql } from 'kysely';
import { siNumberOf } from '#contract/si/parts/si-number.ts';
import { siGrid, siOwnGrid } from '#contract/si/staff.resource.ts';
import { siSubmitLog } from '#contract/si/submit-log.resource.ts';
import type { Seat } from '../../../kernel/who.ts';
import type { GridReading, GridSource } from './grid-read.ts';

/** So short a beginning stands in many rows: it is met soon in the order of the list, while its index would give half the table. */
const FEW_LETTERS = 3;

/** SIs by number in every spelling, by the beginning of a bill, container, booking or vessel; each branch reads its own index. */
function siByText(q: string): RawBuilder<boolean> {
  const prefix = q.toUpperCase();
  const number = siNumberOf(q);
  const byNumber = number === null ? sql<boolean>`false` : sql<boolean>`t.no = ${number}`;
  if (prefix.length < FEW_LETTERS)
    return sql`(${byNumber} or t.bill_no ^@ ${prefix} or t.vessel ^@ ${prefix} or t.booking_no ^@ ${prefix})`;
  return sql`t.id in (
    select id from shipping_instruction where bill_no ^@ ${prefix}
    union select id from shipping_instruction where mbl_no ^@ ${prefix}
    union select id from shipping_instruction where vessel ^@ ${prefix} and not deleted
    union select si_id from si_container where container_no ^@ ${prefix}
    union select o.id from shipment s join shipping_instruction o on o.shipment_id = s.id where s.booking_no ^@ ${prefix}
    ${number === null ? sql`` : sql`union select id from shipping_instruction where no = ${number}`})`;
}

/** Deleted rows leave the lists, unless they are asked for (design A3.2, RESTORE). */
const withoutDeleted = ({ conditions }: Pick<GridReading, 'conditions'>): RawBuilder<boolean>[] =>
  conditions.some(({ field }) => field === 'deleted') ? [] : [sql`not t.deleted`];

/** `ownerId`: rows of one company; staff see all. What staff have parked is theirs. */
export const siGridSource = (reading: Pick<GridReading, 'conditions'>, ownerId: string | null = null): GridSource => ({
  resource: siGrid,
  view: 'siGrid',
  always: [
    ...withoutDeleted(reading),
    ...(ownerId === null ? [] : [sql<boolean>`t.company_id = ${ownerId} and t.state <> 'DRAFT'`]),
  ],
  quick: siByText,
});

/** Made by staff: for shipments of the own company, or on behalf of a customer. */
export const siOwnGridSource = (
  reading: Pick<GridReading, 'conditions'>,
  { companyId }: Pick<Seat, 'companyId'>,
): GridSource => ({
  ...siGridSource(reading),
  resource: siOwnGrid,
  always: [...withoutDeleted(reading), sql`(t.source_no = 3 or t.company_id = ${companyId})`],
});

const logByText = (q: string): RawBuilder<boolean> => {
  const number = siNumberOf(q);
  return sql`(t.booking_no ^@ ${q.toUpperCase()} or t.company_code ^@ ${q.toUpperCase()}
    ${number === null ? sql`` : sql`or t.si_no = ${number}`})`;
};

/** Row-level security says whose rows these are, but finds no index by it. */
export const submitLogSource = (seat: Pick<Seat, 'companyId' | 'companyKind'>): GridSource => ({
  resource: siSubmitLog,
  view: 'siSubmitLogGrid',
  always: seat.companyKind === 'platform' ? [] : [sql`t.company_id = ${seat.companyId}`],
  quick: logByText,
});
