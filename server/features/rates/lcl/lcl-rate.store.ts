import type { Transaction } from 'kysely';
import { type LclRateInput, lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { appendFacts } from '../../../kernel/event-store.ts';
import { toWire } from '../../../kernel/resource/row-codec.ts';
import { putTerms } from '../../../kernel/resource/terms.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { DecidedRate } from '../decide-rate.ts';
import { lclRateColumns } from './lcl-rate.projection.ts';

export const LCL_RATE = lclRateResource.docType;
export type DecidedLclRate = DecidedRate<LclRateInput>;

export const lclVersionOf = ({ fact, document }: DecidedLclRate) => ({
  rateId: document.id,
  version: document.version,
  companyId: document.companyId,
  state: document.state,
  event: fact.event,
  knownFrom: new Date(fact.at),
  polId: document.content.polId,
  podId: document.content.podId,
  validFrom: document.content.validFrom,
  validTo: document.content.validTo,
  actorEmployeeId: fact.actorEmployeeId,
  content: JSON.stringify(document.content),
});

async function project(db: Transaction<Tables>, { fact, document }: DecidedLclRate): Promise<void> {
  const { id, ...columns } = lclRateColumns(document);
  if (fact.seq === 1)
    await db
      .insertInto('lclRate')
      .values({ id, ...columns } as never)
      .execute();
  else {
    await db
      .updateTable('lclRate')
      .set(columns as never)
      .where('id', '=', document.id)
      .execute();
    await db
      .updateTable('lclRateVersion')
      .set({ knownTo: new Date(fact.at) })
      .where('rateId', '=', document.id)
      .where('version', '=', document.version - 1)
      .execute();
  }
}

const isNamed = ({ fact }: DecidedLclRate): boolean =>
  fact.changes.some(({ path }) => path === '' || lclRateResource.search.some(field => path === `content.${field}`));

/** Words by which the quick filter finds a rate; they change with few of its facts. */
async function putWords(db: Transaction<Tables>, deps: Pick<Deps, 'resources'>, decided: readonly DecidedLclRate[]) {
  const served = deps.resources.get(lclRateResource.name);
  const named = decided.filter(isNamed);
  if (!served || named.length === 0) return;
  const fresh = new Set(named.flatMap(({ fact, document }) => (fact.seq === 1 ? document.id : [])));
  for (const [companyId, own] of Map.groupBy(named, ({ document }) => document.companyId)) {
    const rows = own.map(({ document }) => toWire(lclRateResource, lclRateColumns(document)));
    await putTerms(db, served, rows, companyId, fresh);
  }
}

/** Writes what was decided: facts, rows and versions, in the caller's transaction; open screens are told after it. */
export async function saveLclRates(
  tx: Tx,
  deps: Pick<Deps, 'bus' | 'resources'>,
  decided: readonly DecidedLclRate[],
  { requestId }: { readonly requestId: string | null },
): Promise<void> {
  if (decided.length === 0) return;
  await appendFacts(
    tx.db,
    decided.map(({ fact: { seq, ...rest }, document }) => ({
      ...rest,
      documentType: LCL_RATE,
      documentId: document.id,
      companyId: document.companyId,
      expectedSeq: seq,
      requestId,
    })),
  );
  for (const one of decided) await project(tx.db, one);
  await tx.db
    .insertInto('lclRateVersion')
    .values(decided.map(lclVersionOf) as never)
    .execute();
  await putWords(tx.db, deps, decided);
  tx.afterCommit(() => {
    for (const { document } of decided)
      deps.bus.publish({
        to: { companies: [document.companyId] },
        message: {
          ...{ type: 'doc', docType: LCL_RATE, docId: document.id },
          ...{ version: document.version, state: document.state },
        },
      });
  });
}
