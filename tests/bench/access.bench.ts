import { Api } from '#tests/support/drivers/api.ts';
import { openBenchServer } from './bench-server.ts';
import { line, median, quantile, timed } from './figures.ts';

/** What session, scope and row-level security cost: a request against the same query on a bare connection; and the menu tree. */
const RUNS = 300;
const WARM_UP = 30;

async function measured(work: () => Promise<unknown>): Promise<readonly number[]> {
  for (let at = 0; at < WARM_UP; at++) await work();
  const times: number[] = [];
  for (let at = 0; at < RUNS; at++) times.push(await timed(work));
  return times;
}

const server = await openBenchServer();
try {
  const api = new Api(server.url);
  const customer = await api.login('NQUAYS', 'doc1');
  const administrator = await api.login('PLTFRM', 'admin');
  const { db } = server.deps;
  const { id: companyId } = await db
    .selectFrom('company')
    .select('id')
    .where('companyCode', '=', 'NQUAYS')
    .executeTakeFirstOrThrow();

  // A call that does little more than its query, through the whole of HTTP but the network.
  const get = (url: string, token: string) => async () => {
    const answer = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  };
  const request = await measured(get('/api/ApiToken/List', customer));
  const bare = await measured(() =>
    db
      .selectFrom('apiToken')
      .selectAll()
      .where('companyId', '=', companyId)
      .orderBy('createdAt', 'desc')
      .limit(100)
      .execute(),
  );
  line('list of own tokens', {
    'request ms': median(request),
    'p95 ms': quantile(request, 0.95),
    'bare query ms': median(bare),
    ratio: median(request) / median(bare),
  });

  const menu = await measured(get('/api/Employee/GetCurrentEmployeeMenuTree', administrator));
  line('menu tree of an administrator', { 'median ms': median(menu), 'p95 ms': quantile(menu, 0.95) });
} finally {
  await server.end();
}
