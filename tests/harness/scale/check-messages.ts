import { sql } from 'kysely';
import { queueMessage } from '#server/features/message/outbox.ts';
import { insertJob } from '#server/jobs/store.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { freshAddress } from './addresses.ts';
import { type Checks, untilTrue } from './checks.ts';
import type { Cluster } from './cluster.ts';
import { openLiveReader } from './live-reader.ts';

const MESSAGES = 60;
const JOBS = 24;
const SEND = 'scale';

/** Three servers look at one outbox and at one queue: each message is delivered once, each job is taken once. */
export async function checkMessages({ url, database }: Cluster, checks: Checks): Promise<void> {
  const { db } = database;
  const token = await new Api(url).login('PLTFRM', 'marketing');
  const employee = await db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.companyId'])
    .where('c.companyCode', '=', 'PLTFRM')
    .where('e.account', '=', 'marketing')
    .executeTakeFirstOrThrow();
  const { reader, ready } = openLiveReader({
    url,
    token,
    from: freshAddress(),
    reconnectAfterMs: 1_000,
    resync: async () => undefined,
  });
  await ready;
  const jobs: string[] = [];
  const title = { zh: '演练', en: 'Exercise' };
  for (let at = 0; at < JOBS; at += 1) {
    const asked = { companyId: null, employeeId: null, title, singletonKey: `${SEND}-${at}` };
    jobs.push((await insertJob(db, 'rates.watch', {}, asked, new Date())).id);
  }
  // As if whoever queued them had died before he told the queue.
  await sql`update job set queued_at = now() - interval '1 minute' where id = any(${jobs}::text[])`.execute(db);
  await inScope(db, SYSTEM, async tx => {
    for (let at = 0; at < MESSAGES; at += 1)
      await queueMessage(tx, {
        to: { employees: [employee.id] },
        companyId: employee.companyId,
        title: { zh: `${at}`, en: `${at}` },
        description: title,
        sendId: `${SEND}:${at}`,
        category: 'SYSTEM',
        dueAt: new Date(),
      });
  });
  const pushes = () => reader.heard.flatMap(({ message }) => (message.type === 'message' ? [message.id] : []));
  await untilTrue(() => pushes().length >= MESSAGES, 8_000);
  const { rows: kept } = await sql<{ count: number }>`select count(*)::int as count from message
    where send_id like ${`${SEND}:%`}`.execute(db);
  checks.check(
    'a message is delivered once and pushed once, whichever server takes it',
    kept[0]?.count === MESSAGES && pushes().length === MESSAGES && new Set(pushes()).size === MESSAGES,
    `${kept[0]?.count} kept, ${pushes().length} pushed, of ${MESSAGES}`,
  );
  const done = async () => {
    const { rows } = await sql<{ state: string; attempts: number; runners: number }>`
      select state, attempts, count(*)::int as runners from job where id = any(${jobs}::text[]) group by state, attempts`.execute(
      db,
    );
    return rows;
  };
  const isDone = async () => (await done()).every(({ state }) => state === 'DONE');
  const ms = await untilTrue(isDone, 20_000);
  const rows = await done();
  checks.check(
    'a job is taken once',
    ms !== null && rows.length === 1 && rows[0]?.attempts === 1,
    rows.map(({ state, attempts, runners }) => `${runners} ${state} after ${attempts} take`).join(', '),
  );
  reader.close();
}
