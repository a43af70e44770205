import Big from 'big.js';
import { type Kysely, sql, type Transaction } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { QueryKind } from '#contract/rates/search/codes.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { AskedPrices } from './asked-prices.ts';
import type { RateViewer } from './rate-sources.ts';

/** Who asked for which price (design commercial A.2.6): what lanes are wanted, and how much a visitor may ask. */

/** Of one network address, in ten minutes (A.6). */
const MOST_OF_VISITOR = 30;
const VISITOR_WINDOW_S = 600;

/** Refuses who has asked too often; `visitor` is a hash of his network address. Asked with the rights of the server. */
export async function refuseBusyVisitor(db: Kysely<Tables>, visitor: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - VISITOR_WINDOW_S * 1000);
  const { rows } = await sql<{ asked: number; first: Date | null }>`select count(*)::int as asked, min(at) as first
    from price_query_log where visitor = ${visitor} and at > ${since}`.execute(db);
  const [{ asked, first } = { asked: 0, first: null }] = rows;
  if (asked < MOST_OF_VISITOR || first === null) return;
  const s = Math.max(1, Math.ceil((first.getTime() + VISITOR_WINDOW_S * 1000 - now.getTime()) / 1000));
  throw new AppError('too_many_searches', { params: { s }, headers: { 'Retry-After': String(s) } });
}

export interface NoteOfQuery {
  readonly kind: QueryKind;
  readonly viewer: RateViewer;
  readonly startedMs: number;
  readonly visitor: string | null;
}

type LogRow = Tables['priceQueryLog'];
type LaneRow = Tables['priceQueryLane'];
interface Noted {
  readonly row: LogRow;
  readonly lanes: readonly LaneRow[];
}

/** Questions that show what is wanted; a file or an explanation is of something found already. */
const DEMAND: ReadonlySet<QueryKind> = new Set<QueryKind>(['SEARCH', 'LANES']);

function lanesOf({ criteria, mode }: AskedPrices, { id, at, sellerCompanyId, containerTypes }: LogRow): LaneRow[] {
  const asked = { queryId: id, sellerCompanyId, at, mode, containerTypes };
  const days = { departFrom: criteria.from, departTo: criteria.to };
  return [...new Set(criteria.pol)].flatMap(polCode =>
    [...new Set(criteria.pod)]
      .filter(podCode => podCode !== polCode)
      .map(podCode => ({ ...asked, polCode, podCode, ...days })),
  );
}

/** Of several codes of one real port lanes are kept under its own, so that they count as one. */
async function underRealPorts(db: Transaction<Tables>, lanes: readonly LaneRow[]): Promise<LaneRow[]> {
  const codes = [...new Set(lanes.flatMap(({ polCode, podCode }) => [polCode, podCode]))];
  const { rows } = await sql<{ code: string; head: string }>`select p.un_locode as code, h.un_locode as head
    from port as p join port as h on h.id = p.same_as_id where p.un_locode = any(${codes}::text[])`.execute(db);
  const heads = new Map(rows.map(({ code, head }) => [code, head]));
  const headOf = (code: string): string => heads.get(code) ?? code;
  return lanes.map(lane => ({ ...lane, polCode: headOf(lane.polCode), podCode: headOf(lane.podCode) }));
}

/** One row a question; null where nobody sells. The best price is the cheapest whole one. */
function noted(prices: AskedPrices, { kind, viewer, startedMs, visitor }: NoteOfQuery): Noted | null {
  const { mode, criteria, question, sources, whole, found, now } = prices;
  const [best] = whole.toSorted((a, b) => new Big(a.total.amount).cmp(b.total.amount));
  // A customer asks the company that he buys from, not himself.
  const seller = sources.at(-1);
  if (!seller) return null;
  const row: LogRow = {
    id: newId(now.getTime()),
    at: now,
    channel: seller.channel,
    mode,
    kind,
    companyId: viewer.kind === 'seat' ? viewer.companyId : null,
    employeeId: viewer.kind === 'seat' ? viewer.employeeId : null,
    sellerCompanyId: seller.ownerId,
    customerCompanyId: viewer.kind === 'seat' ? viewer.customerId : null,
    polCodes: [...criteria.pol],
    podCodes: [...criteria.pod],
    containerTypes: criteria.containers.map(one => one.containerType),
    criteria: JSON.stringify({ ...criteria, flags: [...criteria.flags], ...question }),
    resultCount: found,
    bestCurrency: best?.total.currency ?? null,
    bestAmount: best?.total.amount ?? null,
    bestCarrierId: best?.carrierId ?? null,
    chosenRateId: null,
    convertedTo: null,
    ms: Math.round(performance.now() - startedMs),
    visitor,
  };
  return { row, lanes: DEMAND.has(kind) ? lanesOf(prices, row) : [] };
}

const AT_MOST_MS = 1_000;
const AT_MOST_ROWS = 200;

export interface QueryLog {
  /** Kept within a second: a search does not wait until the disk has written down that it was asked. */
  note(asked: AskedPrices, note: NoteOfQuery): void;
  /** Kept before the answer leaves, because it counts against the visitor's next search. */
  noteVisitor(asked: AskedPrices, note: NoteOfQuery): Promise<void>;
  flush(): Promise<void>;
}

export function createQueryLog(db: Kysely<Tables>, onFailure: (error: unknown) => void): QueryLog {
  let waiting: Noted[] = [];
  let timer: NodeJS.Timeout | null = null;
  const write = (all: readonly Noted[]) =>
    inScope(db, SYSTEM, async tx => {
      await tx.db
        .insertInto('priceQueryLog')
        .values(all.map(({ row }) => row))
        .execute();
      const lanes = await underRealPorts(
        tx.db,
        all.flatMap(one => one.lanes),
      );
      if (lanes.length > 0)
        await tx.db
          .insertInto('priceQueryLane')
          .values(lanes)
          .onConflict(conflict => conflict.doNothing())
          .execute();
    });
  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    const rows = waiting;
    waiting = [];
    if (rows.length > 0) await write(rows);
  };
  return {
    flush,
    note(asked, note) {
      const one = noted(asked, note);
      if (!one) return;
      waiting.push(one);
      if (waiting.length >= AT_MOST_ROWS) void flush().catch(onFailure);
      else timer ??= setTimeout(() => void flush().catch(onFailure), AT_MOST_MS).unref();
    },
    async noteVisitor(asked, note) {
      const one = noted(asked, note);
      if (one) await write([one]);
    },
  };
}

/** Addresses are forgotten after a day; whole rows when they are old (`operations`). */
export async function forgetQueries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await sql`update price_query_log set visitor = null
    where visitor is not null and at < ${new Date(now.getTime() - 2 * VISITOR_WINDOW_S * 1000)}`.execute(db);
}
