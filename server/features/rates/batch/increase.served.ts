import { planOfIncrease } from '#contract/rates/batch/increase-terms.ts';
import { type IncreaseRow, increase } from '#machines/rates/increase.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { serveDocument } from '../../../kernel/document/served-document.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { demandCost } from '../rate-actor.ts';
import { beginBatch, closePreview, drawBatchNumber, revertHeld } from './batch-events.ts';
import { type BatchOwner, ownerOf } from './batch-worker.ts';
import { increasePlan, queueForDay, titleOf } from './increase-work.ts';

/** What the events of an increase lead to: its batches work it out, write it and take it back. */

/** For whom batches are worked out; a clock begins none by these events. */
function workedFor(who: SeatedWho | null): BatchOwner {
  if (!who) throw new Error('an increase is worked out for a person');
  return ownerOf(who);
}

/** A batch number, drawn before the transaction. */
export interface Drawn {
  readonly no: string;
  /** Of a demo that works its batches out by itself. */
  readonly isDemo?: boolean;
}
const draw = async ({ deps }: { readonly deps: Deps }): Promise<Drawn> => ({ no: await drawBatchNumber(deps) });

/** The batch of the day, begun already. */
export interface Applied {
  readonly batchId: string;
}

/** A last day before the first moves along with it. */
const daysFrom = ({ effectiveTo }: Pick<IncreaseRow, 'effectiveTo'>, effectiveFrom: string) => ({
  effectiveFrom,
  effectiveTo: effectiveTo !== null && effectiveTo < effectiveFrom ? effectiveFrom : effectiveTo,
});

export const servedIncrease = serveDocument(increase, {
  table: 'rateIncrease',
  guard: (who, { db, clock }) => demandCost(db, who, clock.now()),
  prepare: { PREVIEW: draw, POSTPONE: draw },
  write: {
    async EDIT({ tx, deps, row, payload }) {
      await closePreview(tx, deps, row.previewId);
      return { changes: { ...payload, previewId: null }, columns: { affected: null } };
    },
    /** Worked out as a batch that is never applied itself: on its day the rates are looked at anew, and those
     * that were changed by hand since are left to a person. */
    async PREVIEW({ tx, deps, who, actor, row, prepared }) {
      const { no, isDemo = false }: Drawn = prepared;
      const increaseNo = row.increaseNo ?? no.replace(/^RB/, 'GI');
      const named = { increaseNo, authorId: actor.employeeId };
      if (isDemo) return { changes: named };
      await closePreview(tx, deps, row.previewId);
      const batch = await beginBatch(tx, deps, workedFor(who), {
        kind: 'INCREASE',
        title: titleOf({ ...row, increaseNo }),
        plan: increasePlan(row, false),
        originId: row.id,
        no,
      });
      return { changes: { ...named, previewId: batch.id } };
    },
    /** What has passed already is now. */
    SCHEDULE: ({ payload: { applyAt }, at }) => ({
      changes: { applyAt: applyAt !== null && applyAt > at ? applyAt : at },
    }),
    APPLY({ prepared }) {
      const { batchId }: Applied = prepared;
      return { changes: { batchId } };
    },
    /** Applied: what the batch did is undone and done again as from the new day, which holds once that is written. */
    async POSTPONE({ tx, deps, who, row, payload: { effectiveFrom }, prepared }) {
      const { no }: Drawn = prepared;
      if (row.state !== 'APPLIED' || row.batchId === null) return { changes: daysFrom(row, effectiveFrom) };
      const correction = await beginBatch(tx, deps, workedFor(who), {
        kind: 'CORRECTION',
        title: titleOf(row),
        originId: row.id,
        no,
        plan: { kind: 'CORRECTION', batchId: row.batchId, increase: planOfIncrease(row, effectiveFrom) },
      });
      return { changes: { nextFrom: effectiveFrom, correctionId: correction.id } };
    },
    SETTLE({ row: { nextFrom, correctionId, ...row } }) {
      if (nextFrom === null) return { changes: {} };
      return {
        changes: { ...daysFrom(row, nextFrom), batchId: correctionId, nextFrom: null, correctionId: null },
      };
    },
    STOP: ({ row: { nextFrom } }) => ({
      changes:
        nextFrom === null ? { batchId: null, applyAt: null, previewId: null } : { nextFrom: null, correctionId: null },
    }),
    CANCEL: () => ({ changes: { applyAt: null } }),
    RESTORE({ prepared }) {
      const was: Partial<IncreaseRow> = prepared;
      return { changes: { ...was, previewId: null, applyAt: null, batchId: null, nextFrom: null, correctionId: null } };
    },
  },
  after: {
    async SCHEDULE({ tx, deps, who, row }) {
      await closePreview(tx, deps, row.previewId);
      await queueForDay(tx, deps, workedFor(who), row);
    },
    async POSTPONE({ tx, deps, who, row }) {
      if (row.state === 'SCHEDULED') await queueForDay(tx, deps, workedFor(who), row);
    },
    /** The batch goes back, with its own time limit. */
    async REVERT({ tx, deps, who, row: { batchId } }) {
      if (batchId !== null) await revertHeld(tx, deps, workedFor(who), batchId);
    },
  },
  edited: {
    uses: [
      {
        area: { zh: '已排程或已执行', en: 'Scheduled or applied' },
        count: async (_tx, row) => ({
          open: ['SCHEDULED', 'APPLYING', 'APPLIED'].includes(String(row.state)) ? 1 : 0,
          closed: 0,
        }),
      },
    ],
  },
});
