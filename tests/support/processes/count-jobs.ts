import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { FEATURES } from '#server/feature-list.ts';
import { breathe } from '#server/jobs/breathe.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';

/**
 * The product's server with one more kind of job: it counts to the number of its first argument, each step one transaction with
 * its checkpoint. `begin` queues it; `hold=5` waits at that step until it is told to end, or killed.
 */
const [goal = '0', ...words] = process.argv.slice(2);
const holdAt = Number(words.find(word => word.startsWith('hold='))?.slice('hold='.length) ?? Number.NaN);
const LOOK_EVERY_MS = 50;
const COUNTER = 'steps of the job';

const counting: Feature = {
  name: 'counting',
  register(_app, { db, jobs }) {
    jobs.define<{ goal: number }>('count', async run => {
      const reached = (run.lastCheckpoint as { step: number } | null)?.step ?? 0;
      console.log(`from ${reached}`);
      for (let step = reached + 1; step <= run.data.goal; step++) {
        await inScope(db, SYSTEM, async tx => {
          await sql`insert into counter (name, value) values (${COUNTER}, 1)
            on conflict (name) do update set value = counter.value + 1`.execute(tx.db);
          await run.checkpoint({ step }, tx);
        });
        run.progress(step, run.data.goal);
        console.log(`step ${step}`);
        if (step === holdAt && !run.signal.aborted) await once(run.signal, 'abort');
        await breathe();
      }
      return undefined;
    });
  },
};

const { app, deps, close } = await buildApp(readConfig(process.env), { features: [...FEATURES, counting] });
await app.listen({ host: '127.0.0.1', port: 0 });
console.log('ready');
process.once('SIGTERM', () => void close().then(() => process.exit(0)));
if (words.includes('begin'))
  await deps.jobs.enqueue(
    'count',
    { goal: Number(goal) },
    { companyId: null, employeeId: null, title: { zh: '计数', en: 'Counting' } },
  );
for (;;) {
  const job = await deps.db.selectFrom('job').select(['state', 'done']).executeTakeFirst();
  if (job?.state === 'DONE') {
    const counter = await deps.db
      .selectFrom('counter')
      .select('value')
      .where('name', '=', COUNTER)
      .executeTakeFirstOrThrow();
    console.log(`over: ${job.done} done, ${counter.value} counted`);
    break;
  }
  await wait(LOOK_EVERY_MS);
}
