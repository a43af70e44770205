import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import { syncedOptions } from '#server/db/synced-node-fs.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { line, median, quantile, timed } from './figures.ts';

/** A list as large as UN/LOCODE from upload to the last row applied, against COPY of the same rows into the same table. */
const ROWS = 116_000;
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789';
const COUNTRIES = [
  'AD',
  'AG',
  'AO',
  'AW',
  'BB',
  'BZ',
  'CV',
  'DM',
  'GD',
  'KM',
  'KI',
  'LC',
  'MV',
  'NR',
  'PW',
  'SC',
  'ST',
  'TO',
  'TV',
  'WS',
];

const codeOf = (n: number): string => {
  const place = Math.floor(n / COUNTRIES.length);
  const sign = (at: number) => SIGNS[Math.floor(place / 34 ** at) % 34];
  return `${COUNTRIES[n % COUNTRIES.length]},${sign(2)}${sign(1)}${sign(0)}`;
};
const rowOf = (n: number): string => {
  const minutes = (n * 7) % 60;
  const position = `${String((n * 13) % 90).padStart(2, '0')}${String(minutes).padStart(2, '0')}N ${String((n * 29) % 180).padStart(3, '0')}${String(minutes).padStart(2, '0')}E`;
  return `,${codeOf(n)},Port of Place ${n},Port of Place ${n},${n % 9 ? '' : 'SH'},${n % 3 ? '--3-----' : '1-3-----'},AI,0401,,${n % 5 ? position : ''},`;
};

const dataDir = mkdtempSync(path.join(tmpdir(), 'fairlead-bench-'));
const file = path.join(dataDir, 'unlocode.csv');
writeFileSync(file, `${Array.from({ length: ROWS }, (_, n) => rowOf(n)).join('\r\n')}\r\n`);
const { app, deps, close } = await buildApp(
  readConfig({
    DATA_DIR: path.join(dataDir, 'data'),
    DATABASE_URL: process.env.TEST_DATABASE_URL ?? '',
    DEMO: '1',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
  }),
  { maxLoopDelayMs: 0 },
);
let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 100);
try {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;
  const api = new Api(url);
  const token = await api.login('PLTFRM', 'admin');
  const before = process.memoryUsage().rss;
  interface Run {
    readonly id: string;
    readonly state: string;
    readonly counts: Record<string, number>;
  }
  const upload = async (): Promise<Run> => {
    const form = new FormData();
    form.set('kind', 'unlocode');
    form.set('options', JSON.stringify({ edition: '2024-2' }));
    form.set('file', await (await import('node:fs')).openAsBlob(file), 'unlocode.csv');
    const headers = { Authorization: `Bearer ${token}`, 'Web-Version': '1', 'Portal-Key': 'main' };
    const answer = await fetch(`${url}/api/Import/Upload`, { method: 'POST', body: form, headers });
    const body = (await answer.json()) as { Data: Run };
    if (answer.status !== 200) throw new Error(JSON.stringify(body));
    return body.Data;
  };
  const until = async (id: string, states: readonly string[]): Promise<Run> => {
    for (;;) {
      const { data } = await api.get<Run>('/api/Import/Get', token, { id });
      if (states.includes(data.state)) return data;
      await new Promise(resolve => setTimeout(resolve, 250));
    }
  };
  // Somebody else works on meanwhile: one page of ports, again and again.
  const others: number[] = [];
  let refused = 0;
  let isBusy = true;
  const other = (async () => {
    const colleague = await api.login('PLTFRM', 'admin2');
    while (isBusy) {
      const from = performance.now();
      const { http } = await api.get('/api/Port/List', colleague, { q: 'sha', limit: '50' });
      others.push(performance.now() - from);
      if (http !== 200) refused += 1;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  })();
  let run = await upload();
  const read = await timed(async () => {
    run = await until(run.id, ['PREVIEW', 'FAILED']);
  });
  line('read and compared', { rows: ROWS, s: read / 1000, ...run.counts });
  const applied = await timed(async () => {
    await api.post('/api/Import/Apply', token, { id: run.id, mode: 'PARTIAL' });
    run = await until(run.id, ['APPLIED', 'PARTLY', 'FAILED']);
  });
  line('applied', { s: applied / 1000, rows: run.counts.applied ?? 0 });
  isBusy = false;
  await other;
  line('a page of ports for somebody else meanwhile', {
    calls: others.length,
    refused,
    'median ms': median(others),
    'p95 ms': quantile(others, 0.95),
    'slowest ms': Math.max(...others),
  });
  line('memory', { 'before MB': before / 2 ** 20, 'peak MB': peak / 2 ** 20 });
  let again = await upload();
  const second = await timed(async () => {
    again = await until(again.id, ['PREVIEW', 'FAILED']);
  });
  line('the same file again', { s: second / 1000, ...again.counts });

  const { rows: names } = await sql<{ columns: string }>`select string_agg(quote_ident(column_name), ', '
    order by ordinal_position) as columns from information_schema.columns where table_name = 'port'`.execute(deps.db);
  const columns = names[0]?.columns ?? '';
  const { rows } = await sql<{ line: string }>`select row_to_json(t)::text as line from port t
    where source_edition = '2024-2'`.execute(deps.db);
  const twin = await PGlite.create({ ...syncedOptions(path.join(dataDir, 'twin')), extensions: { pg_trgm } });
  for (const migration of readMigrations()) await twin.exec(migration.sql);
  await twin.exec('create table carried (line jsonb)');
  const lines = rows.map(row => `"${row.line.replaceAll('"', '""')}"`).join('\n');
  await twin.query(`copy carried from '/dev/blob' csv`, [], { blob: new Blob([lines]) });
  const { blob } = await twin.query(
    `copy (select r.* from carried, jsonb_populate_record(null::port, line) r) to '/dev/blob' csv`,
  );
  const copied = await timed(() => twin.query(`copy port (${columns}) from '/dev/blob' csv`, [], { blob: blob! }));
  await twin.close();
  line('COPY of the same rows into the same table (embedded)', { rows: rows.length, s: copied / 1000 });
  line('ratio', { 'COPY to read and apply': (read + applied) / copied, 'COPY to apply': applied / copied });
} finally {
  clearInterval(watch);
  await close();
  rmSync(dataDir, { recursive: true, force: true });
}
