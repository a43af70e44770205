import Big from 'big.js';
import { type Kysely, sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { Search } from './find-rates.ts';
import type { RateViewer } from './rate-sources.ts';

/** Who asked for which price (design commercial A.2.6): what lanes are wanted, and how much a visitor may ask. */

const KEPT_MONTHS = 24;
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
  throw new AppError('too_many_requests', { params: { s }, headers: { 'Retry-After': String(s) } });
}

export interface NoteOfQuery {
  readonly viewer: RateViewer;
  readonly startedMs: number;
  readonly visitor: string | null;
}

type LogRow = Tables['priceQueryLog'];

/** One row a search; null where nobody sells. The best price is the cheapest whole one. */
function rowOf(search: Search, { viewer, startedMs, visitor }: NoteOfQuery): LogRow | null {
  const { criteria, sources, found, now } = search;
  const whole = found.flatMap(({ price }) => (price.missingTypes.length === 0 && price.total ? [price.total] : []));
  const [best] = whole.toSorted((a, b) => new Big(a.amount).cmp(b.amount));
  // A customer asks the company that he buys from, not himself.
  const seller = sources.at(-1);
  return (
    (seller && {
      id: newId(now.getTime()),
      at: now,
      channel: seller.channel,
      companyId: viewer.kind === 'seat' ? viewer.companyId : null,
      employeeId: viewer.kind === 'seat' ? viewer.employeeId : null,
      sellerCompanyId: seller.ownerId,
      customerCompanyId: viewer.kind === 'seat' ? viewer.customerId : null,
      polCodes: [...criteria.pol],
      podCodes: [...criteria.pod],
      containerTypes: criteria.containers.map(one => one.containerType),
      criteria: JSON.stringify({ ...criteria, flags: [...criteria.flags] }),
      resultCount: found.length,
      bestCurrency: best?.currency ?? null,
      bestAmount: best?.amount ?? null,
      chosenRateId: null,
      convertedTo: null,
      ms: Math.round(performance.now() - startedMs),
      visitor,
    }) ??
    null
  );
}

const AT_MOST_MS = 1_000;
const AT_MOST_ROWS = 200;

export interface QueryLog {
  /** Kept within a second: a search does not wait until the disk has written down that it was asked. */
  note(search: Search, note: NoteOfQuery): void;
  /** Kept before the answer leaves, because it counts against the visitor's next search. */
  noteVisitor(search: Search, note: NoteOfQuery): Promise<void>;
  flush(): Promise<void>;
}

export function createQueryLog(db: Kysely<Tables>, onFailure: (error: unknown) => void): QueryLog {
  let waiting: LogRow[] = [];
  let timer: NodeJS.Timeout | null = null;
  const write = (rows: readonly LogRow[]) =>
    inScope(db, SYSTEM, tx =>
      tx.db
        .insertInto('priceQueryLog')
        .values([...rows])
        .execute(),
    );
  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    const rows = waiting;
    waiting = [];
    if (rows.length > 0) await write(rows);
  };
  return {
    flush,
    note(search, note) {
      const row = rowOf(search, note);
      if (!row) return;
      waiting.push(row);
      if (waiting.length >= AT_MOST_ROWS) void flush().catch(onFailure);
      else timer ??= setTimeout(() => void flush().catch(onFailure), AT_MOST_MS).unref();
    },
    async noteVisitor(search, note) {
      const row = rowOf(search, note);
      if (row) await write([row]);
    },
  };
}

/** Addresses are forgotten after a day, whole rows after two years. */
export async function forgetQueries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await sql`update price_query_log set visitor = null
    where visitor is not null and at < ${new Date(now.getTime() - 2 * VISITOR_WINDOW_S * 1000)}`.execute(db);
  await sql`delete from price_query_log where at < ${now}::timestamptz - make_interval(months => ${KEPT_MONTHS})`.execute(
    db,
  );
}
