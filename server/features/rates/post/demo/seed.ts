import { sql } from 'kysely';
import { z } from 'zod';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import { type RatePostRow, ratePost } from '#machines/rates/rate-post.document.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { changeDocument, createDocument } from '../../../../kernel/document/step.ts';
import { inScope, SYSTEM, type Tx } from '../../../../kernel/tenancy.ts';
import { holdersOf } from '../../../identity/holders.read.ts';
import { ruleIds } from '../../rules/demo/ids.ts';
import { servedRatePost } from '../rate-post.served.ts';
import { postRows } from './plan.ts';

/** Announcements of the platform, some read. Nobody is told of them: a demo does not begin with a box full of messages. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const READ_BY = ['pricing', 'sales1', 'sales3'];

interface Author {
  readonly companyId: string;
  readonly employeeId: string;
  readonly now: Date;
}

/** One announcement by the events of its life, of which nobody is told. */
async function seedPost(
  parts: { readonly tx: Tx; readonly deps: Deps },
  { publishedDaysAgo, pinnedUntil, ...typed }: ReturnType<typeof postRows>[number] & { readonly pinnedUntil?: string },
  { companyId, employeeId, now }: Author,
): Promise<RatePostRow> {
  const actor: DocumentActor = {
    kind: 'employee',
    employeeId,
    userId: null,
    companyId,
    companyKind: 'platform',
    holds: [],
  };
  const at = publishedDaysAgo === null ? now : new Date(now.getTime() - publishedDaysAgo * DAY_MS - HOUR_MS);
  const payload = z.object(ratePost.events.CREATE.payload).parse(typed);
  let row = await createDocument(parts, servedRatePost, { event: 'CREATE', actor, now: at, isSeed: true, payload });
  const step = async (event: string, more: object = {}): Promise<void> => {
    row = await changeDocument(parts, servedRatePost, row, { event, actor, now: at, isSeed: true, payload: more });
  };
  if (publishedDaysAgo !== null) await step('PUBLISH');
  if (pinnedUntil) await step('PIN', { until: pinnedUntil });
  return row;
}

export async function seedPosts(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const today = localDayOf(now.toISOString(), 'Asia/Shanghai');
  const ids = await ruleIds(deps.db);
  const companyId = ids.company('PLTFRM');
  const { rows: levels } = await sql<{ id: string }>`select id from customer_level
    where company_id = ${companyId} and code = 'B'`.execute(deps.db);
  const planned = postRows(ids, today, levels[0]!.id);
  const made = await inScope(deps.db, SYSTEM, async tx => {
    const rows: RatePostRow[] = [];
    for (const one of planned)
      rows.push(await seedPost({ tx, deps }, one, { companyId, employeeId: ids.employee('pricing'), now }));
    return rows;
  });
  await inScope(deps.db, SYSTEM, async ({ db }) => {
    const own = await holdersOf(db, { companyId, path: RATE_PATHS.announcements });
    const customers = await db.selectFrom('company').select('id').where('kind', '=', 'customer').limit(200).execute();
    const toldAt = async (companies: readonly { readonly id: string }[]) => {
      let n = own.length;
      for (const { id } of companies)
        n += (await holdersOf(db, { companyId: id, path: RATE_PATHS.customerQuery })).length;
      return n;
    };
    const everybody = await toldAt(customers);
    for (const [index, row] of made.entries()) {
      if (row.state !== 'PUBLISHED') continue;
      const told = row.visibility === 'PUBLIC_SITE' ? everybody : own.length;
      await db.updateTable('ratePost').set({ told }).where('id', '=', row.id).execute();
      const readers = READ_BY.slice(0, (index % READ_BY.length) + 1).map(account => ids.employee(account));
      const at = now;
      await db
        .insertInto('ratePostRead')
        .values(readers.map(employeeId => ({ postId: row.id, employeeId, companyId, at })))
        .execute();
    }
  });
}
