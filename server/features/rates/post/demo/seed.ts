import { sql } from 'kysely';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { seedRows } from '../../../../kernel/resource/seed-rows.ts';
import { inScope, SYSTEM } from '../../../../kernel/tenancy.ts';
import { holdersOf } from '../../../identity/holders.read.ts';
import { ruleIds } from '../../rules/demo/ids.ts';
import { ratePosts } from '../post.served.ts';
import { postRows } from './plan.ts';

/** Announcements of the platform, some read. Nobody is told of them: a demo does not begin with a box full of messages. */

const DAY_MS = 86_400_000;
const READ_BY = ['pricing', 'sales1', 'sales3'];

export async function seedPosts(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const today = localDayOf(now.toISOString(), 'Asia/Shanghai');
  const ids = await ruleIds(deps.db);
  const companyId = ids.company('PLTFRM');
  const { rows: levels } = await sql<{ id: string }>`select id from customer_level
    where company_id = ${companyId} and code = 'B'`.execute(deps.db);
  const planned = postRows(ids, today, levels[0]!.id);
  const made = await seedRows(
    deps,
    ratePosts,
    planned.map(({ publishedDaysAgo, ...row }) => ({
      ...row,
      companyId,
      state: publishedDaysAgo === null ? 'DRAFT' : 'PUBLISHED',
      publishedAt:
        publishedDaysAgo === null
          ? null
          : new Date(now.getTime() - publishedDaysAgo * DAY_MS - 3_600_000).toISOString(),
      publisherId: publishedDaysAgo === null ? null : ids.employee('pricing'),
    })),
  );
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
