import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as si from '#contract/si/calls.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { type ShippingInstruction, shippingInstruction } from '#machines/si/shipping-instruction.document.ts';
import { keepContainers } from '#server/features/si/shipping-instruction.projection.ts';
import { servedShippingInstruction } from '#server/features/si/shipping-instruction.served.ts';
import { keepRow } from '#server/kernel/document/edited.ts';
import { readFacts } from '#server/kernel/event-store.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { bodyOf, draftsFor, recordOf } from './si-shipments.ts';
import { openSiWorld, type SiWorld } from './si-world.ts';

/**
 * The log is the truth: all rows of shipping instructions can be dropped and made again from it, and nobody notices. What
 * one document's log folds to is compared beside the projection; here the whole of it, after work over the calls.
 */
let world: SiWorld;
beforeAll(async () => {
  world = await openSiWorld();
});
afterAll(() => world.close());

const remarks = '箱号错误，请核对';

/** A split set of three that was returned, modified, claimed, approved and undone, beside what the demo holds. */
async function work(): Promise<string> {
  const shipment = await world.shipmentOf('customer');
  const drafts = draftsFor(shipment, 3);
  const { data } = await world.call('customer', si.addSi, { body: bodyOf(shipment, drafts) });
  const [first, second, third] = data.map(({ Id }) => Id);
  const status = (TDId: string, Status: string) =>
    world.call('reviewer', si.changeSiStatus, { query: { TDId, Status, Remarks: Status === '4' ? remarks : '' } });
  const answers = [
    await status(first!, '4'),
    await world.call('customer', si.modifySi, {
      body: { ...recordOf({ ...drafts[0]!, marks: 'N/M', remarks: 'CORRECTED' }), Id: first!, VERSION: 2 },
    }),
    await status(first!, '2'),
    await status(first!, '3'),
    await status(first!, '2'),
    await status(second!, '3'),
    await world.call('customer', si.changeSiStatus, { query: { TDId: third!, Status: '6' } }),
    await world.call('customer', si.deleteSi, { body: { Id: third!, VERSION: 2 } }),
  ];
  expect(answers.map(({ http }) => http)).toEqual(answers.map(() => 200));
  return shipment.id;
}

/** Every row, as the database has it; the findings of the last check are the only thing the log does not tell. */
async function rows() {
  const { db } = world.server.deps;
  const documents = await db.selectFrom('shippingInstruction').selectAll().orderBy('id').execute();
  const containers = await db.selectFrom('siContainer').selectAll().orderBy('siId').orderBy('containerNo').execute();
  return { documents: documents.map(({ warnings: _, findings: __, ...row }) => row), containers };
}

it('drops all rows and has them again from the log, as the screens saw them', async () => {
  const shipmentId = await work();
  const seen = async () => ({
    list: (await world.call('customer', si.siList, { query: { CGO_ID: shipmentId } })).data,
    queue: (await world.call('reviewer', si.siPage, { query: { queue: 'true', limit: 200 } })).data,
    all: (await world.call('supervisor', si.siPage, { query: { limit: 200 } })).data,
  });
  const before = { rows: await rows(), seen: await seen() };
  const ids = before.rows.documents.map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(60);

  const { deps } = world.server;
  await inScope(deps.db, SYSTEM, async tx => {
    const kept = await tx.db.selectFrom('shippingInstruction').select(['id', 'findings', 'warnings']).execute();
    const checks = new Map(kept.map(({ id, ...check }) => [id, check]));
    await sql`delete from shipping_instruction`.execute(tx.db);
    for (const id of ids) {
      const document = foldDocument(shippingInstruction, await readFacts(tx.db, 'si', id));
      if (!document) throw new Error(`${id} has a row and no log`);
      const row = { ...document, ...checks.get(id) };
      await keepRow({ tx, deps }, servedShippingInstruction, null, row, { fields: [] });
      await keepContainers(tx.db, null, row as unknown as ShippingInstruction);
    }
  });
  expect(await rows()).toEqual(before.rows);
  expect(await seen()).toEqual(before.seen);
});

it('has no log without a row', async () => {
  const { rows: orphans } = await sql`select distinct document_id from document_event e
    where document_type = 'si' and not exists (select from shipping_instruction s where s.id = e.document_id)`.execute(
    world.server.deps.db,
  );
  expect(orphans).toEqual([]);
});

it('shows a document as it was after every one of its events', async () => {
  const shipmentId = await work();
  const { data: headers } = await world.call('customer', si.siList, { query: { CGO_ID: shipmentId } });
  const { Id } = headers[0]!;
  const { data: log } = await world.call('customer', si.siLog, { query: { Id } });
  expect(log.map(({ Event }) => Event)).toEqual(['UNDO_REVIEW', 'APPROVE', 'CLAIM', 'MODIFY', 'RETURN', 'CREATE']);
  for (const { Seq, ToStatus, Revision } of log) {
    const { data } = await world.call('customer', si.siDetail, { query: { Id, asOf: Seq } });
    expect(data).toMatchObject({ VERSION: Seq, TBI_STATUS: ToStatus, REVISION: Revision });
    expect(data.TBI_REMARKS).toBe(Revision === 2 ? 'CORRECTED' : '');
    // An undone decision gives back what it had overwritten: the remarks of the return.
    expect(data.TBI_SHREMARKS).toBe(Seq === 1 || Seq === 5 ? '' : remarks);
  }
});
