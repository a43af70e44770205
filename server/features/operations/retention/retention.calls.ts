import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { clearNow, setRetention } from '#contract/operations/calls.ts';
import { RETENTION } from '#contract/operations/retention.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { CLEAR, clearOld } from './clear.ts';
import { askToClear } from './schedule.ts';

export function registerRetention(app: FastifyInstance, deps: Deps): void {
  const { db, clock, jobs } = deps;
  jobs.define(CLEAR, async run => ({ gone: await clearOld(deps, run) }));

  implement(app, clearNow, async ({ who }) => ({ Data: { jobId: await askToClear(deps, who.seat.employeeId) } }));

  implement(app, setRetention, async ({ who, body, request }) => {
    const { key, days } = body;
    const seen = versionSeen(request);
    const at = clock.now();
    const version = await inScope(db, SYSTEM, async tx => {
      const before = await tx.db.selectFrom('retentionSetting').selectAll().where('key', '=', key).executeTakeFirst();
      if ((before?.version ?? 0) !== seen)
        throw new AppError('stale_version', {
          extra: { current: { key, days: before?.days ?? RETENTION[key].days, version: before?.version ?? 0 } },
        });
      const kept = { days, updatedAt: at, updatedBy: who.seat.employeeId, version: seen + 1 };
      const { numInsertedOrUpdatedRows } = await tx.db
        .insertInto('retentionSetting')
        .values({ key, ...kept })
        // Of two who change it at once the second is told.
        .onConflict(conflict => conflict.column('key').doUpdateSet(kept).where('retentionSetting.version', '=', seen))
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 0n) throw new AppError('stale_version');
      await audit(tx, {
        ...auditActor(who, request),
        action: 'SETTINGS_CHANGE',
        companyId: who.seat.companyId,
        at,
        targetType: 'retention',
        targetId: key,
        before: { days: before?.days ?? RETENTION[key].days },
        after: { days },
      });
      return kept.version;
    });
    return { Data: { key, days, version }, headers: { ETag: `"${version}"` } };
  });
}
