import { availableParallelism } from 'node:os';
import { LIVE_PATH } from '#contract/kernel/live.ts';
import { saveFclRate } from '#contract/rates/fcl-rate.calls.ts';
import { checkDatabase } from '#tests/harness/checker/check-database.ts';
import type { Checks } from '#tests/harness/scale/checks.ts';
import { contentOf } from '#tests/harness/scale/writers.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { openDemoDatabase } from '#tests/support/server.ts';
import { placesOf } from '#tests/support/space-market.ts';
import { line } from '../figures.ts';
import { type BareServer, compareWithBare, startBareServer } from './bare.ts';
import { FAULTS, type LoadFault } from './faults.ts';
import { type LiveMeasured, measureLive } from './live.ts';
import { closedModel, openModel, tell } from './models.ts';
import { type ProductServer, startProductServer } from './product-server.ts';
import { OPEN, soak } from './soak.ts';
import { chanceOf, openTraffic, shipmentsFor } from './traffic.ts';

/** How much a load does. */
export interface LoadExtent {
  /** Of each of the two models. */
  readonly seconds: number;
  /** At once in the closed model. */
  readonly clients: number;
  readonly connections: number;
  readonly soakMinutes: number;
  /** Steps a second. */
  readonly soakRate: number;
  readonly isBesideBare: boolean;
}

const SEED = 20_261_122;
/** A load that the server can stand for good. */
const CALM = 0.5;
/** Of what the process takes before the first call; what it takes more in the last third of a soak than in the first was not let go. */
const FLAT = 0.25;
/** Connections of database and callers come and go; files that were stored must not stay open. */
const MOST_OPENED = 15;
/** More than before the first call: connections that are still open. In a short run no file need be stored while the soak looks. */
const MOST_HELD = 200;
const MIB = 1024 * 1024;
const MOST_SHIPMENTS = 5_000;

const inWords = ({ wordMs, lost }: LiveMeasured): string =>
  `${wordMs === null ? 'somebody did not' : `the last after ${wordMs} ms`}, ${lost} closed by themselves`;

const residentOf = async (server: ProductServer): Promise<number> =>
  (await server.gauges()).get('process_resident_memory_bytes') ?? 0;
const openOf = async (server: ProductServer): Promise<number> => (await server.gauges()).get(OPEN) ?? 0;

/** A document is saved, and everybody in the company hears of it. */
async function liveOfProduct(
  server: ProductServer,
  database: Parameters<typeof placesOf>[0],
  connections: number,
): Promise<LiveMeasured> {
  const api = new Api(server.url);
  const [token, pricing] = [await api.login('PLTFRM', 'admin'), await api.login('PLTFRM', 'pricing')];
  const places = await placesOf(database);
  let words = 0;
  return measureLive(
    {
      name: 'product',
      order: { address: `${server.url.replace('http', 'ws')}${LIVE_PATH}`, token, word: '"fclRate"' },
      speak: () => {
        words += 1;
        return api.post(saveFclRate.path, pricing, {
          id: null,
          agreedCuts: [],
          content: contentOf(`LIVE${words}`, places),
        });
      },
      resident: () => residentOf(server),
    },
    connections,
  );
}

async function liveOfBare(bare: BareServer, own: LiveMeasured, connections: number): Promise<void> {
  const word = '{"type":"doc","docType":"fclRate","docId":"1","version":1,"state":"DRAFT"}';
  const alone = await measureLive(
    {
      name: 'bare ws',
      order: { address: `${bare.url.replace('http', 'ws')}/`, token: '', word: '"fclRate"' },
      speak: () => bare.ask({ tell: word }),
      resident: async () => (await bare.ask({})).rss,
    },
    connections,
  );
  if (own.wordMs !== null && alone.wordMs !== null)
    line('ratio of a word to all', { 'to the bare ws (with the save that it tells of)': own.wordMs / alone.wordMs });
}

/** One server in a process of its own on a PostgreSQL, loaded from this one. Figures are printed, only what is wrong fails. */
export async function runLoad(
  { seconds, clients, connections, soakMinutes, soakRate, isBesideBare }: LoadExtent,
  { check }: Checks,
  fault: LoadFault | null = null,
): Promise<void> {
  const database = await openDemoDatabase();
  const server = await startProductServer(database.url, fault ? FAULTS[fault].edits : undefined);
  const bare = isBesideBare ? await startBareServer() : null;
  // Handed in by a tenth of the steps.
  const shipments = Math.min(MOST_SHIPMENTS, Math.ceil((seconds * 2 * 100 + soakMinutes * 60 * soakRate) / 10));
  try {
    const idle = (await residentOf(server)) / MIB;
    const openIdle = await openOf(server);
    line('load', { seconds, clients, shipments, processors: availableParallelism() });
    // First, while the server has not yet taken memory for anything else.
    const own = await liveOfProduct(server, database.db, connections);
    check(
      `each word reaches all of ${connections} live connections`,
      own.wordMs !== null && own.lost === 0,
      inWords(own),
    );
    if (bare) {
      await liveOfBare(bare, own, connections);
      await compareWithBare(server.url, bare, { databaseUrl: database.url, clients, seconds: Math.min(10, seconds) });
    }
    // Each person signs in once at a time: the traffic's come after these.
    const traffic = await openTraffic(server.url, await shipmentsFor(database, shipments), SEED);
    await closedModel(() => traffic.step(), clients, Math.min(5, seconds));
    const closed = await closedModel(() => traffic.step(), clients, seconds);
    tell(`closed model, ${clients} people`, closed);
    const rate = closed.perSecond * CALM;
    tell(
      `open model, ${Math.round(rate)} arrivals a second (half of that)`,
      await openModel(() => traffic.step(), rate, { seconds, chance: chanceOf(SEED + 1) }),
    );
    const grown = await soak(server, traffic, {
      minutes: soakMinutes,
      perSecond: soakRate,
      chance: chanceOf(SEED + 2),
    });
    const { memory, openFiles, open } = grown;
    const held = open - openIdle;
    check('memory stays flat', memory < FLAT * idle, `${Math.round(memory)} MiB more, idle ${Math.round(idle)} MiB`);
    check(
      'no file stays open',
      openFiles < MOST_OPENED && held < MOST_HELD,
      `${openFiles} more in the soak, ${held} since the start`,
    );
    const { answered, refused } = traffic;
    check(
      'every step is answered as it should be',
      refused.length === 0,
      `${refused.length} not: ${refused[0] ?? '-'}`,
    );
    const { findings, facts } = await checkDatabase(database.db, answered);
    const [first] = findings;
    check(
      `${answered.length} answered instructions stand, ${facts} facts fit their documents`,
      findings.length === 0,
      first ? `${findings.length}: ${JSON.stringify(first)}` : '',
    );
  } finally {
    bare?.end();
    await server.end();
    await database.close();
  }
}
