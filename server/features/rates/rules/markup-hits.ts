import { type Kysely, sql } from 'kysely';
import type { PricedLine } from '#contract/rates/rules/price/priced-rate.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';

/** Which mark-up rules make prices, and how often: a rule that nothing hits is a rule to end (design commercial A.4.1). */

const AT_MOST_MS = 1_000;
const KEPT_DAYS = 90;

/** What a search found, as far as its rules are asked for. */
interface Priced {
  readonly found: readonly {
    readonly source: { readonly ownerId: string };
    readonly price: { readonly lines: readonly Pick<PricedLine, 'steps'>[] };
  }[];
  readonly now: Date;
}

export interface HitCount {
  /** One search counts once for each rule that had a part in a price of it. */
  note(search: Priced): void;
  flush(): Promise<void>;
}

interface Counted {
  readonly companyId: string;
  readonly ruleId: string;
  readonly day: string;
  hits: number;
}

const write = (db: Kysely<Tables>, rows: readonly Counted[]) =>
  inScope(db, SYSTEM, tx =>
    sql`insert into markup_rule_hit (company_id, rule_id, day, hits)
      select * from unnest(${rows.map(one => one.companyId)}::text[], ${rows.map(one => one.ruleId)}::text[],
        ${rows.map(one => one.day)}::date[], ${rows.map(one => one.hits)}::integer[])
      on conflict (company_id, rule_id, day) do update set hits = markup_rule_hit.hits + excluded.hits`.execute(tx.db),
  );

/** Kept in memory for a second: a search does not wait for a counter. */
export function createHitCount(db: Kysely<Tables>, onFailure: (error: unknown) => void): HitCount {
  let waiting = new Map<string, Counted>();
  let timer: NodeJS.Timeout | null = null;
  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    const rows = [...waiting.values()];
    waiting = new Map();
    if (rows.length > 0) await write(db, rows);
  };
  return {
    flush,
    note({ found, now }) {
      const day = now.toISOString().slice(0, 10);
      const used = new Map<string, Counted>();
      for (const { source, price } of found)
        for (const { steps } of price.lines)
          for (const { ruleId } of steps)
            if (ruleId !== null)
              used.set(`${day} ${source.ownerId} ${ruleId}`, { companyId: source.ownerId, ruleId, day, hits: 1 });
      for (const [key, one] of used) {
        const known = waiting.get(key);
        if (known) known.hits += 1;
        else waiting.set(key, one);
      }
      if (waiting.size > 0) timer ??= setTimeout(() => void flush().catch(onFailure), AT_MOST_MS).unref();
    },
  };
}

export const forgetHits = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  await sql`delete from markup_rule_hit
    where day < ${clock.now()}::timestamptz::date - ${KEPT_DAYS}::integer`.execute(db);
};
