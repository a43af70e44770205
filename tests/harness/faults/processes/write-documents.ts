import { openEmbedded } from '#server/db/embedded.ts';
import { createRequest, stepRequest } from '#server/features/rates/request/request.store.ts';
import { newId } from '#server/kernel/ids.ts';
import { inScope, SYSTEM, type Tx } from '#server/kernel/tenancy.ts';
import { createInProcessBus } from '#server/live/in-process-bus.ts';

/**
 * Writes documents into the data folder of its first argument, fact and row in one commit, one after the other, and prints each
 * write once it was answered: `answered priceRequest <id> <version>`.
 */
const database = await openEmbedded(process.argv[2]!);
const { db } = database;
const deps = { bus: createInProcessBus() };
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
const person = (companyId: string, companyKind: 'customer' | 'platform') => ({
  ...{ employeeId: 'somebody', companyId, companyKind, publishes: false },
});

const write = async <D extends { readonly id: string; readonly version: number }>(work: (tx: Tx) => Promise<D>) => {
  const made = await inScope(db, SYSTEM, work);
  console.log(`answered priceRequest ${made.id} ${made.version}`);
  return made;
};

console.log('open');
for (;;) {
  const at = new Date().toISOString();
  const id = newId();
  const born = await write(tx =>
    createRequest(
      tx,
      deps,
      {
        ...{ id, requestNo: `PQ-${id}`, companyId: asker, sellerCompanyId: seller, customerCompanyId: null },
        ...{ customerName: null, mode: 'FCL', pol: 'CNSHA', pod: 'DEHAM', box: '40HC', cargo: 'GENERAL' },
        ...{ etdFrom: null, etdTo: null, goods: 'TOYS', targetPrice: null, targetCurrency: 'USD', note: '' },
        ...{ askedBy: 'somebody', askedByName: '某人', askedAt: at, dueAt: at },
      } as never,
      { type: 'ASK', actor: person(asker, 'customer'), at },
    ),
  );
  const assigned = await write(tx =>
    stepRequest(tx, deps, born, { type: 'ASSIGN', actor: person(seller, 'platform'), at }, { assigneeId: 'somebody' }),
  );
  await write(tx =>
    stepRequest(
      tx,
      deps,
      assigned,
      { type: 'ANSWER', actor: person(seller, 'platform'), at, text: 'USD 2,150', rateId: null },
      { answeredAt: at, answerText: 'USD 2,150' },
    ),
  );
}
