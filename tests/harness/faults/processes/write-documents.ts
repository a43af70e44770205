import type { DocumentActor } from '#machines/kernel/document.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { type NewRequest, servedPriceRequest } from '#server/features/rates/request/price-request.served.ts';
import type { Deps } from '#server/kernel/deps.ts';
import { changeDocument, createDocument } from '#server/kernel/document/step.ts';
import { newId } from '#server/kernel/ids.ts';
import { inScope, SYSTEM, type Tx } from '#server/kernel/tenancy.ts';
import { createInProcessBus } from '#server/live/in-process-bus.ts';

/**
 * Writes documents into the data folder of its first argument, fact and row in one commit, one after the other, and prints each
 * write once it was answered: `answered priceRequest <id> <version>`.
 */
const database = await openEmbedded(process.argv[2]!);
const { db } = database;
// What the served request uses of the server: nobody is told, and no number is drawn.
const deps = { db, bus: createInProcessBus() } as unknown as Deps;
const company = async (kind: 'customer' | 'platform') =>
  (
    await db
      .selectFrom('company')
      .select('id')
      .where('kind', '=', kind)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;
const [asker, seller] = [await company('customer'), await company('platform')];
const person = (companyId: string, companyKind: 'customer' | 'platform'): DocumentActor => ({
  kind: 'employee',
  employeeId: 'somebody',
  userId: null,
  companyId,
  companyKind,
  holds: [],
});

const { id: employeeId } = await db
  .selectFrom('employee')
  .select('id')
  .where('companyId', '=', seller)
  .where('status', '=', 'ACTIVE')
  .limit(1)
  .executeTakeFirstOrThrow();

const write = async <D extends { readonly id: string; readonly version: number }>(work: (tx: Tx) => Promise<D>) => {
  const made = await inScope(db, SYSTEM, work);
  console.log(`answered priceRequest ${made.id} ${made.version}`);
  return made;
};

console.log('open');
for (;;) {
  const now = new Date();
  const id = newId();
  const prepared: NewRequest = {
    requestNo: `PQ-${id}`,
    companyId: asker,
    sellerCompanyId: seller,
    customerCompanyId: null,
    customerName: null,
    askedBy: 'somebody',
    askedByName: '某人',
  };
  const payload = {
    mode: 'FCL',
    pol: 'CNSHA',
    pod: 'DEHAM',
    box: '40HC',
    cargo: null,
    etdFrom: null,
    etdTo: null,
    goods: 'TOYS',
    targetPrice: null,
    targetCurrency: 'USD',
    note: null,
    customer: null,
  };
  const ask = { now, isSeed: true };
  let row = await write(tx =>
    createDocument({ tx, deps }, servedPriceRequest, {
      ...ask,
      event: 'ASK',
      actor: person(asker, 'customer'),
      prepared,
      payload,
    }),
  );
  const step = (event: string, said: object) => async (tx: Tx) =>
    changeDocument({ tx, deps }, servedPriceRequest, row, {
      ...ask,
      event,
      actor: person(seller, 'platform'),
      payload: said,
    });
  row = await write(step('ASSIGN', { employeeId }));
  await write(step('ANSWER', { text: 'USD 2,150', rate: null }));
}
