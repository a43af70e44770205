import type { BookingContent } from '#contract/booking/booking-content.ts';
import type { CarrierBookingConfig } from '#contract/booking/config.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { bookingFinding } from '#contract/booking/rules/booking-finding.ts';
import type { BookingCheck, BookingPriceState } from '#contract/booking/rules/check-booking.ts';
import type { CutOffHours, HeldCutOff } from '#contract/booking/rules/cut-offs.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { Seat } from '../../../kernel/who.ts';
import { containersOf } from './list-columns.ts';

/** What the checks of a booking ask of the database. */

const DAY_MS = 86_400_000;
const USUAL_ZONE = 'Asia/Shanghai';

export const cutOffHoursOf = ({ cutOffHours }: CarrierBookingConfig): CutOffHours | undefined =>
  cutOffHours.length === 0 ? undefined : Object.fromEntries(cutOffHours.map(({ code, hours }) => [code, hours]));

/** May this person book and change after the SI cut-off? */
export const mayBeLate = ({ menu }: Pick<Seat, 'menu'>): boolean =>
  [BOOKING_PATHS.find, BOOKING_PATHS.forCustomer].some(path => hasButton(menu, 'LATE_BOOK', path));

/** A booking of the company on the lane within a day that asks for the same on the same sailing. */
async function similarTo({ db }: Tx, { companyId, exceptId, content, now }: Asked): Promise<string | null> {
  const { loading, discharge, vesselName, voyageNo } = content.routing;
  if (loading.code === '' || discharge.code === '') return null;
  const found = await db
    .selectFrom('booking')
    .select('bookingNo')
    .where('companyId', '=', companyId)
    .where('pol', '=', loading.code)
    .where('pod', '=', discharge.code)
    .where('createdAt', '>', new Date(now.getTime() - DAY_MS))
    .where('state', 'not in', ['DRAFT', 'RETURNED', 'REJECTED', 'DECLINED', 'CANCELLED'])
    .where('containers', '=', containersOf(content))
    .where('id', '<>', exceptId ?? '')
    .$if(vesselName !== '', q => q.where('vesselName', '=', vesselName).where('voyageNo', '=', voyageNo || null))
    .limit(1)
    .executeTakeFirst();
  return found?.bookingNo ?? null;
}

/** Ports and carriers that nobody has heard of: a shipment could not name them. */
export async function unknownCodes({ db }: Tx, { carrier, routing }: BookingContent): Promise<Finding[]> {
  const places = (['receipt', 'loading', 'discharge', 'delivery'] as const)
    .map(place => ({ path: `routing.${place}.code`, code: routing[place].code }))
    .filter(({ code }) => code !== '');
  const codes = places.map(({ code }) => code);
  const ports =
    codes.length === 0 ? [] : await db.selectFrom('port').select('unLocode').where('unLocode', 'in', codes).execute();
  const known = new Set(ports.map(({ unLocode }) => unLocode));
  const line =
    carrier === ''
      ? { scac: '' }
      : await db.selectFrom('shippingLine').select('scac').where('scac', '=', carrier).executeTakeFirst();
  return [...places.filter(({ code }) => !known.has(code)), ...(line ? [] : [{ path: 'carrier', code: carrier }])].map(
    ({ path, code }) => bookingFinding('CODE_UNKNOWN', path, { code }),
  );
}

/** A warning for each place in a country that reference data marks as sanctioned. */
export async function sanctionedPlaces({ db }: Tx, { routing }: BookingContent): Promise<Finding[]> {
  const places = (['receipt', 'loading', 'discharge', 'delivery'] as const)
    .map(place => ({ path: `routing.${place}.code`, code: routing[place].code }))
    .filter(({ code }) => code !== '');
  if (places.length === 0) return [];
  const rows = await db
    .selectFrom('port')
    .innerJoin('country', 'country.code', 'port.countryCode')
    .select(['port.unLocode', 'country.code', 'country.nameZh', 'country.nameEn', 'country.sanctionNote'])
    .where('country.isSanctioned', '=', true)
    .where(
      'port.unLocode',
      'in',
      places.map(({ code }) => code),
    )
    .execute();
  const found = new Map(rows.map(row => [row.unLocode, row]));
  return places.flatMap(({ path, code }) => {
    const row = found.get(code);
    if (!row) return [];
    const country = { zh: row.nameZh ?? row.code, en: row.nameEn ?? row.code };
    return [bookingFinding('SANCTIONED', path, { code, country, note: row.sanctionNote ?? '-' })];
  });
}

/** Whose the contract or quotation of a booking is, by our codes at the carriers and by our rates. */
async function contractCarriersOf({ db }: Tx, { terms }: BookingContent): Promise<string[]> {
  const n = terms.contractReference || terms.quotationReference;
  if (n === '') return [];
  const [codes, rates] = await Promise.all([
    db
      .selectFrom('bookCode as code')
      .innerJoin('shippingLine as line', 'line.id', 'code.carrierId')
      .select('line.scac')
      .where(({ or, eb }) => or([eb('code.contractReference', '=', n), eb('code.quotationReference', '=', n)]))
      .distinct()
      .execute(),
    db
      .selectFrom('fclRate as rate')
      .innerJoin('shippingLine as line', 'line.id', 'rate.carrierId')
      .select('line.scac')
      .where('rate.contractNo', '=', n)
      .distinct()
      .execute(),
  ]);
  return [...new Set([...codes, ...rates].flatMap(({ scac }) => (scac ? [scac] : [])))].sort();
}

interface Asked {
  readonly companyId: string;
  readonly exceptId: string | null;
  readonly content: BookingContent;
  readonly now: Date;
}

export async function checkContext(
  tx: Tx,
  asked: Asked,
  {
    config,
    cutOffs,
    price,
    mayBookLate,
  }: {
    readonly config: CarrierBookingConfig;
    readonly cutOffs: readonly HeldCutOff[];
    readonly price: BookingPriceState;
    readonly mayBookLate: boolean;
  },
): Promise<BookingCheck> {
  // What is reckoned is a guess: nobody is shut out by it.
  const si = cutOffs.find(({ code, source }) => code === 'DCO' && source !== 'ESTIMATED');
  return {
    now: asked.now,
    config,
    price,
    mayBookLate,
    siCutOff: si?.at ?? null,
    zone: asked.content.routing.zone || USUAL_ZONE,
    similarNo: await similarTo(tx, asked),
    contractCarriers: await contractCarriersOf(tx, asked.content),
    controlledHs: [],
  };
}
