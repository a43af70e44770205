import { parentPort, workerData } from 'node:worker_threads';
import { Api } from '#tests/support/drivers/api.ts';
import { timed } from './figures.ts';

/** Clients of `rates.bench.ts`: so many at once, each asking for the price of one lane after the other. */
export interface AskedLanes {
  readonly url: string;
  readonly token: string;
  readonly lanes: readonly { readonly pol: string; readonly pod: string }[];
  readonly queries: number;
  readonly clients: number;
}

const { url, token, lanes, queries, clients } = workerData as AskedLanes;
const api = new Api(url);
const ms: number[] = [];
let offers = 0;

async function ask(query: number): Promise<void> {
  const { pol, pod } = lanes[(query * 37) % lanes.length]!;
  const answer = await api.get<{ offers: unknown[] }>('/api/FclRate/Query', token, { pol, pod, box: '2x40HC,1x20GP' });
  if (answer.http !== 200) throw new Error(JSON.stringify(answer));
  offers += answer.data.offers.length;
}

await Promise.all(
  Array.from({ length: clients }, async (_, client) => {
    for (let query = client; query < queries; query += clients) ms.push(await timed(() => ask(query)));
  }),
);
parentPort?.postMessage({ ms, offers });
