import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { LIVE_PATH, LIVE_PING_EVERY_MS } from '#contract/kernel/live.ts';
import { holdSpace, type SpaceOrder } from '#contract/space/space.calls.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { addBuyers, countSale, placesOf, putOnSale } from '#tests/support/space-market.ts';
import { openBenchServer } from './bench-server.ts';
import { line, median, quantile, timed } from './figures.ts';

/**
 * A rush on ready space: 1,000 buyers for 100 containers from eight processes, beside as many bare conditional UPDATEs; how long after
 * its end a hold is released; how long until 2,000 open pages know of a changed number. On PostgreSQL when `TEST_DATABASE_URL` is set.
 */
const BUYERS = 1_000;
const SLOTS = 100;
const PROCESSES = 8;
const AT_ONCE = 25;
const PAGES = 2_000;
const EXPIRING = 50;

interface Rush {
  readonly kind: 'rush';
  readonly url: string;
  readonly token: string;
  readonly offerId: string;
  readonly codes: readonly string[];
}
interface Pages {
  readonly kind: 'pages';
  readonly url: string;
  readonly token: string;
  readonly count: number;
}

const wish = (offerId: string, forCompany: string, qty = 1) => ({
  offerId,
  forCompany,
  key: `rush-${forCompany}-${offerId}`.slice(0, 36),
  items: [{ containerType: '40HC', qty }],
});

/** One process of buyers: all at once, as many connections as a browser farm would have. */
async function rush({ url, token, offerId, codes }: Rush): Promise<void> {
  const api = new Api(url);
  const left = [...codes];
  const ms: number[] = [];
  const answers: Record<string, number> = {};
  const lane = async (): Promise<void> => {
    for (let code = left.pop(); code; code = left.pop()) {
      const from = performance.now();
      const { http, problem } = await api.post(holdSpace.path, token, wish(offerId, code));
      ms.push(performance.now() - from);
      const what = http === 200 ? 'HELD' : (problem?.errors?.[0]?.code ?? String(http));
      answers[what] = (answers[what] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  process.send?.({ ms, answers });
}

/** Open pages: each says when the changed offer reached it. */
async function pages({ url, token, count }: Pages): Promise<void> {
  let [next, heard] = [0, 0];
  const open = async (): Promise<void> => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`);
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'auth', token }));
    await once(socket, 'message');
    setInterval(() => socket.send('{"type":"ping"}'), LIVE_PING_EVERY_MS);
    let has = false;
    socket.on('message', data => {
      if (has || !data.toString().includes(`"${spaceOfferResource.docType}"`)) return;
      has = true;
      heard += 1;
      if (heard === count) process.send?.({ heardAt: Date.now() });
    });
  };
  const lane = async (): Promise<void> => {
    for (; next < count; ) {
      next += 1;
      await open();
    }
  };
  await Promise.all(Array.from({ length: 50 }, lane));
  process.send?.({ isOpen: true });
}

async function measure(): Promise<void> {
  const server = await openBenchServer();
  const { db } = server.deps;
  const children = (count: number) =>
    Array.from({ length: count }, () => fork(import.meta.filename, { stdio: 'inherit' }));
  const answer = async (child: ReturnType<typeof fork>) => {
    const ended = once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`a process of buyers ended with ${code}`)),
    );
    return (await Promise.race([once(child, 'message'), ended]))[0];
  };
  try {
    const api = new Api(server.url);
    const token = await api.login('PLTFRM', 'pricing');
    const places = await placesOf(db);
    const codes = await addBuyers(db, BUYERS);
    const sale = (qty: number) =>
      putOnSale(api, token, places, { lines: [{ containerType: '40HC', qty, price: '2150' }] as never });

    const offerId = await sale(SLOTS);
    const buyers = children(PROCESSES);
    const each = BUYERS / PROCESSES;
    const from = performance.now();
    const told = (await Promise.all(
      buyers.map((child, at) => {
        const asked: Rush = {
          kind: 'rush',
          url: server.url,
          token,
          offerId,
          codes: codes.slice(at * each, (at + 1) * each),
        };
        child.send(asked);
        return answer(child);
      }),
    )) as { ms: number[]; answers: Record<string, number> }[];
    const spent = performance.now() - from;
    for (const child of buyers) child.kill();
    const sum = (what: string): number => told.reduce((all, { answers }) => all + (answers[what] ?? 0), 0);
    const ms = told.flatMap(one => one.ms);
    const counted = await countSale(db, offerId);
    line(`${BUYERS} buyers, ${SLOTS} containers, ${PROCESSES} processes`, {
      held: sum('HELD'),
      refused: sum('SPACE_INSUFFICIENT'),
      others: BUYERS - sum('HELD') - sum('SPACE_INSUFFICIENT'),
      'held by the counter': counted.held,
      'last answer after ms': spent,
      'median ms': median(ms),
      'p95 ms': quantile(ms, 0.95),
    });

    const bareId = await sale(SLOTS);
    let taken = 0;
    const bare = await timed(() =>
      Promise.all(
        codes.map(async () => {
          const done = await sql`update space_line set qty_held = qty_held + 1
            where offer_id = ${bareId} and qty_total - qty_withdrawn - qty_held - qty_sold >= 1`.execute(db);
          taken += Number(done.numAffectedRows ?? 0);
        }),
      ),
    );
    line(`${BUYERS} bare conditional UPDATEs`, {
      taken,
      'last after ms': bare,
      'the product takes times': spent / bare,
    });

    const expiring = await sale(EXPIRING);
    for (const code of codes.slice(0, EXPIRING))
      await api.post<SpaceOrder>(holdSpace.path, token, wish(expiring, code));
    const ends = Date.now() + 2_000;
    await sql`update space_order set hold_expire_at = ${new Date(ends)} where offer_id = ${expiring}`.execute(db);
    const late: number[] = [];
    for (const seen = new Set<string>(); seen.size < EXPIRING; await wait(50)) {
      const { rows } = await sql<{
        id: string;
      }>`select id from space_order where offer_id = ${expiring} and state = 'RELEASED'`.execute(db);
      for (const { id } of rows)
        if (!seen.has(id)) {
          seen.add(id);
          late.push(Date.now() - ends);
        }
      if (Date.now() > ends + 60_000) throw new Error('holds are not released');
    }
    line(`${EXPIRING} holds that end at once, swept every 5 s`, {
      'released after ms, median': median(late),
      'the last': Math.max(...late),
      'the first': Math.min(...late),
    });

    const shown = await sale(SLOTS);
    const buyer = await api.login('NQUAYS', 'buyer1');
    const open = children(2);
    await Promise.all(
      open.map(child => {
        child.send({ kind: 'pages', url: server.url, token: buyer, count: PAGES / 2 } satisfies Pages);
        return answer(child);
      }),
    );
    const heard = Promise.all(open.map(answer));
    const begun = Date.now();
    await api.post(holdSpace.path, token, wish(shown, codes.at(-1)!));
    const answered = Date.now();
    const last = Math.max(...(await heard).map(({ heardAt }: { heardAt: number }) => heardAt));
    for (const child of open) child.kill();
    line(`${PAGES} open pages`, {
      'hold answered after ms': answered - begun,
      'the last page knows after ms': last - begun,
    });
  } finally {
    await server.end();
  }
}

if (process.send)
  process.once('message', asked => {
    const order = asked as Rush | Pages;
    void (order.kind === 'rush' ? rush(order) : pages(order));
  });
else await measure();
