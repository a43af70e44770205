import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import { FEATURES } from '#server/feature-list.ts';
import { toyFeature, toyMigration } from '#server/kernel/resource/toy.samples.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { line, median, quantile, timed } from './figures.ts';

/** A page of 100 rows by an indexed filter out of a million, over HTTP and by the same SQL through the bare driver. */
const ROWS = 1_000_000;
const PAGES = 200;

const dataDir = mkdtempSync(path.join(tmpdir(), 'fairlead-bench-'));
const { app, deps, close } = await buildApp(
  readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.TEST_DATABASE_URL ?? '',
    DEMO: '1',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
  }),
  { features: [...FEATURES, toyFeature], migrations: [...readMigrations(), toyMigration], maxLoopDelayMs: 0 },
);
try {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const api = new Api(`http://127.0.0.1:${(app.server.address() as { port: number }).port}`);
  const token = await api.login('PLTFRM', 'admin');
  const filled = await timed(async () => {
    for (let from = 0; from < ROWS; from += 50_000)
      await sql`insert into toy (id, code, name_zh, name_en, aliases, state, pieces, weight_kg, made_on, is_fragile, parent_id, parts,
          version, created_at, updated_at)
        select 'toy-' || lpad(n::text, 8, '0'), 'C' || lpad(n::text, 8, '0'), '玩具', 'Toy number ' || n, '{}',
          case when n % 3 = 0 then 'NEW' else 'OLD' end, n % 5000, n / 7.0, date '2026-01-01' + n % 300, n % 2 = 0, null, '[]', 1,
          now(), now()
        from generate_series(${from}::int, ${from + 49_999}::int) as n`.execute(deps.db);
    await sql`create index toy_pieces on toy (pieces, code, id)`.execute(deps.db);
    await sql`analyze toy`.execute(deps.db);
  });
  line('rows', { rows: ROWS, 'filled in s': filled / 1000 });

  const filterOf = (pieces: number) => JSON.stringify([{ field: 'pieces', op: 'is', values: [String(pieces)] }]);
  const ask = async (pieces: number, cursor?: string) => {
    const answer = await api.get<{ rows: unknown[]; nextCursor: string }>('/api/Toy/List', token, {
      filter: filterOf(pieces),
      sort: 'code',
      limit: '100',
      ...(cursor ? { cursor } : {}),
    });
    if (answer.http !== 200 || answer.data.rows.length !== 100) throw new Error(`page: ${JSON.stringify(answer)}`);
    return answer.data.nextCursor;
  };
  const bareOf = async (pieces: number) => {
    const { rows } = await sql`select t.* from toy as t where t.pieces = ${pieces} order by t.code asc, t.id asc
      limit 101`.execute(deps.db);
    if (rows.length !== 101) throw new Error('bare');
  };

  const [first, next, bare]: [number[], number[], number[]] = [[], [], []];
  for (let page = 0; page < PAGES; page += 1) {
    const pieces = (page * 37) % 5000;
    let cursor = '';
    first.push(
      await timed(async () => {
        cursor = await ask(pieces);
      }),
    );
    // The index holds one more page of each value.
    next.push(await timed(() => ask(pieces, cursor).catch(() => '')));
    bare.push(await timed(() => bareOf(pieces)));
  }
  const shown = (values: number[]) => ({ 'median ms': median(values), 'p95 ms': quantile(values, 0.95) });
  line(process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded', { pages: PAGES });
  line('first page of 100 with its total', shown(first));
  line('next page of 100', shown(next));
  line('the same page by the bare driver', shown(bare));
  line('ratio', {
    'first page to bare (medians)': median(first) / median(bare),
    'next page to bare (medians)': median(next) / median(bare),
  });
} finally {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
}
