import { AppError } from '#contract/kernel/errors.ts';
import { GLOBAL_SYSTEM } from '#machines/message/global-message.commands.ts';
import type { GlobalDocument } from '#machines/message/global-message.evolve.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { documentOf } from './row.ts';
import { addNewMembers, EXPIRE_JOB, sendGlobal } from './send.ts';
import { lockGlobal, stepGlobal } from './store.ts';

/** What happens to global messages by themselves: they leave at their time, end at their time, and reach who joins meanwhile. */

const SEND_JOB = 'message.global.send';

type ClockDeps = Pick<Deps, 'db' | 'bus' | 'clock' | 'config' | 'jobs'>;

interface Due {
  readonly id: string;
  /** As it was scheduled; any later command to it makes this job void. */
  readonly version: number;
}

/** With the transaction that schedules a message. Without a time it waits for a person's SEND. */
export async function scheduleSend(tx: Tx, { jobs }: ClockDeps, { id, version, state, content }: GlobalDocument) {
  if (state !== 'SCHEDULED' || content.sendAt === null) return;
  await jobs.enqueueIn(tx, SEND_JOB, { id, version } satisfies Due, {
    companyId: null,
    employeeId: null,
    title: { zh: `发送全局消息：${content.titleZh}`, en: `Send a global message: ${content.titleEn}` },
    singletonKey: `send:${id}:${version}`,
    startAt: new Date(content.sendAt),
  });
}

const foundOrGone = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
};

export const sendScheduled = (deps: ClockDeps, { id, version }: Due): Promise<boolean> =>
  inScope(deps.db, SYSTEM, async tx => {
    const message = await lockGlobal(tx.db, id).catch(foundOrGone);
    if (message?.state !== 'SCHEDULED' || message.version !== version) return false;
    await sendGlobal(tx, deps, message, GLOBAL_SYSTEM);
    return true;
  });

export const expireGlobal = (deps: ClockDeps, id: string): Promise<boolean> =>
  inScope(deps.db, SYSTEM, async tx => {
    const message = await lockGlobal(tx.db, id).catch(foundOrGone);
    if (message?.state !== 'SENT') return false;
    await stepGlobal(tx, deps, message, { type: 'EXPIRE', actor: GLOBAL_SYSTEM, at: deps.clock.now().toISOString() });
    return true;
  });

export function defineGlobalJobs(deps: Deps): void {
  deps.jobs.define<Due>(SEND_JOB, async ({ data }) => {
    await sendScheduled(deps, data);
    return undefined;
  });
  deps.jobs.define<{ readonly id: string }>(EXPIRE_JOB, async ({ data }) => {
    await expireGlobal(deps, data.id);
    return undefined;
  });
}

/** "For new members until expiry": answers how many were added. */
export async function reachNewMembers(deps: ClockDeps): Promise<number> {
  const now = deps.clock.now();
  const joining = await deps.db
    .selectFrom('globalMessage')
    .select('id')
    .where('state', '=', 'SENT')
    .where('forNewMembers', '=', true)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .orderBy('id')
    .limit(200)
    .execute();
  let added = 0;
  for (const { id } of joining)
    added += await inScope(deps.db, SYSTEM, async tx => {
      const row = await tx.db
        .selectFrom('globalMessage')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'SENT')
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      return row ? addNewMembers(tx, deps, documentOf(row)) : 0;
    });
  return added;
}
