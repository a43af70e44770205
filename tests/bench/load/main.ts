import { availableParallelism } from 'node:os';
import { LIVE_PATH } from '#contract/kernel/live.ts';
import { saveFclRate } from '#contract/rates/fcl-rate.calls.ts';
import { contentOf } from '#tests/harness/scale/writers.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { openDemoDatabase } from '#tests/support/server.ts';
import { placesOf } from '#tests/support/space-market.ts';
import { line } from '../figures.ts';
import { compareWithBare, startBareServer } from './bare.ts';
import { measureLive } from './live.ts';
import { closedModel, openModel, tell } from './models.ts';
import { startProductServer } from './product-server.ts';
import { soak } from './soak.ts';
import { chanceOf, openTraffic, shipmentsFor } from './traffic.ts';

/**
 * `npm run bench:load`: one server in a process of its own on a PostgreSQL, loaded from this one. `LOAD_SECONDS` a phase (30),
 * `LOAD_CLIENTS` at once (16), `LIVE_CONNECTIONS` (10000; the limit of open files must allow them), `SOAK_MINUTES` (2; 60 for a
 * verdict), `SOAK_RATE` steps a second (10).
 */
const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const seconds = number('LOAD_SECONDS', 30);
const clients = number('LOAD_CLIENTS', 16);
const connections = number('LIVE_CONNECTIONS', 10_000);
const minutes = number('SOAK_MINUTES', 2);
const soakRate = number('SOAK_RATE', 10);
const SEED = 20_261_122;
/** A load that the server can stand for good. */
const CALM = 0.5;
/** Handed in by a tenth of the steps. */
const SHIPMENTS = Math.min(5_000, Math.ceil((seconds * 2 * 100 + minutes * 60 * soakRate) / 10));

const database = await openDemoDatabase();
const server = await startProductServer(database.url);
const bare = await startBareServer();
try {
  line('load', {
    seconds,
    clients,
    shipments: SHIPMENTS,
    processors: availableParallelism(),
  });
  // First, while the server has not yet taken memory for anything else.
  const api = new Api(server.url);
  const token = await api.login('PLTFRM', 'admin');
  const pricing = await api.login('PLTFRM', 'pricing');
  const places = await placesOf(database.db);
  let words = 0;
  const ws = (url: string, path: string) => `${url.replace('http', 'ws')}${path}`;
  const own = await measureLive(
    {
      name: 'product',
      order: { address: ws(server.url, LIVE_PATH), token, word: '"fclRate"' },
      // A document is saved, and everybody in the company hears of it.
      speak: () => {
        words += 1;
        return api.post(saveFclRate.path, pricing, {
          ...{ id: null, agreedCuts: [], content: contentOf(`LIVE${words}`, places) },
        });
      },
      resident: async () => (await server.gauges()).get('process_resident_memory_bytes') ?? 0,
    },
    connections,
  );
  const alone = await measureLive(
    {
      name: 'bare ws',
      order: { address: ws(bare.url, '/'), token, word: '"fclRate"' },
      speak: () => bare.ask({ tell: '{"type":"doc","docType":"fclRate","docId":"1","version":1,"state":"DRAFT"}' }),
      resident: async () => (await bare.ask({})).rss,
    },
    connections,
  );
  line('ratio of a word to all', { 'to the bare ws (with the save that it tells of)': own / alone });

  // Each person signs in once at a time: the traffic's come after these.
  await compareWithBare(server.url, bare, { databaseUrl: database.url, clients, seconds: Math.min(10, seconds) });
  const traffic = await openTraffic(server.url, await shipmentsFor(database, SHIPMENTS), SEED);
  await closedModel(() => traffic.step(), clients, Math.min(5, seconds));

  const closed = await closedModel(() => traffic.step(), clients, seconds);
  tell(`closed model, ${clients} people`, closed);
  const rate = closed.perSecond * CALM;
  tell(
    `open model, ${Math.round(rate)} arrivals a second (half of that)`,
    await openModel(() => traffic.step(), rate, { seconds, chance: chanceOf(SEED + 1) }),
  );

  await soak(server, traffic, { minutes, perSecond: soakRate, chance: chanceOf(SEED + 2) });
  line('refused', { count: traffic.refused.length, first: traffic.refused[0] ?? '-' });
} finally {
  bare.end();
  await server.end();
  await database.close();
}
