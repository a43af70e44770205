import { sql } from 'kysely';
import type { SiState } from '#contract/si/status.ts';
import { permitsDocument, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { SiEvent } from '#machines/si/shipping-instruction.document.ts';
import { shippingInstruction } from '#machines/si/shipping-instruction.document.ts';
import type { SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { lacksFactSql } from '../../../kernel/event-store.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { SI_DOCUMENT_TYPE } from '../document-type.ts';
import { lockSi, sendSi } from '../store.ts';
import { tellCutOff } from './tell-cut-off.ts';

/**
 * The clock of the documentation cut-off as facts (design A10): "4 hours left" and "passed" of what still waits, and a proposal of
 * the late fee for what came late (A5.12). What was told stands in the log, so a restart tells nothing twice; each fact names the
 * cut-off it was told for, so one that is moved is told again.
 */

const NEAR_MS = 4 * 3_600_000;
/** A cut-off that passed longer ago than this while no server ran is old news. */
const RECENT_MS = 24 * 3_600_000;
const RECENT_LATE_MS = 7 * 24 * 3_600_000;
const BATCH = 100;

/** Code of the fee for a late SI. */
const LATE_FEE = 'SILATE';

type ClockEvent = Extract<SiEvent, 'CUTOFF_NEAR' | 'CUTOFF_PASSED' | 'LATE_FEE_PROPOSED'>;

interface Due {
  readonly id: string;
  readonly event: ClockEvent;
  /** What the fact names: the cut-off, or the fee. */
  readonly about: string;
}

const OPEN: readonly SiState[] = ['DRAFT', 'SUBMITTED', 'IN_REVIEW', 'RETURNED'];

/** Documents of which the log does not say it yet. */
async function dueOf({ db }: Tx, now: Date): Promise<Due[]> {
  const at = (ms: number): string => new Date(now.getTime() + ms).toISOString();
  const untold = (event: ClockEvent, about: unknown) =>
    lacksFactSql({ documentType: SI_DOCUMENT_TYPE, documentId: sql.ref('si.id'), event, remarks: about });
  const cutOff = sql`to_char(si.deadline at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const open = sql`si.state in (${sql.join([...OPEN])}) and not si.deleted`;
  const { rows } = await sql<Due>`
    select * from (select si.id, 'CUTOFF_NEAR' as event, ${cutOff} as about from shipping_instruction si
      where si.deadline > ${at(0)}::timestamptz and si.deadline <= ${at(NEAR_MS)}::timestamptz and ${open}
        and ${untold('CUTOFF_NEAR', cutOff)} limit ${BATCH}) as near
    union all
    select * from (select si.id, 'CUTOFF_PASSED' as event, ${cutOff} as about from shipping_instruction si
      where si.deadline > ${at(-RECENT_MS)}::timestamptz and si.deadline <= ${at(0)}::timestamptz and ${open}
        and ${untold('CUTOFF_PASSED', cutOff)} limit ${BATCH}) as passed
    union all
    select * from (select si.id, 'LATE_FEE_PROPOSED' as event, ${LATE_FEE}::text as about from shipping_instruction si
      where si.late and not si.deleted and si.submitted_at > ${at(-RECENT_LATE_MS)}::timestamptz
        and si.state in ('SUBMITTED', 'IN_REVIEW', 'RETURNED', 'APPROVED')
        and ${untold('LATE_FEE_PROPOSED', LATE_FEE)} limit ${BATCH}) as late`.execute(db);
  return rows;
}

async function record(deps: Deps, { id, event, about }: Due, isQuiet: boolean): Promise<SiDocument | null> {
  return inScope(deps.db, SYSTEM, async tx => {
    const held = await lockSi(tx.db, id);
    const { row } = held;
    const now = deps.clock.now();
    const ask = { event, actor: SYSTEM_ACTOR, remarks: about } as const;
    // Somebody was faster: it is decided, withdrawn or deleted.
    if (!permitsDocument(shippingInstruction, row.state, row, { ...ask, at: now.toISOString() }).ok) return null;
    const after = await sendSi(tx, deps, held, { ...ask, now, isSeed: isQuiet });
    if (!isQuiet) await tellCutOff(tx, event, after, now);
    return after;
  });
}

/** Records and tells what is due; answers how many facts that made. `isQuiet`: demo rows are begun with what is due, unannounced. */
export async function tellCutOffs(
  deps: Deps,
  { isQuiet = false }: { readonly isQuiet?: boolean } = {},
): Promise<number> {
  const due = await inScope(deps.db, SYSTEM, tx => dueOf(tx, deps.clock.now()));
  let told = 0;
  for (const one of due) if (await record(deps, one, isQuiet)) told += 1;
  return told;
}
