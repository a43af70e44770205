import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import {
  type RateConfig,
  rateConfigHistory,
  readPriceColumns,
  readRateConfig,
  saveRateConfig,
} from '#contract/rates/rate-config.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { appendRowFacts } from '../../../kernel/resource/row-facts.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { rateConfigOf, storedRateConfig } from './rate-config.read.ts';

/** One document a company: its log says who changed what, and why. */
const RATE_CONFIG = 'rateConfig';
const SHOWN = 100;

const changesOf = (before: RateConfig, after: RateConfig) =>
  (Object.keys(after) as (keyof RateConfig)[])
    .filter(path => JSON.stringify(before[path]) !== JSON.stringify(after[path]))
    .map(path => ({ path, before: before[path], after: after[path] }));

export function registerRateConfig(app: FastifyInstance, { db, reads, clock, bus }: Deps): void {
  implement(app, readRateConfig, async ({ who }) => {
    const Data = await reads.inScope(scopeOf(who), tx => storedRateConfig(tx.db, who.seat.companyId));
    return { Data, headers: { ETag: `"${Data.version}"` } };
  });

  implement(app, readPriceColumns, async ({ who }) => ({
    Data: (await reads.inScope(scopeOf(who), tx => rateConfigOf(tx.db, who.seat.companyId))).priceColumns,
  }));

  implement(app, saveRateConfig, async ({ who, body, request }) => {
    const { companyId, employeeId } = who.seat;
    const seen = versionSeen(request);
    const at = clock.now();
    const Data = await inScope(db, scopeOf(who), async tx => {
      const before = await storedRateConfig(tx.db, companyId);
      const stale = () => new AppError('stale_version', { extra: { current: before } });
      if (before.version !== seen) throw stale();
      const changes = changesOf(before.config, body.config);
      if (changes.length === 0) return before;
      const version = before.version + 1;
      const row = { config: JSON.stringify(body.config), version, updatedAt: at };
      const written =
        version === 1
          ? tx.db
              .insertInto('rateConfig')
              .values({ companyId, ...row })
              .onConflict(conflict => conflict.doNothing())
              .returning('version')
          : tx.db
              .updateTable('rateConfig')
              .set(row)
              .where('companyId', '=', companyId)
              .where('version', '=', seen)
              .returning('version');
      if (!(await written.executeTakeFirst())) throw stale();
      await appendRowFacts(tx.db, { employeeId, companyId, at, requestId: request.id }, [
        {
          documentType: RATE_CONFIG,
          documentId: companyId,
          companyId,
          version,
          event: 'EDIT',
          fromState: version === 1 ? null : 'ACTIVE',
          toState: 'ACTIVE',
          remarks: body.reason,
          changes,
        },
      ]);
      tx.afterCommit(() =>
        bus.publish({
          to: { companies: [companyId] },
          message: { type: 'doc', docType: RATE_CONFIG, docId: companyId, version, state: 'ACTIVE' },
        }),
      );
      return { config: body.config, version, updatedAt: at.toISOString() };
    });
    return { Data, headers: { ETag: `"${Data.version}"` } };
  });

  implement(app, rateConfigHistory, async ({ who }) => {
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const facts = await tx.db
        .selectFrom('documentEvent')
        .select(['seq', 'at', 'actorEmployeeId', 'remarks', 'changes'])
        .where('documentType', '=', RATE_CONFIG)
        .where('documentId', '=', who.seat.companyId)
        .orderBy('seq', 'desc')
        .limit(SHOWN)
        .execute();
      const names = await namesOfSeats(
        tx.db,
        facts.flatMap(({ actorEmployeeId }) => actorEmployeeId ?? []),
      );
      return facts.map(fact => ({
        version: fact.seq,
        at: fact.at.toISOString(),
        who: fact.actorEmployeeId === null ? null : (names.get(fact.actorEmployeeId)?.name ?? null),
        reason: fact.remarks,
        changes: fact.changes as { path: string; before: unknown; after: unknown }[],
      }));
    });
    return { Data };
  });
}
