import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishCarrierConfig, setCarrierSecret } from '#contract/booking/config.calls.ts';
import { carrierConfigResource } from '#contract/booking/config.resource.ts';
import { getBooking } from '#contract/booking/desk.calls.ts';
import { saveBooking, submitBooking } from '#contract/booking/draft.calls.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import type { OpenDatabase } from '#server/db/opened.ts';
import type { Tables } from '#server/db/tables.ts';
import { bookingContent } from '#server/features/booking/booking.samples.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { type Ground, groundToKillOn, isBrokenLine, seeded } from '#tests/support/killed-ground.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { type Carriers, openCarriers } from './booking-carriers.ts';

/**
 * The server is killed (SIGKILL) while bookings go out to carriers and come back confirmed, at moments of a seed and, for certain, twice in
 * the middle of a confirmation. Whenever it died: one shipment a booking, one message of each id at the carrier, one fact of each event, and
 * what a customer is told he is told once. `KILLS` and `BOOKINGS` make it longer.
 */
const KILLS = Number(process.env.KILLS ?? 1);
const BOOKINGS = Number(process.env.BOOKINGS ?? 8);
const SEED = Number(process.env.SEED ?? 20260720);
const AT_ONCE = 3;
const FOLDER = 'cosu-booking';
const KEY = 'the carrier signs with it';
/** A job whose server is gone is missed after a quarter of a minute where other servers may have it. */
const PATIENCE = { timeout: 90_000, interval: 100 };

let ground: Ground;
let product: Product;
let carriers: Carriers;
const token = { customer: '', admin: '' };

let steps = 0;
let heard = (): void => {};
const onStep = (): void => {
  steps += 1;
  heard();
};
/** So many steps later. */
const stepsFromNow = (count: number): Promise<void> => {
  const goal = steps + count;
  return new Promise(resolve => {
    heard = () => {
      if (steps >= goal) resolve();
    };
  });
};

const api = (): Api => new Api(product.url);

async function ok<T>(answer: Promise<{ http: number; data: T; problem: unknown }>): Promise<T> {
  const { http, data, problem } = await answer;
  expect(http, JSON.stringify(problem)).toBe(200);
  return data;
}

/** How the two carriers take bookings: without a look by the desk, and not as a test. */
async function configure(carrier: string, more: object): Promise<void> {
  const { create } = resourceCalls(carrierConfigResource);
  const made = await ok(
    api().post<{ id: string; version: number }>(create.path, token.admin, {
      carrier,
      testMode: false,
      codeList: 'SMDG',
      charset: 'UNOC',
      codeStyle: 'SIZE_TYPE',
      maxRemarks: 350,
      answerHours: 4,
      autoAccept: 'ALL',
      senderId: 'FAIRLEAD',
      recipientId: carrier,
      ...more,
    }),
  );
  const seen = (version: number) => ({ 'if-match': `"${version}"` });
  const kept = await ok(
    api().post<{ version: number }>(
      setCarrierSecret.path,
      token.admin,
      { id: made.id, secret: KEY },
      seen(made.version),
    ),
  );
  await ok(api().post(publishCarrierConfig.path, token.admin, { id: made.id }, seen(kept.version)));
}

beforeAll(async () => {
  ground = await groundToKillOn();
  // The carrier of this test stands on this machine.
  product = await startProduct({ ...ground, env: { ...ground.env, LOOPBACK_PARTNERS: '1' } });
  const { url } = product;
  carriers = await openCarriers({ url: () => url, dataDir: ground.dataDir, folder: FOLDER, key: KEY, onStep });
  token.customer = await api().login('NQUAYS', 'buyer1');
  token.admin = await api().login('PLTFRM', 'admin');
  await configure('MAEU', { channel: 'DCSA_API', endpoint: carriers.endpoint });
  await configure('COSU', { channel: 'IFTMBF', transport: 'SFTP', endpoint: FOLDER });
});
afterAll(async () => {
  await carriers?.close();
  await product?.close();
  await ground?.remove();
});

let up: Promise<void> = Promise.resolve();

/** Said again until it is answered. */
async function kept<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    await up;
    try {
      return await work();
    } catch (error) {
      if (!isBrokenLine(error)) throw error;
      await after(20);
    }
  }
}

type Booking = DataOf<typeof getBooking>;
const detail = (id: string): Promise<Booking> => ok(api().get<Booking>(getBooking.path, token.customer, { id }));

/** Filled in and submitted by the customer, whatever happens to the server meanwhile. */
async function book(n: number, carrier: string): Promise<string> {
  const content = bookingContent(new Date(), {
    carrier,
    references: [{ type: 'FF', value: `NQ-${n}` }],
    routing: { voyageNo: `${1000 + n}W` },
  });
  const headers = { 'idempotency-key': `booking-${n}` };
  const made = await kept(() =>
    ok(api().post<{ id: string; version: number }>(saveBooking.path, token.customer, { content }, headers)),
  );
  onStep();
  await kept(async () => {
    const { version, state } = await detail(made.id);
    // Written before the kill, and not answered.
    if (state !== 'DRAFT') return;
    const seen = { 'if-match': `"${version}"` };
    const sent = await api().post(submitBooking.path, token.customer, { id: made.id }, seen);
    expect([200, 412], JSON.stringify(sent.problem)).toContain(sent.http);
  });
  onStep();
  return made.id;
}

interface Standing {
  /** Bookings whose log is not gapless, or does not lead to where the row stands. */
  readonly torn: number;
  readonly confirmed: number;
  readonly shipments: number;
  /** Shipments of bookings; each of one. */
  readonly linked: number;
  readonly boxes: number;
  /** Facts of the first confirmation. */
  readonly confirmations: number;
  /** Messages to carriers, and those of them that are known to have arrived. */
  readonly out: number;
  readonly sent: number;
  /** Messages of carriers under one number that were taken for new twice. */
  readonly doubled: number;
  /** What is told of confirmations or about to be, and how many tellings that are; the messages of the demo tell of no booking. */
  readonly told: number;
  readonly toldOnce: number;
}

async function look(db: Kysely<Tables>): Promise<Standing> {
  const { rows } = await sql<Standing>`
    with facts as (
      select document_id, count(*)::int as n, max(seq)::int as last, (array_agg(to_state order by seq desc))[1] as state,
        count(*) filter (where event = 'CONFIRM')::int as confirmations
      from document_event where document_type = 'booking' group by 1),
      told as (select send_id from message where event = 'booking-confirmed' and doc_id is not null
        union all select send_id from message_outbox where event = 'booking-confirmed')
    select count(*) filter (where f.n is distinct from b.version or f.last <> b.version or f.state <> b.state)::int as torn,
      count(*) filter (where b.state = 'CONFIRMED')::int as confirmed,
      (select count(*)::int from shipment) as shipments,
      (select count(distinct s.id)::int from shipment s join booking o on o.cgo_id = s.id) as linked,
      (select count(*)::int from shipment_container) as boxes,
      coalesce(sum(f.confirmations), 0)::int as confirmations,
      (select count(*)::int from partner_message where direction = 'OUT') as out,
      (select count(*)::int from partner_message where direction = 'OUT' and state = 'SENT') as sent,
      (select count(*)::int from (select from partner_message where direction = 'IN' and state <> 'DUPLICATE'
        group by channel_id, control_ref having count(*) > 1) as d) as doubled,
      (select count(*)::int from told) as told, (select count(distinct send_id)::int from told) as told_once
    from booking as b left join facts as f on f.document_id = b.id`.execute(db);
  return rows[0]!;
}

/** Where a confirmation is broken off for certain: its shipment is written and its booking is not, or both and the commit is not there yet. */
const STOPS = [
  ['shipment', 'insert on shipment for each row'],
  ['booking', 'update on booking for each row when (old.cgo_id is null and new.cgo_id is not null)'],
] as const;
const FLAG = 'in-the-middle';

/** From then on the database writes a file that the test can see, and takes a long breath in the middle of the transaction. */
async function stopAt({ db }: { readonly db: Kysely<Tables> }, when: string): Promise<string> {
  const { rows } = await sql<{ dataDirectory: string }>`show data_directory`.execute(db);
  const place = rows[0]!.dataDirectory;
  await sql
    .raw(`create or replace function stop_for_a_kill() returns trigger language plpgsql security definer as $$
      begin copy (select 1) to '${place}/${FLAG}'; perform pg_sleep(3); return new; end $$`)
    .execute(db);
  await sql.raw(`create trigger stop_for_a_kill after ${when} execute function stop_for_a_kill()`).execute(db);
  const flag = path.join(place === '/pglite/data' ? path.join(ground.dataDir, 'pgdata') : place, FLAG);
  rmSync(flag, { force: true });
  return flag;
}

it('killed again and again, sends every booking once and has each confirmed once, with one shipment', async () => {
  const next = seeded(SEED);
  const wanted = Array.from({ length: BOOKINGS }, (_, n) => ({ n, carrier: n % 2 === 0 ? 'MAEU' : 'COSU' }));
  const ids: string[] = [];
  const lane = async (): Promise<void> => {
    for (let one = wanted.shift(); one; one = wanted.shift()) ids.push(await book(one.n, one.carrier));
  };
  const working = Promise.all(Array.from({ length: AT_ONCE }, lane));
  /** With the server down: what was begun stands whole or not at all, at every moment. */
  const between = (work: (database: OpenDatabase) => Promise<unknown>) =>
    ground.atRest(async database => {
      const standing = await look(database.db);
      expect(standing).toMatchObject({ torn: 0, doubled: 0, linked: standing.shipments });
      expect(standing).toMatchObject({ confirmed: standing.shipments, confirmations: standing.shipments });
      await work(database);
    });
  let flag = '';
  const dieAt = async ([table, when]: (typeof STOPS)[number]): Promise<void> => {
    up = between(async database => {
      flag = await stopAt(database, when);
    }).then(() => product.restart());
    await up;
    await expect.poll(() => existsSync(flag), { ...PATIENCE, interval: 10 }).toBe(true);
    await product.kill();
    await ground.atRest(({ db }) => sql.raw(`drop trigger stop_for_a_kill on ${table}`).execute(db));
  };
  for (let kill = 0; kill < KILLS; kill += 1) {
    await Promise.race([stepsFromNow(3 + next(BOOKINGS)), working]);
    await after(next(30));
    await product.kill();
    if (kill < KILLS - 1) {
      up = between(async () => {}).then(() => product.restart());
      await up;
    }
  }
  for (const stop of STOPS) await dieAt(stop);
  up = between(async () => {}).then(() => product.restart());
  await up;
  await working;
  expect(new Set(ids).size).toBe(BOOKINGS);
  for (const id of ids) await expect.poll(async () => (await detail(id)).state, PATIENCE).toBe('CONFIRMED');
  await expect.poll(() => carriers.isQuiet(), PATIENCE).toBe(true);
  // The carriers had every message under its own number, however often it came.
  expect(carriers.taken).toHaveLength(BOOKINGS);
  expect(new Set(carriers.taken).size).toBe(BOOKINGS);
  await product.kill();
  expect(await ground.atRest(({ db }) => look(db))).toEqual({
    torn: 0,
    doubled: 0,
    confirmed: BOOKINGS,
    shipments: BOOKINGS,
    linked: BOOKINGS,
    boxes: 2 * BOOKINGS,
    confirmations: BOOKINGS,
    out: BOOKINGS,
    sent: BOOKINGS,
    told: BOOKINGS,
    toldOnce: BOOKINGS,
  });
}, 240_000);
