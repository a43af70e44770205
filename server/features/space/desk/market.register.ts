import Big from 'big.js';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { marketPrices } from '#contract/space/desk.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { bestOnLane } from '../../rates/search/lane-best.read.ts';
import { idsOf } from './own-rows.read.ts';

interface PricedLine {
  readonly offerId: string;
  readonly containerType: string;
  readonly price: string;
  readonly currency: string;
  readonly pol: string;
  readonly pod: string;
}

/** Different lanes and types that one answer compares; what is beyond has no comparison rather than a slow page. */
const MOST_LANES = 60;

const keyOf = ({ pol, pod, containerType, currency }: PricedLine): string =>
  [pol, pod, containerType, currency].join(' ');

const percentAbove = (price: string, best: string): string => new Big(price).div(best).minus(1).times(100).toFixed(1);

/** Each lane is asked for once, whatever the number of offers on it. */
async function bestOf(deps: Deps, who: SeatedWho, lines: readonly PricedLine[]): Promise<Map<string, string | null>> {
  const best = new Map<string, string | null>();
  for (const line of lines) {
    const key = keyOf(line);
    if (best.has(key) || best.size >= MOST_LANES) continue;
    best.set(key, await bestOnLane(deps, who, line));
  }
  return best;
}

export function registerMarket(app: FastifyInstance, deps: Deps): void {
  implement(app, marketPrices, async ({ who, query }) => {
    const ids = idsOf(query);
    const lines = await deps.reads.inScope(SYSTEM, async ({ db }) => {
      const { rows } = await sql<PricedLine>`select f.id as offer_id, l.container_type, l.price, f.currency,
          p.un_locode as pol, d.un_locode as pod
        from space_offer as f join port as p on p.id = f.pol_id join port as d on d.id = f.pod_id
          cross join lateral (
            select c.container_type, c.price from space_line as c where c.offer_id = f.id
            union all
            select j ->> 'containerType', (j ->> 'price')::numeric(9, 2) from jsonb_array_elements(f.lines) as j
            where f.state = 'PENDING') as l
        where f.id = any(${ids}::text[]) and f.state <> 'DRAFT' order by f.id, l.container_type`.execute(db);
      return rows;
    });
    const best = await bestOf(deps, who, lines);
    const Data = [...Map.groupBy(lines, ({ offerId }) => offerId)].map(([id, own]) => ({
      id,
      lines: own.map(line => {
        const market = best.get(keyOf(line)) ?? null;
        const { containerType, price, currency } = line;
        const isComparable = market !== null && new Big(market).gt(0);
        return {
          containerType,
          price,
          currency,
          best: market,
          difference: isComparable ? percentAbove(price, market) : null,
        };
      }),
    }));
    return { Data };
  });
}
