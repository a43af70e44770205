import { sql } from 'kysely';
import { portResource } from '#contract/basic-data/port.resource.ts';
import { bookingCockpit } from '#contract/booking/cockpit.calls.ts';
import type { CallDef } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { unReadMessageCount } from '#contract/message/calls.ts';
import { setRetention } from '#contract/operations/calls.ts';
import { currentEmployee, userLogin } from '#contract/session/calls.ts';
import { siPage } from '#contract/si/calls.ts';
import { openBenchServer } from './bench-server.ts';
import { line } from './figures.ts';

/**
 * What one user costs: processor milliseconds of each kind of call, server and embedded database together, and bytes on disk of a
 * document with its events. `docs/upgrade.md` multiplies by them; nothing is asserted.
 */
const TIMES = Number(process.env.BENCH_CALLS ?? 200);
const DAY = { reads: 600, writes: 60, documents: 5, workMs: 8 * 3_600_000, daysOfYear: 250, peak: 3 } as const;

const server = await openBenchServer();
const { app, deps } = server;

async function login(loginName: string): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: userLogin.path,
    payload: { accountMode: 'employee', companyCode: 'PLTFRM', loginName, password: 'Fairlead#2026' },
  });
  return answer.json().Data.Token;
}

/** Processor time of one call, others on the machine left out. */
async function cost(
  token: string,
  name: string,
  call: CallDef,
  sent: { readonly query?: object; readonly body?: object; readonly isVersioned?: boolean } = {},
): Promise<number> {
  let version = 0;
  const ask = async (): Promise<number> => {
    const { statusCode } = await app.inject({
      method: call.method,
      url: call.path,
      query: (sent.query ?? {}) as Record<string, string>,
      ...(call.method === 'POST' ? { payload: sent.body ?? {} } : {}),
      headers: { authorization: `Bearer ${token}`, ...(sent.isVersioned ? { 'if-match': `"${version}"` } : {}) },
    });
    version += 1;
    return statusCode;
  };
  for (let warm = 0; warm < 20; warm += 1) if ((await ask()) !== 200) throw new Error(`${name}: HTTP ${await ask()}`);
  const from = process.cpuUsage();
  for (let at = 0; at < TIMES; at += 1) await ask();
  const { user, system } = process.cpuUsage(from);
  const ms = (user + system) / 1000 / TIMES;
  line(name, { 'cpu ms': ms, calls: TIMES });
  return ms;
}

/** Bytes of a row as it lies on disk, times the tables that one document has rows in. */
async function bytesOf(name: string, parts: readonly [table: string, rowsOfDocument: string][]): Promise<number> {
  let bytes = 0;
  for (const [table, per] of parts) {
    const { rows } = await sql<{ bytes: number }>`select coalesce(sum(pg_column_size(t.*)), 0)::float8
      / greatest((select count(distinct ${sql.ref(per)}) from ${sql.table(table)}), 1) as bytes from ${sql.table(table)} as t`.execute(
      deps.db,
    );
    bytes += rows[0]!.bytes;
  }
  line(name, { 'bytes without indexes': Math.round(bytes) });
  return bytes;
}

try {
  const token = await login('admin');
  const reads = [
    await cost(token, 'who am I (every page)', currentEmployee),
    await cost(token, 'unread count', unReadMessageCount),
    await cost(token, 'a page of ports', resourceCalls(portResource).list, { query: { limit: 50 } }),
    await cost(token, 'a page of instructions', siPage, { query: { limit: 50 } }),
    await cost(token, 'the booking cockpit', bookingCockpit),
  ];
  const write = await cost(token, 'a small write, with its entry in the audit log', setRetention, {
    body: { key: 'jobs', days: 90 },
    isVersioned: true,
  });
  const instruction = await bytesOf('a shipping instruction', [
    ['shipping_instruction', 'id'],
    ['si_container', 'si_id'],
    ['document_event', 'document_id'],
  ]);
  const booking = await bytesOf('a booking', [
    ['booking', 'id'],
    ['document_event', 'document_id'],
  ]);
  const read = reads.reduce((sum, ms) => sum + ms, 0) / reads.length;
  const share = (DAY.reads * read + DAY.writes * write) / DAY.workMs;
  line('one user', {
    'per cent of a core': share * 100,
    'users a core at the peak': Math.floor(1 / (share * DAY.peak)),
    'MB a year': (((instruction + booking) / 2) * DAY.documents * DAY.daysOfYear) / 1_048_576,
  });
} finally {
  await server.end();
}
