import { type Kysely, sql } from 'kysely';
import type { DataOf } from '#contract/kernel/call.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { getDataInfo } from '#contract/si/calls.ts';
import type { SiExtra } from '#contract/si/extra.ts';
import { boxSummary } from '#contract/si/parts/box-summary.ts';
import { regimesOf } from '#contract/si/parts/filing-regimes.ts';
import { sameParty } from '#contract/si/parts/party.ts';
import { remainingTotals } from '#contract/si/parts/remainder.ts';
import { type ContainerTotals, totalsByContainer } from '#contract/si/parts/totals.ts';
import { type Box, boxSchema, type SiDraft, siDraftSchema } from '#contract/si/shipping-instruction.ts';
import { siToWire } from '#contract/si/wire.ts';
import type { Tables } from '../../../db/tables.ts';
import { portNamesOf } from '../../basic-data/reference.read.ts';
import {
  isOpenForSi,
  mergeCandidatesOf,
  type ShipmentWithContainers,
  sailingDateOf,
  shipmentsOf,
} from '../../shipment/shipment.read.ts';
import type { PackingLine, ShipmentParties } from '../../shipment/tables.ts';
import { activeSisOf } from '../check-context.read.ts';
import { findingAt } from '../findings.ts';

type DataInfo = DataOf<typeof getDataInfo>;

const boxOf = (container: ShipmentWithContainers['containers'][number]): Box =>
  boxSchema.parse({
    type: container.type,
    containerNo: container.containerNo ?? '',
    sealNo: container.sealNo,
    packageCode: container.packageCode,
    packageCount: plain(container.packages),
    weightKg: plain(container.grossKg),
    volumeCbm: plain(container.cbm),
    tareKg: plain(container.tareKg ?? ''),
    shipperOwned: container.soc,
    lines: container.lines as PackingLine[],
  });

const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** Kinds of shipment that are carried under house bills. */
const HOUSED: ReadonlySet<string> = new Set(['LCL', 'CONSOL']);

/** What the shipment already knows of an SI: an SI made of it starts from here. */
export function draftOfShipment(shipment: ShipmentWithContainers, places: ReadonlyMap<string, string>): SiDraft {
  const parties = shipment.parties as ShipmentParties;
  const name = (code: string): string => (places.get(code) ?? '').toUpperCase();
  return siDraftSchema.parse({
    shipmentId: shipment.id,
    goodsType: shipment.goodsType,
    mblNo: shipment.mblNo,
    shipperRef: shipment.customerReference,
    quotationNo: shipment.quotationNo,
    paymentMethod: shipment.freightTerm === 'PRE' ? 'P' : 'C',
    signingMethod: '1',
    originals: '3',
    copies: '3',
    consignor: parties.SHIPPER,
    consignee: parties.CONSIGNEE,
    notifier1: parties.NOTIFY_1,
    notifier2: parties.NOTIFY_2,
    notifier3: parties.NOTIFY_3,
    carrier: shipment.carrier,
    vessel: shipment.vessel,
    voyage: shipment.voyage,
    receipt: name(shipment.por),
    receiptCode: shipment.por,
    loading: name(shipment.pol),
    loadingCode: shipment.pol,
    discharge: name(shipment.pod),
    dischargeCode: shipment.pod,
    delivery: name(shipment.placeOfDelivery),
    deliveryCode: shipment.placeOfDelivery,
    transportMethod: shipment.movement,
    marks: shipment.marks,
    goods: shipment.goods,
    packageCode: shipment.packageCode,
    hsCodes: shipment.hsCodes,
    emails: shipment.emails,
    sailingDate: sailingDateOf(shipment),
    deadline: shipment.dco?.toISOString() ?? '',
    boxes: shipment.containers.map(boxOf),
    // A consolidated cargo has house bills behind it; who files them is for the person to say.
    extra: { houseBills: HOUSED.has(shipment.kind) ? 'Y' : 'N', ...(shipment.cargoExtra as Partial<SiExtra>) },
  });
}

const presentTotals = (totals: readonly ContainerTotals[]) =>
  totals.map(one => ({
    CNNO: one.containerNo,
    TYPE: one.type,
    NUM: one.packageCount,
    WEIGHT: one.weightKg,
    VOLUME: one.volumeCbm,
  }));

/** The company's newest SI: often the one to copy from. */
const lastSiOf = (db: Kysely<Tables>, companyId: string) =>
  db
    .selectFrom('shippingInstruction')
    .select(['id', 'no'])
    .where('companyId', '=', companyId)
    .where('deleted', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Templates for the shipment's port of discharge stand first. */
const templatesOf = (db: Kysely<Tables>, { companyId, pod }: ShipmentWithContainers) =>
  db
    .selectFrom('siTemplate')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .orderBy(sql`case when pod = ${pod} then 0 else 1 end`)
    .orderBy('name')
    .limit(200)
    .execute();

/** Places of a shipment, by code. */
export const placesOf = (db: Kysely<Tables>, { por, pol, pod, placeOfDelivery }: ShipmentWithContainers) =>
  portNamesOf(db, [por, pol, pod, placeOfDelivery]);

const consigneeOf = ({ parties }: Pick<ShipmentWithContainers, 'parties'>): string =>
  (parties as ShipmentParties).CONSIGNEE ?? '';

/** One bill has one consignee (SI-M-08): shipments to somebody else are not offered. */
async function withSameConsignee<T extends { readonly id: string }>(
  db: Kysely<Tables>,
  shipment: ShipmentWithContainers,
  candidates: readonly T[],
): Promise<T[]> {
  const full = await shipmentsOf(
    db,
    candidates.map(({ id }) => id),
  );
  const fits = new Set(
    full
      .filter(one => sameParty(consigneeOf(one), consigneeOf(shipment)) || consigneeOf(one) === '')
      .map(({ id }) => id),
  );
  return candidates.filter(({ id }) => fits.has(id));
}

/** Shipments that the bill of this one takes in; 20 at most (SI-M rules). */
async function mergedInto(db: Kysely<Tables>, shipmentId: string): Promise<DataInfo['merged']> {
  const rows = await db
    .selectFrom('shipment')
    .select('id')
    .where('mergedIntoId', '=', shipmentId)
    .orderBy('id')
    .limit(20)
    .execute();
  const merged: DataInfo['merged'] = [];
  for (const shipment of await shipmentsOf(
    db,
    rows.map(({ id }) => id),
  )) {
    const { BOXES, MASTERS: _, ...header } = siToWire(draftOfShipment(shipment, await placesOf(db, shipment)));
    merged.push({ BOOKING_NO: shipment.bookingNo, header, BOXES } as DataInfo['merged'][number]);
  }
  return merged;
}

/** Call 1: everything known of a shipment that an SI can start from; an SI to be modified does not use its own containers up. */
export async function dataInfoOf(db: Kysely<Tables>, shipmentId: string, modifiedId?: string): Promise<DataInfo> {
  const [shipment] = await shipmentsOf(db, [shipmentId]);
  if (!shipment) throw new AppError('not_found');
  if (!isOpenForSi(shipment)) throw invalid([findingAt('CGO_ID', 'SI-S-01')]);
  const draft = draftOfShipment(shipment, await placesOf(db, shipment));
  const { BOXES, MASTERS: _, ...header } = siToWire(draft);
  const used = (await activeSisOf(db, shipment.id, modifiedId ? [modifiedId] : []))
    .filter(si => si.siType !== 3)
    .flatMap(si => [...si.boxes]);
  const candidates = await mergeCandidatesOf(db, shipment);
  const merge = await withSameConsignee(db, shipment, candidates);
  const templates = await templatesOf(db, shipment);
  const last = await lastSiOf(db, shipment.companyId);
  return {
    CGO_ID: shipment.id,
    BOOKING_NO: shipment.bookingNo,
    MBL_NO: shipment.mblNo,
    header: header as DataInfo['header'],
    BOXES: BOXES as DataInfo['BOXES'],
    used: presentTotals(totalsByContainer(used)),
    remaining: presentTotals(remainingTotals(totalsByContainer(draft.boxes), used)),
    merged: await mergedInto(db, shipment.id),
    mergeCandidates: merge.map(one => ({ MCGO_ID: one.id, MMBL_NO: one.mblNo })),
    templates: templates.map(one => ({ Id: one.id, TBI_TEMPLATE_NAME: one.name })),
    lastSI: last ? { Id: last.id, NO: last.no } : null,
    cutOffs: {
      DCO: shipment.dco?.toISOString() ?? null,
      VCO: shipment.vco?.toISOString() ?? null,
      AFC: shipment.afc?.toISOString() ?? null,
    },
    regimes: regimesOf([shipment.pod, shipment.placeOfDelivery]),
    BOX_SUMMARY: boxSummary(draft.boxes, draft.goodsType),
    STATUS: shipment.state,
  };
}
