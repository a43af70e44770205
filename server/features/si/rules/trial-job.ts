import type { Finding } from '#contract/kernel/errors.ts';
import { checkSet } from '#contract/si/check/check-set.ts';
import type { TrialResult } from '#contract/si/check-rules.calls.ts';
import { contentOf } from '#machines/si/shipping-instruction.evolve.ts';
import type { JobRun } from '../../../jobs/jobs.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, type Scope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { shipmentsOf } from '../../shipment/shipment.read.ts';
import { readCheckContext } from '../check-context.read.ts';
import { documentOf } from '../store.ts';
import type { SiRow } from '../tables.ts';

/** Rule time machine (design A10): the catalogue of a day over the SIs of the last thirty. Writes nothing. */

const TRIAL_JOB = 'si.ruleTrial';
const DAYS = 30;
const DAY_MS = 86_400_000;
const SIS_A_STEP = 20;
const MOST_ITEMS = 200;

interface TrialData {
  readonly day: string;
  readonly scope: Extract<Scope, { kind: 'seat' }>;
}

/** Where the run before stopped. */
interface TrialState {
  readonly at: string;
  readonly id: string;
  readonly checked: number;
  readonly stopped: number;
  readonly items: TrialResult['items'];
}

export const enqueueTrial = (deps: Deps, who: SeatedWho, day: string): Promise<string> => {
  const scope = scopeOf(who) as TrialData['scope'];
  return deps.jobs.enqueue(TRIAL_JOB, { day, scope } satisfies TrialData, {
    companyId: scope.companyId,
    employeeId: scope.employeeId,
    title: { zh: `检查规则试算 ${day}`, en: `Trial run of check rules ${day}` },
    singletonKey: day,
  });
};

/** What would have stopped the SI when it was submitted, with the packing list as it is now. */
async function stoppedBy(tx: Tx, row: SiRow, day: string): Promise<string[]> {
  const document = documentOf(row);
  const draft = contentOf(document);
  const shipments = await shipmentsOf(tx.db, [draft.shipmentId, ...draft.masters.map(link => link.shipmentId)]);
  const context = await readCheckContext(tx.db, {
    now: row.submittedAt,
    rulesOf: day,
    asker: 'platform',
    mode: 'modify',
    companyId: row.companyId,
    shipmentId: row.shipmentId,
    shipments,
    drafts: [draft],
    except: [row.id],
  });
  const { errors } = checkSet(
    { drafts: [draft], num: draft.plannedCount, shipmentId: row.shipmentId, mblNo: draft.mblNo },
    // The shipment may be closed by now; it was open then.
    { ...context, shipment: context.shipment && { ...context.shipment, isOpen: true } },
  );
  return [...new Set(errors.map((finding: Finding) => finding.code))];
}

async function runTrial(deps: Deps, run: JobRun<TrialData>): Promise<TrialResult> {
  const { day, scope } = run.data;
  const since = new Date(deps.clock.now().getTime() - DAYS * DAY_MS);
  const total = await inScope(deps.db, scope, ({ db }) =>
    db
      .selectFrom('shippingInstruction')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .where('submittedAt', '>', since)
      .where('deleted', '=', false)
      .executeTakeFirstOrThrow(),
  );
  let state = (run.lastCheckpoint as TrialState | null) ?? {
    at: since.toISOString(),
    id: '',
    checked: 0,
    stopped: 0,
    items: [],
  };
  for (;;) {
    run.signal.throwIfAborted();
    const before = state;
    const next = await inScope(deps.db, scope, async tx => {
      const rows = await tx.db
        .selectFrom('shippingInstruction')
        .selectAll()
        .where('submittedAt', '>=', new Date(before.at))
        .where(({ eb }) => eb.or([eb('submittedAt', '>', new Date(before.at)), eb('id', '>', before.id)]))
        .where('deleted', '=', false)
        .orderBy('submittedAt')
        .orderBy('id')
        .limit(SIS_A_STEP)
        .execute();
      let step = before;
      for (const row of rows) {
        const codes = await stoppedBy(tx, row, day);
        const item = { id: row.id, no: row.no, companyCode: row.companyCode, codes };
        step = {
          at: row.submittedAt.toISOString(),
          id: row.id,
          checked: step.checked + 1,
          stopped: step.stopped + (codes.length > 0 ? 1 : 0),
          items: codes.length > 0 && step.items.length < MOST_ITEMS ? [...step.items, item] : step.items,
        };
      }
      return { step, isLast: rows.length < SIS_A_STEP };
    });
    state = next.step;
    run.progress(state.checked, Math.max(Number(total.n), state.checked));
    if (next.isLast) break;
    await run.checkpoint(state);
  }
  const { checked, stopped, items } = state;
  return { day, checked, stopped, items };
}

export function defineTrial(deps: Deps): void {
  deps.jobs.define<TrialData>(TRIAL_JOB, run => runTrial(deps, run));
}
