import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { DataOf } from '#contract/kernel/call.ts';
import { backUpNow, operationsHistory, operationsState, QUEUE_KEYS } from '#contract/operations/calls.ts';
import { RETENTION, RETENTION_KEYS } from '#contract/operations/retention.ts';
import { audit, auditActor } from '../../kernel/audit.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { Running } from '../../kernel/running.ts';
import { inScope, SYSTEM } from '../../kernel/tenancy.ts';
import { backUp, listBackups } from './backup/backups.ts';
import { historyOf } from './history/history.read.ts';
import { workState } from './queues.read.ts';
import { lastCleared } from './retention/schedule.ts';
import { SILENT_AFTER_S, tellOfServer } from './servers.ts';

type State = z.input<typeof operationsState.data>;

/** Kind of the job that makes a backup. */
const BACKUP = 'operations.backup';
const MOST_SERVERS = 100;
const MOST_CALLS = 15;

async function serversOf({ db }: Deps, running: Running): Promise<State['servers']> {
  // Up to now, also where nobody has looked for a while.
  await tellOfServer({ db }, running);
  const rows = await db
    .selectFrom('serverProcess')
    .selectAll()
    .select(sql<boolean>`seen_at > now() - ${SILENT_AFTER_S}::int * interval '1 second'`.as('isAlive'))
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .limit(MOST_SERVERS)
    .execute();
  return rows.map(row => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    isThis: row.id === running.id,
  }));
}

async function databaseOf({ db }: Deps, { database }: Running): Promise<DataOf<typeof operationsState>['database']> {
  const { rows } = await sql<{
    version: string;
    bytes: string;
    migrations: number;
    name: string;
    appliedAt: Date;
  }>`select
    current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
    (select count(*)::int from schema_migration) as migrations, last.name, last.applied_at
    from schema_migration as last order by name desc limit 1`.execute(db);
  const { version, bytes, migrations, name, appliedAt } = rows[0]!;
  return {
    kind: database.kind,
    version,
    bytes: Number(bytes),
    migrations,
    pool: database.pool?.() ?? null,
    replica: database.replica?.status() ?? null,
    lastMigration: { name, appliedAt: appliedAt.toISOString() },
  };
}

async function retentionOf({ db }: Deps): Promise<State['retention']> {
  const set = new Map((await db.selectFrom('retentionSetting').selectAll().execute()).map(row => [row.key, row]));
  return RETENTION_KEYS.map(key => {
    const { days = RETENTION[key].days, version = 0 } = set.get(key) ?? {};
    return { key, days, version };
  });
}

export function registerState(app: FastifyInstance, deps: Deps, running: Running): void {
  const { db, reads, clock, jobs, config } = deps;
  implement(app, operationsState, async () => {
    const { queues, cutOffs, lostFiles } = await workState(db, clock.now());
    const cleared = await lastCleared(deps);
    return {
      Data: {
        at: clock.now().toISOString(),
        servers: await serversOf(deps, running),
        database: await databaseOf(deps, running),
        queues: QUEUE_KEYS.map(key => ({
          key,
          waiting: queues[key].waiting,
          failed: queues[key].failed,
          oldestAt: queues[key].oldestAt?.toISOString() ?? null,
        })),
        cutOffs,
        lostFiles,
        scanner: running.scanner(),
        slowest: [...running.calls.slowest(MOST_CALLS)],
        backups: [...(await listBackups(config))],
        clearedAt: cleared?.toISOString() ?? null,
        retention: await retentionOf(deps),
      },
    };
  });

  implement(app, operationsHistory, async ({ query }) => ({
    Data: await reads.inScope(SYSTEM, tx => historyOf(tx.db, query.range, clock.now())),
  }));

  jobs.define(BACKUP, async () => ({ backup: (await backUp(deps, running.database)).name }));
  implement(app, backUpNow, async ({ who, request }) => {
    const { companyId, employeeId } = who.seat;
    const jobId = await inScope(db, SYSTEM, async tx => {
      const queued = await jobs.enqueueIn(
        tx,
        BACKUP,
        {},
        {
          companyId,
          employeeId,
          singletonKey: 'backup',
          title: { zh: '备份', en: 'Backup' },
        },
      );
      // A whole copy of everything is taken: that is written down like an export.
      await audit(tx, {
        ...auditActor(who, request),
        action: 'EXPORT',
        companyId,
        at: clock.now(),
        targetType: 'backup',
        targetId: queued,
      });
      return queued;
    });
    return { Data: { jobId } };
  });
}
