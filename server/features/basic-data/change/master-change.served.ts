import { sql } from 'kysely';
import { changeFinding } from '#contract/basic-data/change/findings.ts';
import { houseDay } from '#contract/basic-data/change/house-day.ts';
import type { ChangeKind } from '#contract/basic-data/change/master-change.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { type MasterChangeRow, masterChange } from '#machines/basic-data/master-change.document.ts';
import { type DocumentActor, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { type BornOf, serveDocument } from '../../../kernel/document/served-document.ts';
import { changeDocument, createDocument } from '../../../kernel/document/step.ts';
import { newId } from '../../../kernel/ids.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import type { Writer } from '../../../kernel/resource/write.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { differenceOf } from './difference.ts';
import { governedResource } from './governed.ts';
import { judgeChanged, typedChanges } from './judge-values.ts';
import { type Rows, readRows, setFields, takeBack, takeEffect } from './take-effect.ts';

/** What the events of a change read and write (design A.4.1). */

/** Where in the input a refusal is shown. */
const PLACES: Readonly<Record<string, string>> = {
  'MD-17': 'targetId',
  'MC-09': 'effectiveFrom',
  'MC-12': 'remarks',
};
const NOT_NOW: readonly string[] = ['MC-01', 'MC-03', 'MC-14'];

/** The calls of changes are older than the kit and keep their findings. */
function refused({ code, params }: Refusal): AppError {
  if (code === 'MC-02') return new AppError('AUTH_FORBIDDEN');
  const finding = changeFinding(code, PLACES[code] ?? 'id', params);
  return NOT_NOW.includes(code) ? new AppError('event_not_allowed', { errors: [finding] }) : invalid([finding]);
}

interface Doing {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly who: SeatedWho | null;
  readonly now: Date;
  readonly requestId: string | null;
}

const writerOf = ({ tx, deps, who, now, requestId }: Doing): Writer => ({
  deps,
  tx,
  who,
  at: now,
  ...(requestId === null ? {} : { requestId }),
});

const resourceOf = ({ deps, row }: { readonly deps: Deps; readonly row: MasterChangeRow }) =>
  governedResource(deps, row.resource);

/** Kinds whose values a steward may write over. */
const CORRECTED: readonly ChangeKind[] = ['CREATE', 'EDIT', 'RECODE'];

export const servedMasterChange = serveDocument(masterChange, {
  table: 'masterChange',
  // Rows without an owner company may only be written by the platform, except for rows created by a proposal.
  underOwner: true,
  visible: ({ seat: { companyKind, companyId } }) =>
    companyKind === 'platform' ? null : sql<boolean>`t.company_id = ${companyId}`,
  refused,
  born: {
    PROPOSE: ({ prepared }) => prepared,
    DIRECT: ({ prepared }) => prepared,
  },
  world: {
    APPROVE: step => readRows(step, resourceOf(step), step.row),
    async REJECT({ tx, deps, row, payload: { replacementId } }) {
      const served = governedResource(deps, row.resource);
      return { replacement: replacementId === null ? null : await readRow(tx.db, served, replacementId) };
    },
    APPLY: step => readRows(step, resourceOf(step), step.row),
    REVERT: step => readRows(step, resourceOf(step), step.row),
  },
  write: {
    APPROVE({ deps, row: change, now, payload, world }) {
      const served = governedResource(deps, change.resource);
      const row = world.row!;
      const today = houseDay(now);
      const isCorrected = CORRECTED.includes(change.kind);
      const corrections = isCorrected ? typedChanges(served, payload.corrections, 'corrections') : {};
      const values = { ...(change.kind === 'CREATE' ? {} : change.proposed), ...corrections };
      if (isCorrected) judgeChanged(served, row, values, 'corrections');
      // A proposal that lay until after its day takes effect now.
      const own = change.effectiveFrom < today ? today : change.effectiveFrom;
      return { changes: { corrections, effectiveFrom: payload.effectiveFrom ?? own, rowVersion: row.version } };
    },
    async REJECT(step) {
      const { row: change, remarks, payload } = step;
      if (change.kind === 'CREATE') {
        const served = resourceOf(step);
        const { row } = await readRows(step, served, change);
        await setFields(writerOf(step), served, row, { status: 'DISABLED' }, 'REJECT', remarks);
      }
      return { changes: { replacementId: payload.replacementId } };
    },
    async APPLY(step) {
      const rows: Rows = { row: step.world.row!, target: step.world.target };
      return { changes: await takeEffect(writerOf(step), resourceOf(step), step.row, rows) };
    },
    RETURN: async step => ({ changes: { difference: await differenceOf(step, resourceOf(step), step.row) } }),
    async REVERT(step) {
      await takeBack(writerOf(step), resourceOf(step), step.row);
      return {};
    },
  },
});

/** What a change of a row says from the beginning. */
type NewChange = Pick<
  MasterChangeRow,
  | 'no'
  | 'companyId'
  | 'resource'
  | 'kind'
  | 'rowId'
  | 'targetId'
  | 'proposed'
  | 'reason'
  | 'isAnother'
  | 'effectiveFrom'
  | 'rowVersion'
>;

interface Opening extends Doing {
  readonly event: 'PROPOSE' | 'DIRECT';
  readonly actor: DocumentActor;
  readonly change: NewChange;
  /** The rows that it speaks of, as the call has read them. */
  readonly rows: Rows;
  readonly remarks: string | null;
}

/** Makes a change of rows that the call has read already. */
export function openChange(doing: Opening): Promise<MasterChangeRow> {
  const { tx, deps, change, rows, event, actor, who, now, requestId, remarks } = doing;
  const prepared: BornOf<typeof masterChange> = {
    ...change,
    replacementId: null,
    corrections: {},
    before: {},
    after: {},
    difference: [],
  };
  // The id is drawn as the row is made, not at the command's time: lists order changes of one instant by it.
  const ask = { event, actor, who, now, requestId, remarks, prepared, world: rows, id: newId() };
  return createDocument({ tx, deps }, servedMasterChange, ask);
}

/** Does an approved change to its rows, if its day has come; the machine is asked as the system. */
export async function applyIfDue(
  { tx, deps, who, now, requestId }: Doing,
  change: MasterChangeRow,
): Promise<MasterChangeRow> {
  if (change.effectiveFrom > houseDay(now)) return change;
  const ask = { event: 'APPLY', actor: SYSTEM_ACTOR, who, now, requestId };
  return changeDocument({ tx, deps }, servedMasterChange, change, ask);
}

/** A number must be drawn before the transaction. */
export const nextChangeNo = async ({ numbering, clock }: Pick<Deps, 'numbering' | 'clock'>): Promise<string> =>
  `MC${await nextDayNumber(numbering, { series: 'MC', at: clock.now(), digits: 4 })}`;
