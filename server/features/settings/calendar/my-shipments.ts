import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { Language } from '#contract/kernel/text.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { CalendarShipment } from './events.ts';

export interface CalendarOwner {
  readonly employeeId: string;
  readonly companyId: string;
  readonly companyKind: CompanyKind;
  readonly userId: string | null;
  readonly language: Language;
}

const DAY_MS = 86_400_000;
const DAYS_BACK = 30;
const DAYS_AHEAD = 120;
const MOST = 500;
/** Not yet, or no longer, on its way. */
const WITHOUT_DATES = ['DRAFT', 'CLOSED', 'BOOKING_LOST', 'CANCELLED'] as const;

/** Whose shipments are mine: those of my company; as staff those of the customers I am responsible for. */
async function companiesOf({ db }: Tx, owner: CalendarOwner, today: string): Promise<string[]> {
  if (owner.companyKind !== 'platform') return [owner.companyId];
  const rows = await db
    .selectFrom('companyAssignment')
    .select('companyId')
    .distinct()
    .where('employeeId', '=', owner.employeeId)
    .where('isVoid', '=', false)
    .where('validFrom', '<=', today)
    .where(eb => eb.or([eb('validTo', 'is', null), eb('validTo', '>=', today)]))
    .limit(MOST)
    .execute();
  return rows.map(row => row.companyId);
}

/** Shipments with a cut-off or a sailing around now, the next sailing first. */
export async function shipmentsFor(tx: Tx, owner: CalendarOwner, now: Date): Promise<CalendarShipment[]> {
  const companies = await companiesOf(tx, owner, now.toISOString().slice(0, 10));
  if (companies.length === 0) return [];
  const from = new Date(now.getTime() - DAYS_BACK * DAY_MS);
  const to = new Date(now.getTime() + DAYS_AHEAD * DAY_MS);
  return tx.db
    .selectFrom('shipment')
    .select(['id', 'shipmentNo', 'bookingNo', 'mblNo', 'vessel', 'voyage', 'pol', 'pod'])
    .select(['etd', 'dco', 'vco', 'afc', 'siState'])
    .where('companyId', 'in', companies)
    .where('state', 'not in', WITHOUT_DATES)
    .where(eb =>
      eb.or([
        eb.and([eb('etd', '>=', from), eb('etd', '<=', to)]),
        eb.and([eb('dco', '>=', from), eb('dco', '<=', to)]),
      ]),
    )
    .orderBy('etd')
    .orderBy('id')
    .limit(MOST)
    .execute();
}
