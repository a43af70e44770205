import { type Kysely, sql } from 'kysely';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import {
  type CheckActiveSi,
  type CheckContext,
  type CheckShipment,
  type LinkedShipment,
  sailingKey,
} from '#contract/si/check/context.ts';
import { normaliseDraft } from '#contract/si/check/normalise-draft.ts';
import { SET_LIMIT, splitNumbers } from '#contract/si/parts/split-numbers.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import type { Tables } from '../../db/tables.ts';
import { portNamesOf, sailingsOf, shippingLinesOf } from '../basic-data/reference.read.ts';
import { isOpenForSi, type ShipmentWithContainers } from '../shipment/shipment.read.ts';
import type { ShipmentParties } from '../shipment/tables.ts';
import { overridesOf, ruleDayOf } from './rules/settings.read.ts';

/** What surrounds a set, read in a handful of statements before the pure check runs. */
export interface ContextQuestion {
  readonly now: Date;
  readonly asker: CompanyKind;
  readonly mode: CheckContext['mode'];
  /** Owner of the set. */
  readonly companyId: string;
  readonly shipmentId: string;
  /** The shipment and those its merge links name, as far as they are visible. */
  readonly shipments: readonly ShipmentWithContainers[];
  readonly drafts: readonly SiDraft[];
  /** The SI being modified, or those that this very set has made already: they do not stand in their own way. */
  readonly except?: readonly string[];
  readonly usedDraftIds?: ReadonlyMap<string, string>;
  readonly amendment?: CheckContext['amendment'];
  /** Day whose settings of the rules hold; that of `now` without it. */
  readonly rulesOf?: string;
}

const checkShipment = (shipment: ShipmentWithContainers): CheckShipment => ({
  id: shipment.id,
  companyId: shipment.companyId,
  isOpen: isOpenForSi(shipment),
  mblNo: shipment.mblNo,
  carrier: shipment.carrier,
  vessel: shipment.vessel,
  voyage: shipment.voyage,
  loadingCode: shipment.pol,
  dischargeCode: shipment.pod,
  etd: shipment.etd?.toISOString() ?? null,
  atd: shipment.atd?.toISOString() ?? null,
  deadline: shipment.dco?.toISOString() ?? null,
  containers: shipment.containers.map(box => ({
    containerNo: box.containerNo ?? '',
    type: box.type,
    packageCount: box.packages,
    weightKg: box.grossKg,
    volumeCbm: box.cbm,
  })),
  isFinal: shipment.packingFinal,
  bookedTypes: shipment.containers.map(box => box.type),
});

const linkedShipment = (shipment: ShipmentWithContainers, ownId: string): LinkedShipment => ({
  ...checkShipment(shipment),
  hasActiveSi: shipment.siCount > 0,
  isLinkedElsewhere: shipment.mergedIntoId !== null && shipment.mergedIntoId !== ownId,
  consignee: (shipment.parties as ShipmentParties).CONSIGNEE ?? '',
});

/** Active SIs of a shipment, without those named. */
export async function activeSisOf(
  db: Kysely<Tables>,
  shipmentId: string,
  except: readonly string[] = [],
): Promise<(CheckActiveSi & { readonly id: string })[]> {
  const rows = await db
    .selectFrom('shippingInstruction')
    .select(['id', 'billNo', 'siType', 'content'])
    .where('shipmentId', '=', shipmentId)
    .where('active', '=', true)
    .$if(except.length > 0, query => query.where('id', 'not in', except))
    .orderBy('id')
    .execute();
  return rows.map(({ id, billNo, siType, content }) => ({ id, billNo, siType, boxes: (content as SiDraft).boxes }));
}

/** Every number the bills of these drafts can get: those given, and all that a split of their base can yield. */
const possibleNumbers = (drafts: readonly SiDraft[]): string[] => [
  ...new Set(
    drafts
      .flatMap(draft => [draft.mblNo, draft.simblNo, draft.mergeMblNo, ...splitNumbers(draft.mblNo, SET_LIMIT)])
      .filter(number => number !== ''),
  ),
];

async function billNumbersInUse(db: Kysely<Tables>, { shipmentId }: ContextQuestion, drafts: readonly SiDraft[]) {
  const carrier = drafts[0]?.carrier ?? '';
  const { rows } = await sql<{ n: string }>`
    select n from si_bill_numbers_in_use(${carrier}, ${possibleNumbers(drafts)}, ${shipmentId}) as n`.execute(db);
  return new Set(rows.map(row => row.n));
}

async function containersElsewhere(db: Kysely<Tables>, { shipments }: ContextQuestion, drafts: readonly SiDraft[]) {
  const [first] = drafts;
  const numbers = new Set(drafts.flatMap(draft => draft.boxes).map(box => box.containerNo));
  const own = shipments.map(shipment => shipment.id);
  const { rows } = await sql<{ containerNo: string; shipmentNo: string }>`
    select * from si_containers_elsewhere(${[...numbers]}, ${first?.carrier ?? ''}, ${first?.vessel ?? ''},
      ${first?.voyage ?? ''}, ${own})`.execute(db);
  return new Map(rows.map(row => [row.containerNo, row.shipmentNo]));
}

/** Sailings the drafts name; null when no schedule is kept at all, so that its absence accuses nobody. */
async function sailingsFor(db: Kysely<Tables>, drafts: readonly SiDraft[]): Promise<CheckContext['sailings']> {
  const found = await sailingsOf(
    db,
    drafts.map(draft => draft.carrier),
    drafts.map(draft => draft.voyage),
  );
  if (found.length === 0) {
    const any = await db.selectFrom('voyageSchedule').select('carrier').limit(1).executeTakeFirst();
    if (!any) return null;
  }
  // A vessel calls at several ports: the call at the port of loading counts, where there is one.
  const loading = new Set(drafts.map(draft => draft.loadingCode));
  const inOrder = found.toSorted((a, b) => Number(loading.has(a.loadingCode)) - Number(loading.has(b.loadingCode)));
  return new Map(
    inOrder.map(({ carrier, vessel, voyage, sailingDate }) => [sailingKey(carrier, vessel, voyage), { sailingDate }]),
  );
}

async function carriersFor(db: Kysely<Tables>, drafts: readonly SiDraft[]): Promise<CheckContext['carriers']> {
  const lines = await shippingLinesOf(
    db,
    drafts.map(draft => draft.carrier),
  );
  return new Map(
    lines.map(line => [
      line.scac,
      {
        isActive: line.status === 'ACTIVE',
        refusesLateSi: line.refuseLateSi,
        supportsElectronicBill: line.supportsElectronicBill,
        allowsOwnNumbers: line.allowsOwnNumbers,
      },
    ]),
  );
}

const placeCodes = (drafts: readonly SiDraft[]): string[] =>
  drafts
    .flatMap(draft => [draft.receiptCode, draft.loadingCode, draft.dischargeCode, draft.deliveryCode])
    .filter(code => code !== '');

export async function readCheckContext(db: Kysely<Tables>, question: ContextQuestion): Promise<CheckContext> {
  const drafts = question.drafts.map(normaliseDraft);
  const shipment = question.shipments.find(one => one.id === question.shipmentId);
  const verified = (shipment?.containers ?? []).flatMap(({ containerNo, vgmKg }) =>
    containerNo && vgmKg ? [[containerNo, vgmKg] as const] : [],
  );
  return {
    now: question.now.toISOString(),
    asker: question.asker,
    mode: question.mode,
    companyId: question.companyId,
    shipment: shipment ? checkShipment(shipment) : null,
    linkedShipments: new Map(question.shipments.map(one => [one.id, linkedShipment(one, question.shipmentId)])),
    carriers: await carriersFor(db, drafts),
    places: await portNamesOf(db, placeCodes(drafts)),
    sailings: await sailingsFor(db, drafts),
    activeSis: await activeSisOf(db, question.shipmentId, question.except),
    billNumbersInUse: await billNumbersInUse(db, question, drafts),
    containersElsewhere: await containersElsewhere(db, question, drafts),
    usedDraftIds: question.usedDraftIds ?? new Map(),
    vgmKg: new Map(verified),
    amendment: question.amendment ?? null,
    overrides: await overridesOf(db, {
      day: question.rulesOf ?? ruleDayOf(question.now),
      carrier: drafts[0]?.carrier ?? '',
      companyId: question.companyId,
    }),
  };
}
