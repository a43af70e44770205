import type { CutOffCode } from '#contract/booking/booking-content.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { BookingRecord } from '../../booking/tables.ts';

/** What an offer begins with that is made of a booking: its sailing, its cut-offs, its number with the carrier. */

const HOUR = 3_600_000;
/** Sold until so long before the SI cut-off, or before departure where none is known. */
const BEFORE_SI = 4 * HOUR;
const BEFORE_ETD = 48 * HOUR;

const CUT_OFF_FIELDS: Readonly<Partial<Record<CutOffCode, string>>> = {
  DCO: 'siCutOff',
  VCO: 'vgmCutOff',
  FCO: 'cyCutOff',
  EFC: 'earliestReceipt',
  CUC: 'customsCutOff',
  AMC: 'manifestCutOff',
};

const MANY = new Set(['rows', 'texts', 'references', 'choices']);

/** Every field that people write, empty. */
const blank = (): Row =>
  Object.fromEntries(
    Object.entries(spaceOfferResource.meta)
      .filter(([, { computed }]) => !computed)
      .map(([field, { kind }]) => [field, MANY.has(kind) ? [] : kind === 'yesNo' ? false : null]),
  );

async function portIds({ db }: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(codes.filter(Boolean))];
  if (known.length === 0) return new Map();
  const rows = await db.selectFrom('port').select(['id', 'unLocode']).where('unLocode', 'in', known).execute();
  return new Map(rows.map(({ id, unLocode }) => [String(unLocode), id]));
}

export interface SurplusLine {
  readonly containerType: string;
  readonly qty: number;
  readonly price: string;
}

/** Null where the booking does not say enough to sell of it: carrier, ports, departure. */
export async function contentOfBooking(
  tx: Tx,
  booking: BookingRecord,
  wanted: readonly SurplusLine[],
): Promise<Row | null> {
  const { routing } = booking.content;
  const legs = (booking.confirmed?.plan ?? []).filter(({ stage }) => stage === 'MNC').sort((a, b) => a.seq - b.seq);
  const [first] = legs;
  const via = legs.slice(0, -1).map(({ discharge }) => discharge);
  const ids = await portIds(tx, [routing.loading.code, routing.discharge.code, routing.delivery.code, ...via]);
  const carrier = await tx.db
    .selectFrom('shippingLine')
    .select('id')
    .where('scac', '=', booking.carrier ?? '')
    .executeTakeFirst();
  const [polId, podId] = [ids.get(routing.loading.code), ids.get(routing.discharge.code)];
  const etd = booking.etd ?? (first?.departure ? new Date(first.departure) : null);
  if (!carrier || !polId || !podId || !etd) return null;
  const cutOffs = Object.fromEntries(
    booking.cutOffs.flatMap(({ code, at }) => {
      const field = CUT_OFF_FIELDS[code];
      return field ? [[field, at] as const] : [];
    }),
  );
  const si = cutOffs.siCutOff;
  const sellUntil = new Date(si ? Date.parse(si) - BEFORE_SI : etd.getTime() - BEFORE_ETD).toISOString();
  const eta = legs.at(-1)?.arrival ?? routing.eta;
  const lines = wanted.map(line => ({ ...line, floorPrice: null, cost: null }));
  const ref = booking.carrierRef;
  return {
    ...blank(),
    carrierId: carrier.id,
    polId,
    podId,
    potIds: via.flatMap(code => ids.get(code) ?? []).slice(0, 3),
    deliveryPlaceId: routing.delivery.code === routing.discharge.code ? null : (ids.get(routing.delivery.code) ?? null),
    vesselName: booking.vesselName || first?.vesselName || 'TBN',
    voyageNo: booking.voyageNo || first?.voyageNo || 'TBN',
    vesselImo: first?.vesselImo || routing.vesselImo || null,
    serviceCode: first?.serviceCode || routing.serviceCode || null,
    etd: etd.toISOString(),
    eta: eta ?? null,
    ...cutOffs,
    sellUntil,
    currency: 'USD',
    lines,
    confirmMode: 'PROVIDER',
    confirmMinutes: 60,
    onSilence: 'REJECT',
    holdMinutes: 30,
    minPerOrder: 1,
    cancelPolicy: '168:0;72:150;0:350',
    visibility: 'POOL',
    autoRelist: true,
    bookingRefs: ref ? wanted.map(({ containerType, qty }) => ({ ref, containerType, qty })) : [],
  };
}
