import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { containerNumberRemainder } from '#contract/si/parts/container-number.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { newId } from '#server/kernel/ids.ts';
import { addShipment, bodyOf, draftsFor, SAMPLE_DAY } from '#tests/contract/si-shipments.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { line, median, quantile, timed } from './figures.ts';

/**
 * AddTDBillLadingInfoList with 26 drafts of 10 boxes, against bare INSERTs of the same rows through the same driver: one client, then
 * two and eight at once. `BENCH_SETS` sets a client (20), fewer for a short run.
 */
const SETS = Math.max(3, Number(process.env.BENCH_SETS ?? 20));
const CLIENTS = [1, 2, 8] as const;
const DRAFTS = 26;
const BOXES = 10;
const TABLES = ['shipping_instruction', 'document_event', 'si_container', 'si_draft_key'] as const;

const dataDir = mkdtempSync(path.join(tmpdir(), 'fairlead-bench-'));
const { app, deps, close } = await buildApp(
  readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.TEST_DATABASE_URL ?? '',
    DEMO: '1',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
  }),
  // The server would turn requests away while it is this busy; here that is the point.
  { clock: { now: () => new Date(SAMPLE_DAY) }, maxLoopDelayMs: 0 },
);
try {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const api = new Api(`http://127.0.0.1:${(app.server.address() as { port: number }).port}`);
  const token = await api.login('NQUAYS', 'doc1');
  const { id: companyId } = await deps.db
    .selectFrom('company')
    .select('id')
    .where('companyCode', '=', 'NQUAYS')
    .executeTakeFirstOrThrow();

  let serial = 200_000;
  const containerNo = (): string => {
    for (;;) {
      serial += 1;
      const digit = containerNumberRemainder(`FLBU${serial}`);
      if (digit !== 10) return `FLBU${serial}${digit}`;
    }
  };
  const bodies: ReturnType<typeof bodyOf>[] = [];
  // One to warm up, then as many as all rounds together want.
  const wanted = 1 + SETS * CLIENTS.length;
  for (let set = 0; set < wanted; set += 1) {
    const shipment = await addShipment(deps.db, companyId, {});
    const numbers = Array.from({ length: DRAFTS * BOXES }, containerNo);
    await deps.db.deleteFrom('shipmentContainer').where('shipmentId', '=', shipment.id).execute();
    await deps.db
      .insertInto('shipmentContainer')
      .values(
        numbers.map((no, at) => ({
          id: newId(),
          shipmentId: shipment.id,
          companyId,
          seq: at + 1,
          type: '40HQ',
          containerNo: no,
          sealNo: `HX${no}`.slice(0, 10),
          soc: false,
          tareKg: null,
          packageCode: 'CT',
          vgmKg: null,
          packages: '520',
          grossKg: '10990.25',
          cbm: '58.2',
          lines: '[]',
        })),
      )
      .execute();
    const drafts = draftsFor(shipment, DRAFTS).map((draft, at) => {
      const box = draftsFor(shipment)[0]!.boxes[0]!;
      return {
        ...draft,
        boxes: numbers
          .slice(at * BOXES, (at + 1) * BOXES)
          .map(no => ({ ...box, containerNo: no, sealNo: `HX${no}`.slice(0, 10) })),
      };
    });
    bodies.push(bodyOf(shipment, drafts));
  }

  const send = (body: (typeof bodies)[number], accept: readonly string[]) =>
    api.post<unknown[]>('/api/TDBillLadingInfo/AddTDBillLadingInfoList', token, { ...body, AcceptWarnings: accept });
  // The first set warms up and tells which warnings a person would confirm.
  const [warmUp, ...measured] = bodies;
  const findings = (await send(warmUp!, [])).problem?.errors ?? [];
  const accept = [...new Set(findings.filter(({ severity }) => severity === 'warning').map(({ code }) => code))];
  await send(warmUp!, accept);
  const submit = async (body: (typeof bodies)[number]): Promise<void> => {
    const answer = await send(body, accept);
    if (answer.http !== 200) throw new Error(`refused: ${JSON.stringify(answer.problem).slice(0, 2000)}`);
  };

  for (const table of TABLES)
    await sql.raw(`create table bench_${table} (like ${table} including all)`).execute(deps.db);
  const { rows: columns } = await sql<{ tableName: string; columns: string }>`
    select table_name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns where table_name in (${sql.join([...TABLES])}) group by table_name`.execute(
    deps.db,
  );
  type Batch = readonly { readonly table: string; readonly rows: readonly unknown[] }[];
  const rowsOf = async (shipmentId: string): Promise<Batch> => {
    const batches: { table: string; rows: unknown[] }[] = [];
    for (const table of TABLES) {
      const where =
        table === 'document_event'
          ? sql`document_id in (select id from shipping_instruction where shipment_id = ${shipmentId})`
          : sql`shipment_id = ${shipmentId}`;
      const { rows } = await sql<{
        row: unknown;
      }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${where}`.execute(deps.db);
      batches.push({ table, rows: rows.map(({ row }) => row) });
    }
    return batches;
  };
  const insert = (batches: Batch): Promise<void> =>
    deps.db.transaction().execute(async trx => {
      for (const { table, rows } of batches) {
        const names = columns.find(entry => entry.tableName === table)?.columns ?? '*';
        await sql`insert into ${sql.table(`bench_${table}`)} (${sql.raw(names)})
          select ${sql.raw(names)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
          trx,
        );
      }
    });

  /** As many at once as there are clients: each takes the next piece of work when it has done its last. */
  const together = async <T>(clients: number, work: readonly T[], doOne: (one: T) => Promise<void>) => {
    const waiting = [...work];
    const each: number[] = [];
    const all = await timed(() =>
      Promise.all(
        Array.from({ length: clients }, async () => {
          for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
            const now = one;
            each.push(await timed(() => doOne(now)));
          }
        }),
      ),
    );
    return { each, perSecond: (1000 * work.length) / all };
  };

  const database = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded, fsync';
  for (const [round, clients] of CLIENTS.entries()) {
    const sets = measured.slice(round * SETS, (round + 1) * SETS);
    const calls = await together(clients, sets, submit);
    const rows: Batch[] = [];
    for (const { CGO_ID } of sets) rows.push(await rowsOf(CGO_ID));
    const bare = await together(clients, rows, insert);
    const who = clients === 1 ? 'one client' : `${clients} clients at once`;
    line(`AddTDBillLadingInfoList, 26 drafts x 10 boxes, ${who}`, {
      database,
      sets: sets.length,
      'requests/s': calls.perSecond,
      'median ms': median(calls.each),
      'p95 ms': quantile(calls.each, 0.95),
    });
    line(`bare INSERT of the same rows, ${who}`, { 'sets/s': bare.perSecond, 'median ms': median(bare.each) });
    line(`ratio, ${who}`, {
      'bare to call (medians)': median(calls.each) / median(bare.each),
      'bare to call (throughput)': bare.perSecond / calls.perSecond,
    });
  }
} finally {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
}
