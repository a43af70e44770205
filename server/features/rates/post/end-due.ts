import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { RATE_SYSTEM } from '#machines/rates/rate.commands.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { repeat } from '../../../kernel/repeat.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { inScope, SYSTEM, scopeOf } from '../../../kernel/tenancy.ts';
import { whoOf } from '../batch/batch-worker.ts';
import { dayAt } from '../search/places.ts';
import { ratePosts } from './post.served.ts';
import { post } from './post-names.ts';
import { stepPost } from './step-post.ts';

const EVERY_MS = 60_000;
const AT_A_TIME = 50;

interface Due {
  readonly id: string;
  readonly companyId: string;
  readonly companyKind: CompanyKind;
  readonly publisherId: string | null;
}

/** Announcements whose last day is over; readers stop seeing them with that day, this writes it down. Answers how many. */
export async function endDuePosts(deps: Deps): Promise<number> {
  const at = deps.clock.now();
  const due: Due[] = await inScope(deps.db, SYSTEM, tx =>
    tx.db
      .selectFrom('ratePost as p')
      .innerJoin('company as c', 'c.id', 'p.companyId')
      .select(['p.id', 'p.companyId', 'c.kind as companyKind', 'p.publisherId'])
      .where('p.state', '=', 'PUBLISHED')
      .where('p.effectiveTo', '<', dayAt(undefined, at))
      .orderBy('p.effectiveTo')
      .limit(AT_A_TIME)
      .execute(),
  );
  for (const { id, companyId, companyKind, publisherId } of due) {
    // The log of the company's own document is written under its own rights; who published it stands for it.
    const who = whoOf({ companyId, companyKind, employeeId: publisherId ?? '', publishes: false });
    await inScope(deps.db, scopeOf(who), async tx => {
      const row = await readRow(tx.db, ratePosts, id);
      if (row?.state !== 'PUBLISHED') return;
      await stepPost({ deps, tx, who, at }, post(row), { event: 'END', actor: RATE_SYSTEM });
    });
  }
  return due.length;
}

export const startEndingPosts = (deps: Deps, onFailure: (error: unknown) => void): { stop(): Promise<void> } =>
  repeat(
    EVERY_MS,
    () => endDuePosts(deps),
    error => {
      // Somebody else, or another server, was faster.
      if (!(error instanceof AppError)) onFailure(error);
    },
  );
