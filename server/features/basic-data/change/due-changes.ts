import { AppError } from '#contract/kernel/errors.ts';
import type { Change } from '#contract/kernel/facts.ts';
import { fill } from '#contract/kernel/text.ts';
import { CHANGE_SYSTEM } from '#machines/basic-data/master-change.commands.ts';
import type { MasterChangeDocument } from '#machines/basic-data/master-change.evolve.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { changesBetween, foldRow } from '../../../kernel/resource/facts.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import type { ServedResource } from '../../../kernel/resource/served-resource.ts';
import { factsOf, type Writer } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { dayAt, governedResource } from './governed.ts';
import { happen, lockChange, permit } from './store.ts';
import { takeEffect } from './take-effect.ts';

const BATCH = 100;

type Background = Pick<Deps, 'db' | 'bus' | 'clock' | 'resources'>;

const writing = (deps: Background, work: (writer: Writer) => Promise<boolean>): Promise<boolean> =>
  inScope(deps.db, SYSTEM, tx => work({ deps, tx, who: null, at: deps.clock.now() }));

/** What became of the row between the approval and its day. */
async function differenceOf({ tx }: Writer, served: ServedResource, change: MasterChangeDocument): Promise<Change[]> {
  const now = await readRow(tx.db, served, change.rowId);
  if (!now || change.rowVersion === null) return [];
  const version = change.rowVersion;
  const facts = (await factsOf(tx.db, served, change.rowId)).filter(({ seq }) => seq <= version);
  const approved = foldRow(served.resource, change.rowId, facts);
  return approved ? changesBetween(served.resource, approved, now) : [];
}

const reasonOf = ({ detail }: AppError): string | null => {
  const [finding] = detail.errors ?? [];
  return finding ? fill(finding.message.zh, finding.params ?? {}).slice(0, 500) : null;
};

/** One approved change on its day: applied, or handed back to be decided again. */
async function applyOne(deps: Background, id: string): Promise<boolean> {
  const served = (change: MasterChangeDocument) => governedResource(deps, change.resource);
  try {
    return await writing(deps, async writer => {
      const change = await lockChange(writer.tx.db, id);
      // A steward, or another server, was faster.
      if (change?.state !== 'APPROVED') return false;
      await takeEffect(writer, served(change), change);
      return true;
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await writing(deps, async writer => {
      const change = await lockChange(writer.tx.db, id);
      if (!change) return false;
      const asked = { actor: CHANGE_SYSTEM, at: writer.at.toISOString(), today: dayAt(writer.at) };
      const permitted = permit(change, { type: 'RETURN', ...asked, isUnchanged: false });
      if (!permitted.ok) return false;
      const difference = await differenceOf(writer, served(change), change);
      await happen(writer, change, {
        event: 'RETURN',
        toState: permitted.to,
        changes: { difference },
        remarks: reasonOf(error),
      });
      return true;
    });
    return false;
  }
}

/** Changes whose day has come; what is due stands in the rows, so a restart loses nothing. Answers how many took effect. */
export async function applyDueChanges(deps: Background): Promise<number> {
  const today = dayAt(deps.clock.now());
  const due = await inScope(deps.db, SYSTEM, ({ db }) =>
    db
      .selectFrom('masterChange')
      .select('id')
      .where('state', '=', 'APPROVED')
      .where('effectiveFrom', '<=', today)
      .orderBy('effectiveFrom')
      .orderBy('createdAt')
      .limit(BATCH)
      .execute(),
  );
  let applied = 0;
  for (const { id } of due) if (await applyOne(deps, id)) applied += 1;
  return applied;
}

const EVERY_MS = 60_000;

/** Looks every minute; the first time right after the start, for days that passed meanwhile. */
export function startDueChanges(deps: Background, onFailure: (error: unknown) => void): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  const next = (wait: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = applyDueChanges(deps)
        .catch(onFailure)
        .then(() => next(EVERY_MS));
    }, wait);
    timer.unref();
  };
  next(0);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
