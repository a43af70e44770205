import { setTimeout as wait } from 'node:timers/promises';
import { hideFclRate, publishFclRate, saveFclRate } from '#contract/rates/fcl-rate.calls.ts';
import { queryRates } from '#contract/rates/search/calls.ts';
import { PRICE_LIST } from '#contract/rates/search/codes.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { freshAddress } from './addresses.ts';
import { type Checks, untilTrue } from './checks.ts';
import type { Cluster } from './cluster.ts';
import { openLiveReader } from './live-reader.ts';
import { contentOf } from './writers.ts';

/** A lane that no rate of the demo serves. */
const LANE = { pol: 'CNLYG', pod: 'FIHEL', box: '1x40HC' };
/** A server that tells a second time does so by then. */
const SECOND_WORD_MS = 1_200;

/** Whoever has a price before him is told once that it changed, by one server. */
export async function checkLists({ url, servers, database }: Cluster, checks: Checks): Promise<void> {
  const [first, second, third] = servers.map(server => new Api(server.url)) as [Api, Api, Api];
  const pricing = await first.login('PLTFRM', 'pricing');
  const buyer = await first.login('NQUAYS', 'buyer1');
  const idOf = async (table: 'port' | 'shippingLine', field: 'unLocode' | 'scac', code: string) =>
    (
      await database.db
        .selectFrom(table)
        .select('id')
        .where(field as never, '=', code as never)
        .executeTakeFirstOrThrow()
    ).id;
  const places = {
    carrierId: await idOf('shippingLine', 'scac', 'MSCU'),
    polId: await idOf('port', 'unLocode', LANE.pol),
    podId: await idOf('port', 'unLocode', LANE.pod),
  };
  const act = async (path: string, body: unknown, version?: number) => {
    const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
    const { data, problem } = await first.post<{ id: string; version: number }>(path, pricing, body, headers);
    if (problem) throw new Error(`${path}: ${JSON.stringify(problem).slice(0, 400)}`);
    return data;
  };
  const content = { ...contentOf('LIST', places), visibility: 'PUBLIC_SITE' };
  const draft = await act(saveFclRate.path, { id: null, content, agreedCuts: [] });
  const rate = await act(publishFclRate.path, { id: draft.id }, draft.version);
  // What is told of its publishing has been told.
  await wait(SECOND_WORD_MS);
  const { reader, ready } = openLiveReader({
    url,
    token: buyer,
    from: freshAddress(),
    reconnectAfterMs: 1_000,
    resync: async () => undefined,
  });
  await ready;
  const found = await second.get<{ listId: string; offers: { rateId: string }[] }>(queryRates.path, buyer, LANE);
  // The list is written down in a moment.
  await third.get(queryRates.path, buyer, LANE);
  await wait(SECOND_WORD_MS / 2);
  await act(hideFclRate.path, { id: rate.id, remarks: '船公司停收' }, rate.version);
  const words = () =>
    reader.heard.filter(
      ({ message }) => message.type === 'doc' && message.docType === PRICE_LIST && message.docId === found.data.listId,
    ).length;
  const ms = await untilTrue(() => words() > 0, 5_000);
  await wait(SECOND_WORD_MS);
  reader.close();
  checks.check(
    'who has a price before him is told once that it changed, whichever server showed it',
    found.data.offers.some(({ rateId }) => rateId === rate.id) && words() === 1,
    `${words()} times, the first after ${ms ?? '?'} ms`,
  );
}
