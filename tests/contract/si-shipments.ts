import Big from 'big.js';
import type { Kysely } from 'kysely';
import type { BodyOf } from '#contract/kernel/call.ts';
import type { addSi, siSetBodySchema } from '#contract/si/calls.ts';
import { aDraft } from '#contract/si/check/check.samples.ts';
import { containerNumberRemainder } from '#contract/si/parts/container-number.ts';
import type { CargoLine, SiDraft } from '#contract/si/shipping-instruction.ts';
import { type SiWire, siToWire } from '#contract/si/wire.ts';
import type { Tables } from '#server/db/tables.ts';
import type { ShipmentContainerRecord, ShipmentRecord } from '#server/features/shipment/tables.ts';
import { newId } from '#server/kernel/ids.ts';

/** Shipments of our own in a test's database, and sets of SIs for them that no rule objects to. */

/** The day of the samples. */
export const SAMPLE_DAY = '2026-03-10T09:30:00.000Z';
const HOUR_MS = 3_600_000;
/** Not a voyage of the demo, which has dates of its own. */
const VOYAGE = '901E';

const LINE: Partial<CargoLine> = { packageCount: '520', weightKg: '10990.25', volumeCbm: '58.2' };

export interface TestShipment {
  readonly id: string;
  readonly companyId: string;
  readonly mblNo: string;
  readonly containerNo: string;
  readonly sailingDate: string;
}

function* containerNumbers(): Generator<string, never> {
  for (let serial = 100_000; ; serial++) {
    const remainder = containerNumberRemainder(`FLDU${serial}`);
    if (remainder !== 10) yield `FLDU${serial}${remainder}`;
  }
}
const numbers = containerNumbers();
let count = 0;

const dayAtShanghai = (at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(at);

/** Two days before departure, six hours before the cut-off. */
const timesOf = (day: Date) => ({
  etd: new Date(day.getTime() + 52 * HOUR_MS),
  dco: new Date(day.getTime() + 6 * HOUR_MS),
});

const addSailing = (db: Kysely<Tables>, { carrier, vessel, voyage, pol, etd }: ShipmentRecord) =>
  db
    .insertInto('voyageSchedule')
    .values({
      carrier,
      vessel,
      voyage,
      loadingCode: pol,
      etd: etd as Date,
      sailingDate: dayAtShanghai(etd as Date),
      documentationCutOff: null,
      vgmCutOff: null,
      advanceFilingCutOff: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute();

export interface ShipmentOver extends Partial<ShipmentRecord> {
  readonly box?: Partial<ShipmentContainerRecord>;
}

/** One box of towels from Shanghai to Los Angeles, packed and confirmed. */
export async function addShipment(
  db: Kysely<Tables>,
  companyId: string,
  { box, ...over }: ShipmentOver = {},
  day = new Date(SAMPLE_DAY),
): Promise<TestShipment> {
  const number = String(++count).padStart(7, '0');
  const shipment: ShipmentRecord = {
    id: newId(),
    shipmentNo: `CG99999${number}`,
    companyId,
    kind: 'FCL',
    state: 'CONFIRMED',
    bookingNo: `901${number}`,
    carrierBookingReference: '',
    quotationNo: '',
    customerReference: '',
    mblNo: `COSU901${number}`,
    carrier: 'COSU',
    vessel: 'ORIENT CREST',
    voyage: VOYAGE,
    por: 'CNNGB',
    pol: 'CNSHA',
    pod: 'USLAX',
    placeOfDelivery: 'USLAX',
    movement: 'CY-CY',
    freightTerm: 'PRE',
    goodsType: 'S',
    atd: null,
    vco: null,
    afc: null,
    ...timesOf(day),
    cutOffZone: 'Asia/Shanghai',
    goods: '',
    marks: '',
    packageCode: '',
    packingFinal: true,
    mergedIntoId: null,
    siState: 'NONE',
    siCount: 0,
    createdAt: day,
    parties: {},
    cargoExtra: {},
    hsCodes: [],
    emails: [],
    ...over,
  };
  await addSailing(db, shipment);
  const arrays = { hsCodes: [...shipment.hsCodes], emails: [...shipment.emails] };
  await db
    .insertInto('shipment')
    .values({
      ...shipment,
      ...arrays,
      parties: JSON.stringify(shipment.parties),
      cargoExtra: JSON.stringify(shipment.cargoExtra),
    })
    .execute();
  const containerNo = box?.containerNo ?? numbers.next().value;
  await db
    .insertInto('shipmentContainer')
    .values({
      id: newId(),
      shipmentId: shipment.id,
      companyId,
      seq: 1,
      type: '40HQ',
      sealNo: 'HX1234567',
      soc: false,
      tareKg: null,
      packageCode: 'CT',
      vgmKg: null,
      packages: '520',
      grossKg: '10990.25',
      cbm: '58.2',
      ...box,
      containerNo,
      lines: '[]',
    })
    .execute();
  const { id, mblNo, etd } = shipment;
  return { id, companyId, mblNo, containerNo, sailingDate: dayAtShanghai(etd as Date) };
}

/** Equal shares, the first takes the rest: packages whole, kilograms to the gram. */
function sharesOf(parts: number): Partial<CargoLine>[] {
  const decimals = { packageCount: 0, weightKg: 3, volumeCbm: 4 } as const;
  const fields = Object.keys(decimals) as (keyof typeof decimals)[];
  const share = (field: keyof typeof decimals, index: number): string => {
    const whole = new Big(LINE[field] ?? 0);
    const part = whole.div(parts).round(decimals[field], Big.roundDown);
    return (index === 0 ? whole.minus(part.times(parts - 1)) : part).toString();
  };
  return Array.from({ length: parts }, (_, index) =>
    Object.fromEntries(fields.map(field => [field, share(field, index)])),
  );
}

/** A complete set for the shipment: `count` drafts that share its box, the first with the whole of it when there is one. */
export function draftsFor(shipment: TestShipment, count = 1, over: Partial<SiDraft> = {}): SiDraft[] {
  const sample = aDraft();
  return sharesOf(count).map((share, index) => ({
    ...sample,
    draftId: String(100_000 + index),
    shipmentId: shipment.id,
    mblNo: shipment.mblNo,
    voyage: VOYAGE,
    sailingDate: shipment.sailingDate,
    siType: count > 1 ? 2 : 1,
    plannedCount: count,
    boxes: sample.boxes.map(box => ({
      ...box,
      ...share,
      type: '40HQ',
      containerNo: shipment.containerNo,
      partLoad: count > 1,
      lines: box.lines.map(line => ({ ...line, ...share })),
    })),
    ...over,
  }));
}

export const recordOf = (draft: SiDraft): SiWire => siToWire(draft) as SiWire;

/** The body of the calls that check and add. */
export const bodyOf = (shipment: TestShipment, drafts: readonly SiDraft[]): BodyOf<typeof addSi> & SetBody => ({
  TDBLInfos: drafts.map(recordOf),
  Num: drafts.length,
  CGO_ID: shipment.id,
  MBL_NO: shipment.mblNo,
});
type SetBody = typeof siSetBodySchema._input;
