import { sql } from 'kysely';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { RATE_SYSTEM } from '#machines/rates/rate.commands.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { repeat } from '../../../kernel/repeat.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { type DecidedRate, decideOnRate } from '../decide-rate.ts';
import { saveRates } from '../saved-rates.ts';
import { type RateContent, type RateKind, rowsOf } from './rate-kind.ts';

type Parts = Pick<Deps, 'db' | 'bus' | 'clock' | 'resources'>;

const EVERY_MS = 60_000;
const AT_A_TIME = 200;
/** A day is over five minutes after midnight at the port of loading (design A.3.1). */
const GRACE_MS = 5 * 60_000;
const HOUSE_ZONE = 'Asia/Shanghai';

/** Rates whose last day is over at their port of loading. Queries compare the date themselves; this moves them to their list. */
export async function expireDue<C extends RateContent>(kind: RateKind<C>, deps: Parts): Promise<number> {
  const now = deps.clock.now();
  const ended = new Date(now.getTime() - GRACE_MS);
  const { rows } = await sql<{ id: string; zone: string | null }>`select r.id, p.time_zone as zone
    from ${sql.table(kind.table)} as r join port as p on p.id = r.pol_id
    where r.state in ('ACTIVE', 'HIDDEN')
      and r.valid_to < ((${ended}::timestamptz) at time zone coalesce(p.time_zone, ${HOUSE_ZONE}))::date
    order by r.id limit ${AT_A_TIME}`.execute(deps.db);
  if (rows.length === 0) return 0;
  const zones = new Map(rows.map(({ id, zone }) => [id, zone ?? HOUSE_ZONE]));
  return inScope(deps.db, SYSTEM, async tx => {
    const decided: DecidedRate<C>[] = [];
    const held = await tx.db
      .selectFrom(rowsOf(kind))
      .selectAll()
      .where('id', 'in', [...zones.keys()])
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const row of held) {
      const rate = kind.ofRow(row);
      const today = localDayOf(now.toISOString(), zones.get(rate.id)!);
      const decision = decideOnRate<C>(kind, rate, {
        type: 'EXPIRE',
        actor: RATE_SYSTEM,
        at: now.toISOString(),
        today,
      });
      // Extended or withdrawn meanwhile.
      if (decision.ok) decided.push(decision);
    }
    await saveRates(tx, deps, kind, decided, { requestId: null });
    return decided.length;
  });
}

/** Looks once a minute, as long as there is more to do without a pause; answers how to stop it. */
export const startExpiryOf = <C extends RateContent>(
  kind: RateKind<C>,
  deps: Parts,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } =>
  repeat(
    EVERY_MS,
    async () => {
      while ((await expireDue(kind, deps)) === AT_A_TIME);
    },
    error => {
      // Somebody else, or another server, was faster.
      if (!(error instanceof AppError)) onFailure(error);
    },
  );
