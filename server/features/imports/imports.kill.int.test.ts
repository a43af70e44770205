import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as calls from '#contract/imports/calls.ts';
import type { ImportRun } from '#contract/imports/import-run.ts';
import { readConfig } from '#server/config.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import { FEATURES } from '#server/feature-list.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { createInProcessBus } from '#server/live/in-process-bus.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { aDataFolder } from '#tests/support/data-folder.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

/**
 * INV-IM-2 on the product as a process of its own: killed in the middle of APPLY, it goes on by itself when it is started again, and
 * a second APPLY changes nothing. Every row of the file stands once, with one fact.
 */
const ROWS = 3_000;
const LIST = 'KILL_TEST';
/** People alone are needed. */
const SEEDED = ['identity'];

let dataDir: string;
let product: Product;
let api: Api;
let token: string;

beforeAll(async () => {
  dataDir = await aDataFolder();
  const database = await openEmbedded(dataDir);
  const config = readConfig({ DEMO: '1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const features = FEATURES.map(({ seedDemo, ...feature }) =>
    SEEDED.includes(feature.name) && seedDemo ? { ...feature, seedDemo } : feature,
  );
  const parts = { migrations: readMigrations(), features, clock: systemClock, bus: createInProcessBus() };
  await prepareDatabase({ config, database, ...parts });
  await database.close();
  product = await startProduct({ dataDir, env: { DEMO: '1', RATE_LIMIT: '0' } });
  api = new Api(product.url);
  token = await api.login('PLTFRM', 'admin');
});
afterAll(async () => {
  await product?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const file = (): string =>
  ['listKey,code,nameZh,nameEn,sort']
    .concat(Array.from({ length: ROWS }, (_, n) => `${LIST},C${n},代码${n},Code ${n},${n}`))
    .join('\n');

async function upload(): Promise<ImportRun> {
  const form = new FormData();
  form.append('kind', 'resource:BasicCode');
  form.append('file', new Blob([file()]), 'codes.csv');
  const answer = await fetch(product.url + calls.uploadImport.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return (await answer.json()).Data;
}

const look = async (id: string): Promise<ImportRun> =>
  (await api.get<ImportRun>(calls.getImport.path, token, { id })).data;
const reach = (id: string, state: string): Promise<ImportRun> =>
  vi.waitFor(
    async () => {
      const run = await look(id);
      if (run.state !== state) throw new Error(`${run.state} ${JSON.stringify(run.failure)}`);
      return run;
    },
    { timeout: 100_000, interval: 50 },
  );
const codesMade = async (): Promise<number> => {
  const filter = JSON.stringify([{ field: 'listKey', op: 'is', values: [LIST] }]);
  const { data } = await api.get<{ total: number }>('/api/BasicCode/List', token, { filter, limit: '1' });
  return data.total;
};

it('killed in the middle of APPLY, the rows stand once, whoever asks again', { timeout: 240_000 }, async () => {
  const run = await reach((await upload()).id, 'PREVIEW');
  expect(run.counts).toMatchObject({ read: ROWS, new: ROWS });
  await api.post(calls.applyImport.path, token, { id: run.id, mode: 'PARTIAL' });
  const before = await vi.waitFor(
    async () => {
      const made = await codesMade();
      if (made === 0) throw new Error('nothing yet');
      return made;
    },
    { timeout: 60_000, interval: 5 },
  );
  await product.kill();
  expect(before).toBeLessThan(ROWS);

  await product.restart();
  token = await api.login('PLTFRM', 'admin');
  // Whether the job has begun again or not: asking twice is asking once.
  const asked = await api.post(calls.applyImport.path, token, { id: run.id, mode: 'PARTIAL' });
  expect([200, 422]).toContain(asked.http);
  const done = await reach(run.id, 'APPLIED');
  expect(done.counts).toMatchObject({ applied: ROWS, ready: 0, error: 0, undecided: 0 });
  expect(await codesMade()).toBe(ROWS);
  const again = await reach((await upload()).id, 'PREVIEW');
  expect(again).toMatchObject({ repeatOf: run.no, counts: { same: ROWS, ready: 0 } });

  await product.kill();
  const database = await openEmbedded(dataDir);
  const { rows } = await sql<{ facts: number; documents: number }>`select count(*) as facts,
      count(distinct document_id) as documents from document_event
    where document_type = 'basicCode' and event = 'IMPORT'`.execute(database.db);
  await database.close();
  expect(rows[0]).toEqual({ facts: ROWS, documents: ROWS });
});
