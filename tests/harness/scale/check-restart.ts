import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { placesOf } from '#tests/support/space-market.ts';
import { askAs, freshAddress } from './addresses.ts';
import { type Checks, untilTrue } from './checks.ts';
import type { Cluster } from './cluster.ts';
import type { Extent } from './extent.ts';
import { type LiveReader, openLiveReader } from './live-reader.ts';
import { CODE, type Load, startLoad, type Written } from './writers.ts';

interface Reader extends LiveReader {
  /** What it has read, by document. */
  readonly read: ReadonlyMap<string, number>;
}

const PAGE = 200;
const { list } = resourceCalls(fclRateResource);

/** The drafts of the run, newest first, as the list on the screen reads them. */
async function readAll(url: string, token: string, into: Map<string, number>): Promise<void> {
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ sort: '-updatedAt', limit: String(PAGE), ...(cursor ? { cursor } : {}) });
    const answer = await askAs(freshAddress(), `${url}${list.path}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.status !== 200) throw new Error(`the list: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
    const { Data } = (await answer.json()) as {
      Data: { rows: { id: string; version: number; serviceCode: string | null }[]; next: string | null };
    };
    const own = Data.rows.filter(({ serviceCode }) => serviceCode?.startsWith(CODE));
    for (const { id, version } of own) into.set(id, Math.max(version, into.get(id) ?? 0));
    cursor = own.length === PAGE ? Data.next : null;
  } while (cursor);
}

async function openReaders(url: string, token: string, { readers, reconnectAfterMs }: Extent): Promise<Reader[]> {
  return Promise.all(
    Array.from({ length: readers }, async () => {
      const read = new Map<string, number>();
      const options = { url, token, from: freshAddress(), reconnectAfterMs, resync: () => readAll(url, token, read) };
      const { reader, ready } = openLiveReader(options);
      await ready;
      return { ...reader, read };
    }),
  );
}

/** Newest version of each document that the reader heard of or read. */
function knownTo({ heard, read }: Reader): Map<string, number> {
  const known = new Map(read);
  for (const { message } of heard)
    if (message.type === 'doc') known.set(message.docId, Math.max(message.version, known.get(message.docId) ?? 0));
  return known;
}

const newest = (written: readonly Written[]): Map<string, number> => {
  const versions = new Map<string, number>();
  for (const { id, version } of written) versions.set(id, Math.max(version, versions.get(id) ?? 0));
  return versions;
};

const missedBy = (reader: Reader, wanted: ReadonlyMap<string, number>): number => {
  const known = knownTo(reader);
  return [...wanted].filter(([id, version]) => (known.get(id) ?? 0) < version).length;
};

/** The same word twice on one connection. */
function doubled({ heard }: Reader): number {
  const words = heard.flatMap(({ connection, message }) =>
    message.type === 'doc' ? [`${connection} ${message.docId} ${message.version} ${message.state}`] : [],
  );
  return words.length - new Set(words).size;
}

async function checkWrites({ database }: Cluster, checks: Checks, { written, figures, faults }: Load): Promise<void> {
  const { rows } = await sql<{ code: string; id: string; version: number; facts: number; last: number }>`
    select r.service_code as code, r.id, r.version,
      (select count(*)::int from document_event as e where e.document_type = ${fclRateResource.docType} and e.document_id = r.id) as facts,
      (select max(e.seq) from document_event as e where e.document_type = ${fclRateResource.docType} and e.document_id = r.id) as last
    from fcl_rate as r where r.service_code like ${`${CODE}%`}`.execute(database.db);
  const byId = new Map(rows.map(row => [row.id, row]));
  const wanted = newest(written);
  const lost = [...wanted].filter(([id, version]) => (byId.get(id)?.version ?? 0) < version).length;
  const beyond = [...wanted].filter(([id, version]) => (byId.get(id)?.version ?? 0) > version).length;
  const codes = new Set(rows.map(({ code }) => code));
  const torn = rows.filter(({ version, facts, last }) => facts !== version || last !== version).length;
  checks.check('every answered write stands', lost === 0, `${written.length} answered, ${lost} lost`);
  checks.check(
    'no write stands twice',
    codes.size === rows.length && beyond === 0 && torn === 0,
    `${rows.length - codes.size + beyond} doubled, ${torn} with another log, ${figures.twice} were sent twice`,
  );
  checks.check(
    'no request was cut or refused for a restart',
    faults.length === 0,
    faults.length === 0 ? `${figures.requests} requests` : `${faults.length}: ${faults.slice(0, 3).join(' | ')}`,
  );
}

/** Servers that a reader was sent away from more often than they were restarted. */
function tooOften({ connections }: Reader, restarts: ReadonlyMap<string, number>): number {
  const ended = connections.filter(({ closedWith }) => closedWith !== null);
  const byServer = Map.groupBy(ended, ({ server }) => server);
  return [...byServer].filter(([server, times]) => times.length > (restarts.get(server) ?? 0)).length;
}

function checkReaders(checks: Checks, readers: readonly Reader[], restarts: ReadonlyMap<string, number>): void {
  const all = readers.flatMap(({ connections }) => connections);
  const failures = all.flatMap(({ isOpen, failure }) => (isOpen ? [] : [failure]));
  const ended = all.flatMap(({ closedWith }) => (closedWith === null ? [] : [closedWith]));
  const codes = [...Map.groupBy(ended, code => code)].map(([code, times]) => `${times.length} by ${code}`);
  checks.check(
    'a reader comes back once for each restart of its server, and at the first try',
    failures.length === 0 && readers.every(reader => tooOften(reader, restarts) === 0),
    `${readers.length} readers sent away: ${codes.join(', ')}; ${failures.length} tries in vain ${failures[0] ?? ''}`,
  );
}

/** Under load, one server after the other is stopped and started. */
export async function checkRestart(cluster: Cluster, checks: Checks, extent: Extent): Promise<void> {
  const { url, servers, database } = cluster;
  const api = new Api(url);
  const token = await api.login('PLTFRM', 'pricing');
  const readers = await openReaders(url, token, extent);
  const load = startLoad({ ...extent, url, token, places: await placesOf(database.db) });
  const restarts = new Map<string, number>();
  const codes: (number | null)[] = [];
  for (let round = 0; round < extent.rounds; round += 1)
    for (const server of servers) {
      await wait(extent.calmMs);
      const { stopMs, startMs, code } = await server.restart();
      const address = new URL(server.url).host;
      restarts.set(address, (restarts.get(address) ?? 0) + 1);
      codes.push(code);
      checks.figure('a restart', `ended in ${Math.round(stopMs)} ms, ready again after ${Math.round(startMs)} ms`);
      // Whoever was sent away is back before the next one goes.
      await wait(extent.reconnectAfterMs);
    }
  await wait(extent.calmMs);
  await load.stop();
  checks.check(
    'a server that is told to stop ends by itself',
    codes.every(code => code === 0),
  );
  await checkWrites(cluster, checks, load);
  const wanted = newest(load.written);
  const ms = await untilTrue(() => readers.every(reader => missedBy(reader, wanted) === 0), 5_000);
  const missed = readers.reduce((sum, reader) => sum + missedBy(reader, wanted), 0);
  checks.check('every reader has heard of every write, or read it when it came back', ms !== null, `${missed} missed`);
  const twice = readers.reduce((sum, reader) => sum + doubled(reader), 0);
  checks.check('no reader heard a word twice', twice === 0, `${twice} twice`);
  checkReaders(checks, readers, restarts);
  const { requests, again, slowestMs } = load.figures;
  checks.figure('load', `${requests} requests, ${again} sent again, the slowest ${Math.round(slowestMs)} ms`);
  for (const reader of readers) reader.close();
}
