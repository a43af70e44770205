import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { customerLevelResource, levelAssignmentResource } from '#contract/rates/customer-level.resource.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import { markupRuleResource } from '#contract/rates/markup-rule.resource.ts';
import { PRICE_LIST } from '#contract/rates/search/codes.ts';
import { surchargeRuleResource } from '#contract/rates/surcharge-rule.resource.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { type ChangedRate, changedRates, listsOfSellers, touchedLists } from './touched-lists.ts';

/**
 * Lists of prices that people outside the seller's company have before them (design commercial 0.6, G-A4). Live messages of a rate go
 * to its owner; these people are told that a list of their own changed, and nothing of the rate.
 */

/** Who looks: somebody of a company, or a visitor by the hash of his network address. */
export type ListHolder =
  | { readonly companyId: string; readonly employeeId: string }
  | { readonly companyId: null; readonly visitor: string };

export interface ShownRates {
  /** What was asked, in one text: asked again it is the same list. */
  readonly question: string;
  readonly ownerIds: readonly string[];
  /** Lanes on which a new rate would join the list; none where only what is shown counts. */
  readonly polIds: readonly string[];
  readonly podIds: readonly string[];
  readonly containerTypes: readonly string[];
  readonly rateIds: readonly string[];
}

const WRITTEN_AFTER_MS = 200;
/** A batch changes many rates at once: they are looked up together. */
const TOLD_AFTER_MS = 400;
const KEPT_MS = 3_600_000;
const RATES_A_TIME = 500;

type Row = Tables['openPriceList'];
/** Rules of a seller: whoever has prices of his before him may see others now. */
const RULES: ReadonlySet<string> = new Set(
  [markupRuleResource, surchargeRuleResource, customerLevelResource, levelAssignmentResource].map(
    ({ docType }) => docType,
  ),
);
const TABLES = { [fclRateResource.docType]: 'fcl_rate', [lclRateResource.docType]: 'lcl_rate' } as const;

export interface OpenLists {
  /** Remembers the list and answers its key. */
  note(holder: ListHolder, shown: ShownRates): string;
  stop(): Promise<void>;
}

const keyOf = (holder: ListHolder, question: string): string =>
  createHash('sha256')
    .update(JSON.stringify([holder, question]))
    .digest('base64url')
    .slice(0, 32);

async function keep(db: Kysely<Tables>, rows: readonly Row[]): Promise<void> {
  await inScope(db, SYSTEM, tx =>
    tx.db
      .insertInto('openPriceList')
      .values(rows.map(row => ({ ...row })))
      .onConflict(conflict =>
        conflict.column('id').doUpdateSet(is => ({
          ownerIds: is.ref('excluded.ownerIds'),
          rateIds: is.ref('excluded.rateIds'),
          askedAt: is.ref('excluded.askedAt'),
          changedAt: null,
        })),
      )
      .execute(),
  );
}

/** Answers the lists to tell of; each is marked, for whoever has no live connection. */
async function markTouched(
  db: Kysely<Tables>,
  changed: ReadonlyMap<string, ReadonlySet<string>>,
  sellers: ReadonlySet<string>,
  now: Date,
): Promise<{ readonly id: string; readonly employeeId: string | null }[]> {
  return inScope(db, SYSTEM, async tx => {
    const since = new Date(now.getTime() - KEPT_MS);
    const { rows: open } = await sql`select from open_price_list where asked_at > ${since} limit 1`.execute(tx.db);
    if (open.length === 0) return [];
    const rates: ChangedRate[] = [];
    for (const [table, ids] of changed) {
      const all = [...ids];
      for (let from = 0; from < all.length; from += RATES_A_TIME)
        rates.push(...(await changedRates(tx.db, table as 'fcl_rate', all.slice(from, from + RATES_A_TIME))));
    }
    const touched = [
      ...(await touchedLists(tx.db, rates, since, now)),
      ...(await listsOfSellers(tx.db, [...sellers], since)),
    ];
    if (touched.length > 0)
      await tx.db
        .updateTable('openPriceList')
        .set({ changedAt: now })
        .where(
          'id',
          'in',
          touched.map(({ id }) => id),
        )
        .execute();
    return touched;
  });
}

export function createOpenLists(
  { db, bus, clock }: Pick<Deps, 'db' | 'bus' | 'clock'>,
  onFailure: (error: unknown) => void,
): OpenLists {
  let waiting = new Map<string, Row>();
  let changed = new Map<string, Set<string>>();
  let sellers = new Set<string>();
  let timers: NodeJS.Timeout[] = [];
  let running: Promise<unknown> = Promise.resolve();
  const soon = (ms: number, work: () => Promise<void>): void => {
    const timer = setTimeout(() => {
      timers = timers.filter(one => one !== timer);
      running = running.then(work).catch(onFailure);
    }, ms).unref();
    timers.push(timer);
  };
  const flush = async (): Promise<void> => {
    const rows = [...waiting.values()];
    waiting = new Map();
    if (rows.length > 0) await keep(db, rows);
  };
  const tell = async (): Promise<void> => {
    const [some, ofSellers] = [changed, sellers];
    changed = new Map();
    sellers = new Set();
    await flush();
    if (some.size === 0 && ofSellers.size === 0) return;
    const told = new Set<string>();
    for (const { id, employeeId } of await markTouched(db, some, ofSellers, clock.now())) {
      if (employeeId === null || told.has(id)) continue;
      told.add(id);
      await bus.publish({
        to: { employees: [employeeId] },
        message: { type: 'doc', docType: PRICE_LIST, docId: id, version: 0, state: 'CHANGED' },
      });
    }
  };
  const unsubscribe = bus.subscribe(({ to, message }, isOwn) => {
    // The server that changed the rate tells; the others would tell again.
    if (!isOwn || message.type !== 'doc') return;
    const table = TABLES[message.docType as 'fclRate'];
    if (!table && !RULES.has(message.docType)) return;
    if (changed.size === 0 && sellers.size === 0) soon(TOLD_AFTER_MS, tell);
    if (!table) for (const company of to.companies ?? []) sellers.add(company);
    else changed.set(table, (changed.get(table) ?? new Set()).add(message.docId));
  });
  return {
    note(holder, { question, ...shown }) {
      const id = keyOf(holder, question);
      if (waiting.size === 0) soon(WRITTEN_AFTER_MS, flush);
      waiting.set(id, {
        id,
        companyId: holder.companyId,
        employeeId: holder.companyId === null ? null : holder.employeeId,
        ownerIds: [...shown.ownerIds],
        polIds: [...shown.polIds],
        podIds: [...shown.podIds],
        containerTypes: [...shown.containerTypes],
        rateIds: [...shown.rateIds],
        askedAt: clock.now(),
        changedAt: null,
      });
      return id;
    },
    async stop() {
      unsubscribe();
      for (const timer of timers) clearTimeout(timer);
      await running;
      await tell().catch(onFailure);
    },
  };
}

export async function forgetOpenLists({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await sql`delete from open_price_list where asked_at < ${new Date(clock.now().getTime() - KEPT_MS)}`.execute(db);
}
