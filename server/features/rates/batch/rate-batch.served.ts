import type { Transaction } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import { type BatchKind, NO_BATCH_COUNTS } from '#contract/rates/batch/batch-codes.ts';
import { rateBatchResource } from '#contract/rates/batch/rate-batch.resource.ts';
import { countedIn, type RateBatchRow, rateBatch } from '#machines/rates/rate-batch.document.ts';
import type { Tables } from '../../../db/tables.ts';
import { lockDocument, readDocument } from '../../../kernel/document/document-row.ts';
import { serveDocument } from '../../../kernel/document/served-document.ts';
import { putTerms } from '../../../kernel/resource/terms.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { approvalPolicyOf } from '../approval-policy.ts';
import type { BatchPlan } from './batch-plan.ts';
import { batchRefused } from './batch-refused.ts';
import { countBatchRows } from './batch-rows.ts';
import { tellBatchWaits, tellFinished } from './tell-batch.ts';

/** What the events of a batch read, write and lead to. Its work in the background is queued by the calls: for whom, they know. */

/** What CREATE is given. */
export interface NewBatch {
  readonly batchNo: string;
  readonly companyId: string;
  readonly kind: BatchKind;
  readonly title: string;
  readonly plan: BatchPlan;
  readonly originId: string | null;
}

const counted = async ({ tx, row }: { readonly tx: Tx; readonly row: RateBatchRow }) => ({
  changes: countedIn(await countBatchRows(tx, row.id)),
});

export const servedRateBatch = serveDocument(rateBatch, {
  table: 'rateBatch',
  refused: batchRefused,
  born: {
    CREATE: ({ prepared }) => ({ ...(prepared as NewBatch), ...countedIn(NO_BATCH_COUNTS), jobId: null }),
  },
  world: {
    FAIL: async ({ tx, row }) => ({ counts: await countBatchRows(tx, row.id) }),
    CONFIRM: async ({ tx, row }) => ({ fourEyes: (await approvalPolicyOf(tx.db, row.companyId)).fourEyes }),
  },
  write: {
    PREVIEW: ({ prepared }) => ({ changes: prepared === undefined ? {} : { plan: prepared as BatchPlan } }),
    COMPUTED: counted,
    FAIL: ({ world: { counts } }) => ({ changes: countedIn(counts) }),
    EXCLUDE_ROW: counted,
    EDIT_ROW: counted,
    FINISH: ({ world: { counts } }) => ({ changes: countedIn(counts) }),
    REVERTED: ({ world: { counts } }) => ({ changes: countedIn(counts) }),
  },
  after: {
    // Found by its number like the rows of any list.
    async CREATE({ tx, deps, row }) {
      const served = deps.resources.get(rateBatchResource.name);
      if (served) await putTerms(tx.db, served, [row], row.companyId, new Set([row.id]));
    },
    SUBMIT: ({ tx, row, now }) => tellBatchWaits(tx, row, now),
    FINISH: ({ tx, row, now }) => tellFinished(tx, row, now),
  },
});

/** The batch, held until the transaction ends; another company's is not there. */
export const lockBatch = ({ db }: Tx, id: string): Promise<RateBatchRow> => lockDocument(db, servedRateBatch, id, null);

export async function readBatch(db: Transaction<Tables>, id: string): Promise<RateBatchRow> {
  const batch = await readDocument(db, servedRateBatch, id, null);
  if (!batch) throw new AppError('not_found');
  return batch;
}
