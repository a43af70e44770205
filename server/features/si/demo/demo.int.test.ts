import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContainerNumber } from '#contract/si/parts/container-number.ts';
import { readPayload, volumeExcess } from '#contract/si/parts/payload.ts';
import { sumQuantities } from '#contract/si/parts/totals.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { type ShippingInstruction, shippingInstruction } from '#machines/si/shipping-instruction.document.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { asRow } from '../../../kernel/document/document-row.ts';
import { readFacts } from '../../../kernel/event-store.ts';
import type { PackingLine } from '../../shipment/tables.ts';
import { columnsOf } from '../shipping-instruction.projection.ts';
import { servedShippingInstruction } from '../shipping-instruction.served.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(() => server.close());

test('replaying the log of every demo document gives its stored row', async () => {
  const { db } = server.deps;
  const rows = await db.selectFrom('shippingInstruction').selectAll().execute();
  expect(rows.length).toBeGreaterThanOrEqual(60);
  await db.transaction().execute(async trx => {
    for (const row of rows) {
      const document = foldDocument(shippingInstruction, await readFacts(trx, 'si', row.id))!;
      const { warnings, findings } = row;
      expect({ ...document, warnings, findings }).toEqual(asRow(servedShippingInstruction, row));
      const columns = columnsOf(document as ShippingInstruction);
      expect(row).toMatchObject({
        ...columns,
        // The database pads decimals to the scale of their column.
        totalWeightKg: Number(columns.totalWeightKg).toFixed(3),
        totalVolumeCbm: Number(columns.totalVolumeCbm).toFixed(4),
      });
    }
  });
});

test('history of a quarter, eight stories, a dozen to review, and shipments without an SI', async () => {
  const { db } = server.deps;
  const rows = await db
    .selectFrom('shippingInstruction')
    .innerJoin('shipment', 'shipment.id', 'shippingInstruction.shipmentId')
    .select(['bookingNo', 'shippingInstruction.state', 'submittedAt', 'siType', 'late', 'sources'])
    .execute();
  const past = rows.filter(row => row.bookingNo.startsWith('BK-PAST-'));
  expect(past.length).toBeGreaterThanOrEqual(39);
  const days = past.map(row => (Date.now() - row.submittedAt.getTime()) / 86_400_000);
  expect(Math.max(...days)).toBeGreaterThan(80);
  expect(new Set(past.map(row => row.state))).toEqual(new Set(['COMPLETED', 'CONFIRMED', 'CANCELLED', 'DECLINED']));
  const stateOf = (bookingNo: string) => rows.filter(row => row.bookingNo === bookingNo).map(row => row.state);
  expect(stateOf('BK-STORY-1')).toEqual(['SUBMITTED']);
  expect(stateOf('BK-STORY-2').sort()).toEqual(['APPROVED', 'RETURNED', 'SUBMITTED']);
  expect(stateOf('BK-STORY-3A')).toEqual(['BILL_DRAFTED']);
  expect(stateOf('BK-STORY-4')).toEqual(['CONFIRMED']);
  expect(stateOf('BK-STORY-5')).toEqual(['CARRIER_REJECTED']);
  expect(rows.find(row => row.bookingNo === 'BK-STORY-6')).toMatchObject({ siType: 3, state: 'SUBMITTED' });
  expect(rows.find(row => row.bookingNo === 'BK-STORY-7')).toMatchObject({ late: true });
  expect(rows.find(row => row.bookingNo === 'BK-STORY-8')).toMatchObject({ sources: 3 });
  expect(rows.filter(row => row.bookingNo.startsWith('BK-PEND-'))).toHaveLength(12);
  const open = await db
    .selectFrom('shipment')
    .innerJoin('company', 'company.id', 'shipment.companyId')
    .select(['companyCode', 'packingFinal', 'dco'])
    .where('siState', '=', 'NONE')
    .where('mergedIntoId', 'is', null)
    .where('state', '=', 'CONFIRMED')
    .execute();
  const counts = Map.groupBy(open, row => row.companyCode);
  expect(counts.get('NQUAYS')!.length).toBeGreaterThanOrEqual(6);
  for (const company of ['BWBAYY', 'RCHDSZ', 'QDTEAM', 'TJSTEE', 'XMTEAX'])
    expect(counts.get(company)!.length, company).toBeGreaterThanOrEqual(3);
  expect(open.every(row => row.packingFinal)).toBe(true);
});

test('containers have valid numbers of their own, lines that add up, and weights and volumes that fit', async () => {
  const { db } = server.deps;
  // Of what was booked only, no numbers are known yet.
  const boxes = await db.selectFrom('shipmentContainer').selectAll().where('containerNo', 'is not', null).execute();
  const numbers = boxes.map(box => box.containerNo!);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const box of boxes) {
    expect(readContainerNumber(box.containerNo!), box.containerNo!).toEqual({ ok: true, remainderTen: false });
    expect(readPayload(box.type, '', [box.grossKg])?.isOver, box.containerNo!).toBe(false);
    expect(volumeExcess(box.type, [box.cbm]), box.containerNo!).toBeNull();
    const sums = sumQuantities(box.lines as PackingLine[]);
    expect(Number(sums.packageCount)).toBe(Number(box.packages));
    expect(Number(sums.weightKg)).toBe(Number(box.grossKg));
    expect(Number(sums.volumeCbm)).toBe(Number(box.cbm));
  }
});

test('the parts of the split story are the shipment again', async () => {
  const { db } = server.deps;
  const rows = await db
    .selectFrom('shippingInstruction')
    .innerJoin('shipment', 'shipment.id', 'shippingInstruction.shipmentId')
    .select(['content', 'shipment.id as shipmentId'])
    .where('bookingNo', '=', 'BK-STORY-2')
    .execute();
  const [box] = await db
    .selectFrom('shipmentContainer')
    .selectAll()
    .where('shipmentId', '=', rows[0]!.shipmentId)
    .execute();
  const sums = sumQuantities(rows.flatMap(row => (row.content as SiDraft).boxes));
  expect(Number(sums.packageCount)).toBe(Number(box!.packages));
  expect(Number(sums.weightKg)).toBe(Number(box!.grossKg));
});
