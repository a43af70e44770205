import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { publishFclRate, saveFclRate } from '#contract/rates/fcl-rate.calls.ts';
import { changeSiStatus } from '#contract/si/calls.ts';
import { approveOffers, giveUpSpaceOrder, holdSpace, submitOffers } from '#contract/space/space.calls.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import { fclContent } from '#server/features/rates/fcl/fcl-rate.samples.ts';
import { offerContent } from '#server/features/space/space.samples.ts';
import { countStatements, type StatementCount } from '#tests/recordings/kit/statement-count.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { line, median } from './figures.ts';

/**
 * What three commands of documents cost: SI approve, space hold, rate publish, each 200 times (`BENCH_RUNS`). With `--against <checkout>`
 * (its packages installed) a server of each checkout stands on an embedded database of its own and the two take turns, command by command,
 * so that what else the machine does falls on both.
 */
const RUNS = Math.max(3, Number(process.env.BENCH_RUNS ?? 200));
const HERE = path.resolve(import.meta.dirname, '..', '..');
const COMMANDS = ['SI approve', 'space hold', 'rate publish'] as const;
type Command = (typeof COMMANDS)[number];

interface Cost {
  readonly ms: number;
  readonly count: StatementCount;
}
interface Row {
  readonly id: string;
  readonly version: number;
}
type Server = Awaited<ReturnType<typeof serve>>;

/** The server of a checkout in this process, without work in the background; every statement is counted. */
async function serve(checkout: string) {
  const load = (file: string) => import(pathToFileURL(path.join(checkout, file)).href);
  const { buildApp }: typeof import('#server/app.ts') = await load('server/app.ts');
  const { readConfig }: typeof import('#server/config.ts') = await load('server/config.ts');
  const { openDatabase }: typeof import('#server/db/open.ts') = await load('server/db/open.ts');
  const { FEATURES }: typeof import('#server/feature-list.ts') = await load('server/feature-list.ts');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fairlead-bench-'));
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'silent', RATE_LIMIT: '0' });
  const database = await openDatabase(config, error => console.error(error));
  const counted = countStatements(database.db);
  const built = await buildApp(config, {
    database: { ...database, db: counted.db },
    features: FEATURES.map(({ start: _, ...feature }) => feature),
    maxLoopDelayMs: 0,
  });
  const url = await built.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...built,
    api: new Api(url),
    take: () => counted.take().count,
    async end() {
      await built.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A call that has to go well. */
async function sent<T>({ api }: Server, call: { path: string }, token: string, body: object, version?: number) {
  const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
  const { http, data, problem } = await api.post(call.path, token, body, headers);
  if (http !== 200) throw new Error(`${call.path}: ${JSON.stringify(problem)}`);
  return data as T;
}

/** What comes before a command, the command, and what makes the way free for the next one; only the command is measured. */
async function commandsOf(server: Server) {
  const { api, deps } = server;
  const login = (company: string, account: string) => api.login(company, account);
  const [reviewer, pricing] = [await login('PLTFRM', 'doc1'), await login('PLTFRM', 'pricing')];
  const [seller, buyer] = [await login('GZSHPA', 'admin'), await login('NQUAYS', 'buyer1')];
  const measured = async <T>(work: () => Promise<T>): Promise<readonly [Cost, T]> => {
    server.take();
    const from = performance.now();
    const value = await work();
    return [{ ms: performance.now() - from, count: server.take() }, value];
  };

  const { id: siId } = await deps.db
    .selectFrom('shippingInstruction')
    .innerJoin('shipment', 'shipment.id', 'shippingInstruction.shipmentId')
    .select('shippingInstruction.id')
    .where('bookingNo', '=', 'BK-PEND-03')
    .executeTakeFirstOrThrow();
  const status = async (to: number) => {
    const { http, problem } = await api.get(`${changeSiStatus.path}?TDId=${siId}&Status=${to}`, reviewer);
    if (http !== 200) throw new Error(`status ${to}: ${JSON.stringify(problem)}`);
  };

  const port = async (unLocode: string) =>
    (await deps.db.selectFrom('port').select('id').where('unLocode', '=', unLocode).executeTakeFirstOrThrow()).id;
  const carrier = await deps.db
    .selectFrom('shippingLine')
    .select('id')
    .where('scac', '=', 'EGLV')
    .executeTakeFirstOrThrow();
  const places = { carrierId: carrier.id, polId: await port('CNSHA'), podId: await port('DEHAM') };
  const offer = await sent<Row>(
    server,
    resourceCalls(spaceOfferResource).create,
    seller,
    offerContent(new Date(), places),
  );
  await sent(server, submitOffers, seller, { rows: [{ id: offer.id, version: offer.version }] });
  const row = await deps.db
    .selectFrom('spaceOffer')
    .select(['state', 'version'])
    .where('id', '=', offer.id)
    .executeTakeFirstOrThrow();
  if (row.state === 'PENDING')
    await sent(server, approveOffers, pricing, { rows: [{ id: offer.id, version: row.version }] });
  let keys = 0;

  return {
    async 'SI approve'() {
      const [cost] = await measured(() => status(3));
      await status(2);
      return cost;
    },
    async 'space hold'() {
      keys += 1;
      const wish = { offerId: offer.id, key: `bench-hold-${keys}`, items: [{ containerType: '40HC', qty: 1 }] };
      const [cost, { id, version }] = await measured(() => sent<Row>(server, holdSpace, buyer, wish));
      await sent(server, giveUpSpaceOrder, buyer, { id }, version);
      return cost;
    },
    async 'rate publish'() {
      const content = await fclContent(server as never);
      const { id, version } = await sent<Row>(server, saveFclRate, pricing, { content });
      const [cost] = await measured(() => sent(server, publishFclRate, pricing, { id }, version));
      return cost;
    },
  } satisfies Record<Command, () => Promise<Cost>>;
}

/** One checkout in a process of its own: asked for a command, it answers what that cost. */
async function work(checkout: string): Promise<void> {
  const server = await serve(checkout);
  const commands = await commandsOf(server);
  process.on('message', async (command: Command | 'end') => {
    if (command === 'end') {
      await server.end();
      process.disconnect();
      return;
    }
    process.send?.(await commands[command]());
  });
  process.send?.('ready');
}

async function open(checkout: string) {
  const child = fork(import.meta.filename, ['--serve', checkout], { cwd: checkout });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the server of ${checkout} has ended`);
  });
  ended.catch(() => undefined);
  const next = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  await next();
  return {
    async cost(command: Command): Promise<Cost> {
      const answered = next();
      child.send(command);
      return answered;
    },
    async end() {
      const gone = once(child, 'exit');
      child.send('end');
      await gone;
    },
  };
}

const figuresOf = (costs: readonly Cost[]) => ({
  statements: median(costs.map(({ count }) => count.statements)),
  transactions: median(costs.map(({ count }) => count.transactions)),
  scopes: median(costs.map(({ count }) => count.scopes)),
  'median ms': median(costs.map(({ ms }) => ms)),
});

async function compare(checkouts: readonly string[]): Promise<void> {
  const servers = [];
  for (const checkout of checkouts) servers.push(await open(checkout));
  for (const command of COMMANDS) {
    const costs: Cost[][] = checkouts.map(() => []);
    // Two to warm up; who goes first changes with every run.
    for (let run = -2; run < RUNS; run += 1) {
      const order = run % 2 === 0 ? servers : servers.toReversed();
      for (const server of order) {
        const cost = await server.cost(command);
        if (run >= 0) costs[servers.indexOf(server)]!.push(cost);
      }
    }
    const figures = costs.map(figuresOf);
    for (const [place, one] of figures.entries()) line(`${command}, ${checkouts[place]}`, { runs: RUNS, ...one });
    const [own, other] = figures;
    if (own && other)
      line(`${command}, this over the other`, {
        statements: own.statements / other.statements,
        time: own['median ms'] / other['median ms'],
      });
  }
  for (const server of servers) await server.end();
}

const [option, folder] = process.argv.slice(2);
if (option === '--serve') await work(folder!);
else await compare([HERE, ...(option === '--against' && folder ? [path.resolve(folder)] : [])]);
