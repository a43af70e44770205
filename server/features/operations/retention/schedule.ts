import { localDayOf, readLocalTime } from '#contract/basic-data/rules/local-time.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { repeat } from '../../../kernel/repeat.ts';
import { SHEET_ZONE } from '../../../kernel/resource/resource-sheet.ts';
import { CLEAR } from './clear.ts';

const LOOK_EVERY_MS = 10 * 60_000;
/** Night at the forwarder's. */
const AT = '03:00';

/** Of a night's clearing, also where several servers look: one job, by its key. */
export const askToClear = ({ jobs }: Pick<Deps, 'jobs'>, employeeId: string | null): Promise<string> =>
  jobs.enqueue(
    CLEAR,
    {},
    {
      companyId: null,
      employeeId,
      singletonKey: 'clear',
      title: { zh: '清理过期数据', en: 'Clearing away what is old' },
    },
  );

/** When the latest clearing was asked for. */
export async function lastCleared({ db }: Pick<Deps, 'db'>): Promise<Date | null> {
  const last = await db
    .selectFrom('job')
    .select('createdAt')
    .where('kind', '=', CLEAR)
    .where('companyId', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.createdAt ?? null;
}

/** Queues tonight's clearing once its hour has come; a server that was off then does it as soon as it is there. */
export async function clearWhenDue(deps: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<boolean> {
  const now = deps.clock.now();
  const day = localDayOf(now.toISOString(), SHEET_ZONE);
  const due = readLocalTime(`${day} ${AT}`, SHEET_ZONE)?.instant;
  if (due === undefined || now.toISOString() < due) return false;
  const last = await lastCleared(deps);
  if (last && last.toISOString() >= due) return false;
  await askToClear(deps, null);
  return true;
}

export const startClearing = (deps: Pick<Deps, 'db' | 'jobs' | 'clock'>): { stop(): Promise<void> } =>
  repeat(
    LOOK_EVERY_MS,
    () => clearWhenDue(deps),
    error => console.error('operations: the nightly clearing could not be queued, trying again', error),
  );
