import type { Transaction } from 'kysely';
import type { DataOf } from '#contract/kernel/call.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { cellsOf } from '#contract/si/content-cells.ts';
import type { siDifferences } from '#contract/si/history.calls.ts';
import { siStatusCode } from '#contract/si/status.ts';
import { provenanceOf } from '#machines/si/provenance.evolve.ts';
import type { Tables } from '../../../db/tables.ts';
import { readFacts } from '../../../kernel/event-store.ts';
import { billsOfSis } from '../../bill/bills-of-shipment.read.ts';
import { type ShipmentWithContainers, shipmentsOf } from '../../shipment/shipment.read.ts';
import { SI_DOCUMENT_TYPE } from '../document-type.ts';
import { actsOf } from './acts.ts';
import { billCells } from './bill-cells.ts';
import { type LensCell, type LensPaper, lensRows } from './lens-rows.ts';
import { shipmentDraft } from './provenance.read.ts';

type Db = Transaction<Tables>;
type Paper = DataOf<typeof siDifferences>['Papers'][number] & LensPaper;

/** Laid side by side: a set has 26 SIs at most, one bill takes in 20 shipments beside its own. */
const SIS = 26;
const MERGED = 20;

/** The shipment a person means by a number they have at hand: its own, the booking's, a bill's. Each reads its own index. */
async function shipmentMeant(db: Db, asked: string): Promise<string> {
  const number = asked.toUpperCase();
  // Of a shipment that is part of another one's bill, the other one is meant: the SI is made on it.
  const by = (column: 'id' | 'shipmentNo' | 'bookingNo' | 'mblNo', value: string) =>
    db
      .selectFrom('shipment')
      .select(({ fn }) => fn.coalesce('mergedIntoId', 'id').as('id'))
      .where(column, '=', value);
  const bySi = db.selectFrom('shippingInstruction').select('shipmentId as id').where('billNo', '=', number);
  const found = await by('id', asked)
    .union(by('shipmentNo', number))
    .union(by('bookingNo', number))
    .union(by('mblNo', number))
    .union(bySi)
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  return found.id;
}

/** The shipment whose bill it is, then those that are merged into it. */
async function shipmentsOfBill(
  db: Db,
  id: string,
): Promise<readonly [ShipmentWithContainers, ...ShipmentWithContainers[]]> {
  const merged = await db
    .selectFrom('shipment')
    .select('id')
    .where('mergedIntoId', '=', id)
    .orderBy('id')
    .limit(MERGED)
    .execute();
  const shipments = await shipmentsOf(db, [id, ...merged.map(one => one.id)]);
  const own = shipments.find(one => one.id === id);
  if (!own) throw new AppError('not_found');
  return [own, ...shipments.filter(one => one.id !== id)];
}

async function shipmentPaper(db: Db, shipment: ShipmentWithContainers): Promise<Paper> {
  const cells = cellsOf(await shipmentDraft(db, shipment));
  return {
    Key: `shipment:${shipment.id}`,
    Kind: 'shipment',
    kind: 'shipment',
    No: shipment.shipmentNo,
    Id: shipment.id,
    Status: null,
    cells: new Map(cells.map(({ key, value }): [string, LensCell] => [key, { Value: value, Act: null }])),
  };
}

async function siPapers(db: Db, shipmentId: string): Promise<Paper[]> {
  const rows = await db
    .selectFrom('shippingInstruction')
    .select(['id', 'no', 'state'])
    .where('shipmentId', '=', shipmentId)
    .where('active', '=', true)
    .orderBy('id')
    .limit(SIS)
    .execute();
  const papers: Paper[] = [];
  for (const { id, no, state } of rows) {
    const facts = await readFacts(db, SI_DOCUMENT_TYPE, id);
    const acts = new Map((await actsOf(db, facts)).map(act => [act.Seq, act]));
    const cells = provenanceOf(facts).map(({ key, value, seq }): [string, LensCell] => [
      key,
      { Value: value, Act: acts.get(seq) ?? null },
    ]);
    papers.push({
      Key: `si:${id}`,
      Kind: 'si',
      kind: 'si',
      No: no,
      Id: id,
      Status: siStatusCode(state),
      cells: new Map(cells),
    });
  }
  return papers;
}

async function billPapers(db: Db, siIds: readonly string[]): Promise<Paper[]> {
  const papers: Paper[] = [];
  for (const { id, no, body, facts } of await billsOfSis(db, siIds)) {
    const acts = new Map((await actsOf(db, facts)).map(act => [act.Seq, act]));
    const cells = billCells(body, facts).map(({ key, value, seq }): [string, LensCell] => [
      key,
      { Value: value, Act: acts.get(seq) ?? null },
    ]);
    papers.push({
      Key: `bill:${id}`,
      Kind: 'bill',
      kind: 'bill',
      No: no,
      Id: id,
      Status: null,
      cells: new Map(cells),
    });
  }
  return papers;
}

/** Shipment with packing list, those merged into its bill, the SIs of its set and the bills made of them, value by value. */
export async function differencesOf(db: Db, asked: string): Promise<DataOf<typeof siDifferences>> {
  const shipments = await shipmentsOfBill(db, await shipmentMeant(db, asked));
  const [own] = shipments;
  const sis = await siPapers(db, own.id);
  const bills = await billPapers(
    db,
    sis.map(({ Id }) => Id),
  );
  const packing: Paper[] = [];
  for (const shipment of shipments) packing.push(await shipmentPaper(db, shipment));
  const papers = [...packing, ...sis, ...bills];
  return {
    ShipmentNo: own.shipmentNo,
    BookingNo: own.bookingNo,
    Papers: papers.map(({ Key, Kind, No, Id, Status }) => ({ Key, Kind, No, Id, Status })),
    Rows: lensRows(papers),
  };
}
