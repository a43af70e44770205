import { rmSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataOf } from '#contract/kernel/call.ts';
import * as si from '#contract/si/calls.ts';
import { foldSi } from '#machines/si/shipping-instruction.evolve.ts';
import { readConfig } from '#server/config.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import type { OpenDatabase } from '#server/db/opened.ts';
import { FEATURES } from '#server/feature-list.ts';
import { documentOf } from '#server/features/si/store.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { readFacts } from '#server/kernel/event-store.ts';
import { createInProcessBus } from '#server/live/in-process-bus.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { aDataFolder } from '#tests/support/data-folder.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addShipment, bodyOf, draftsFor, recordOf, type TestShipment } from './si-shipments.ts';

/**
 * The product as a process of its own on the embedded database, killed in the middle of its work: what was answered is
 * there, what was not is there whole or not at all, and sent again it stands once.
 */
const SHIPMENTS = 60;
/** Of the kills: after how many answers, and how far into the write that follows. */
const SEED = 20260310;
const ROUNDS = 4;
const NOT_SEEDED = ['shipment', 'si'];
const remarks = '箱号错误，请核对';

/** Park and Miller's generator: the same kills in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

let dataDir: string;
let product: Product;
const shipments: TestShipment[] = [];
const tokens = { customer: '', reviewer: '' };

const open = (): Promise<OpenDatabase> => openEmbedded(dataDir);

beforeAll(async () => {
  dataDir = await aDataFolder();
  const database = await open();
  const config = readConfig({ DEMO: '1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  // People and companies of the demo; its own shipments are not needed and take their time.
  const features = FEATURES.map(({ seedDemo, ...feature }) =>
    NOT_SEEDED.includes(feature.name) || !seedDemo ? feature : { ...feature, seedDemo },
  );
  const parts = { migrations: readMigrations(), features, clock: systemClock, bus: createInProcessBus() };
  await prepareDatabase({ config, database, ...parts });
  const { id } = await database.db
    .selectFrom('company')
    .select('id')
    .where('companyCode', '=', 'BWBAYY')
    .executeTakeFirstOrThrow();
  for (let made = 0; made < SHIPMENTS; made++) shipments.push(await addShipment(database.db, id, {}, new Date()));
  await database.close();

  product = await startProduct({ dataDir, env: { DEMO: '1', RATE_LIMIT: '0' } });
  const api = new Api(product.url);
  tokens.customer = await api.login('BWBAYY', 'doc1');
  tokens.reviewer = await api.login('PLTFRM', 'doc1');
});
afterAll(async () => {
  await product?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What the writer was told of an SI: its version, and so its number of facts. */
type Told = Map<string, { readonly version: number; readonly status: number }>;

interface Ledger {
  readonly told: Told;
  answers: number;
  onAnswer(): void;
  /** A set that was sent and not answered. */
  pending: TestShipment | null;
}

const setOf = (shipment: TestShipment) => {
  const drafts = draftsFor(shipment, 3);
  return { drafts, body: { ...bodyOf(shipment, drafts), AcceptWarnings: ['SI-C-03'] } };
};

/** Submits a set of three, then returns and corrects the first, claims the second, approves the third. */
async function workOn(shipment: TestShipment, ledger: Ledger): Promise<void> {
  const api = new Api(product.url);
  const note = (id: string, version: number, status: number) => {
    ledger.told.set(id, { version, status });
    ledger.answers++;
    ledger.onAnswer();
  };
  const { drafts, body } = setOf(shipment);
  ledger.pending = shipment;
  const made = await api.post<DataOf<typeof si.addSi>>(si.addSi.path, tokens.customer, body);
  expect(made.problem).toBeNull();
  for (const { Id } of made.data) note(Id, 1, 1);
  ledger.pending = null;
  const [first, second, third] = made.data.map(({ Id }) => Id);
  const status = async (id: string, to: string, text = '') => {
    const query = { TDId: id, Status: to, Remarks: text };
    const done = await api.get<DataOf<typeof si.changeSiStatus>>(si.changeSiStatus.path, tokens.reviewer, query);
    expect(done.problem).toBeNull();
    note(id, done.data.VERSION, done.data.TBI_STATUS);
  };
  await status(first!, '4', remarks);
  const corrected = { ...recordOf({ ...drafts[0]!, remarks: 'CORRECTED' }), Id: first!, VERSION: 2 };
  const modified = await api.post<DataOf<typeof si.modifySi>>(si.modifySi.path, tokens.customer, {
    ...corrected,
    AcceptWarnings: ['SI-C-03'],
  });
  expect(modified.problem).toBeNull();
  note(first!, modified.data.VERSION, modified.data.TBI_STATUS);
  await status(second!, '2');
  await status(third!, '3');
}

const isBrokenConnection = (error: unknown): boolean => error instanceof TypeError && error.cause !== undefined;

/** Works until the connection breaks. */
async function workUntilKilled(ledger: Ledger): Promise<void> {
  for (let shipment = shipments.pop(); shipment; shipment = shipments.pop())
    try {
      await workOn(shipment, ledger);
    } catch (error) {
      if (isBrokenConnection(error)) return;
      throw error;
    }
  throw new Error('the shipments are used up before the kill');
}

async function killAfter(answers: number, delayMs: number, ledger: Ledger): Promise<void> {
  const reached = new Promise<void>(resolve => {
    ledger.onAnswer = () => {
      if (ledger.answers >= answers) resolve();
    };
  });
  const writer = workUntilKilled(ledger);
  await Promise.race([reached, writer]);
  // The moment of the fault: somewhere in the next write.
  await after(delayMs);
  await product.kill();
  await writer;
}

/** What the restarted server says of everything the writer was told, with sessions from before the kill. */
async function holdTold({ told }: Ledger): Promise<void> {
  const api = new Api(product.url);
  for (const [Id, { version, status }] of told) {
    const { http, data } = await api.get<DataOf<typeof si.siDetail>>(si.siDetail.path, tokens.reviewer, { Id });
    expect(http, Id).toBe(200);
    // One write more may have been committed than was answered.
    expect(data.VERSION - version, Id).toBeOneOf([0, 1]);
    if (data.VERSION === version) expect(data.TBI_STATUS, Id).toBe(status);
    const log = await api.get<DataOf<typeof si.siLog>>(si.siLog.path, tokens.customer, { Id });
    const gapless = Array.from({ length: data.VERSION }, (_, index) => data.VERSION - index);
    expect(log.data.map(({ Seq }) => Seq)).toEqual(gapless);
  }
}

/** A set without an answer is sent again, as a client does: it stands once, whole. */
async function sendAgain(ledger: Ledger): Promise<void> {
  const { pending } = ledger;
  if (!pending) return;
  const api = new Api(product.url);
  const query = { CGO_ID: pending.id };
  const listed = () => api.get<DataOf<typeof si.siList>>(si.siList.path, tokens.customer, query);
  expect((await listed()).data.length).toBeOneOf([0, 3]);
  const made = await api.post<DataOf<typeof si.addSi>>(si.addSi.path, tokens.customer, setOf(pending).body);
  expect(made.problem).toBeNull();
  expect((await listed()).data.map(({ Id }) => Id)).toEqual(made.data.map(({ Id }) => Id));
  for (const { Id } of made.data) ledger.told.set(Id, { version: 1, status: 1 });
  ledger.pending = null;
}

it('keeps every answered write through kill -9, at seeded moments', async () => {
  const next = seeded(SEED);
  const ledger: Ledger = { told: new Map(), answers: 0, onAnswer() {}, pending: null };
  let unanswered = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await killAfter(ledger.answers + 5 + next(20), next(12), ledger);
    await product.restart();
    unanswered += ledger.pending ? 1 : 0;
    await holdTold(ledger);
    await sendAgain(ledger);
  }
  console.log(`durable: ${ledger.answers} answers over ${ROUNDS} kills, ${unanswered} sets cut off (seed ${SEED})`);
  expect(ledger.answers).toBeGreaterThanOrEqual(5 * ROUNDS);
}, 180_000);

it('tells the disk before it answers: every write raises the count of syncs', async () => {
  const api = new Api(product.url);
  const syncs = async () => {
    const text = await (await fetch(`${product.url}/api/metrics`)).text();
    return Number(/^database_file_syncs (\d+)$/m.exec(text)?.[1]);
  };
  let before = await syncs();
  expect(before).toBeGreaterThan(0);
  for (const shipment of shipments.splice(0, 3)) {
    const { data } = await api.post<DataOf<typeof si.addSi>>(si.addSi.path, tokens.customer, setOf(shipment).body);
    const submitted = await syncs();
    await api.get(si.changeSiStatus.path, tokens.reviewer, { TDId: data[0]!.Id, Status: '3' });
    const approved = await syncs();
    expect(submitted - before).toBeGreaterThanOrEqual(1);
    expect(approved - submitted).toBeGreaterThanOrEqual(1);
    before = approved;
  }
});

it('leaves a folder that opens, with nothing half-written in it', async () => {
  await product.kill();
  const database = await open();
  try {
    await database.db.transaction().execute(async trx => {
      const rows = await trx.selectFrom('shippingInstruction').selectAll().execute();
      for (const row of rows) {
        const facts = await readFacts(trx, 'si', row.id);
        expect(facts.map(({ seq }) => seq)).toEqual(facts.map((_, index) => index + 1));
        expect(foldSi(facts), row.id).toEqual(documentOf(row));
        const boxes = await trx.selectFrom('siContainer').select('containerNo').where('siId', '=', row.id).execute();
        const numbers = new Set(documentOf(row).boxes.map(box => box.containerNo));
        expect(new Set(boxes.map(box => box.containerNo))).toEqual(numbers);
      }
      const logged = await trx
        .selectFrom('documentEvent')
        .select('documentId')
        .distinct()
        .where('documentType', '=', 'si')
        .execute();
      expect(new Set(logged.map(({ documentId }) => documentId))).toEqual(new Set(rows.map(({ id }) => id)));
      const counted = await trx.selectFrom('shipment').select(['id', 'siCount']).execute();
      const active = Map.groupBy(
        rows.filter(row => row.active),
        row => row.shipmentId,
      );
      for (const { id, siCount } of counted) expect(siCount, id).toBe(active.get(id)?.length ?? 0);
    });
  } finally {
    await database.close();
  }
  await product.restart();
  expect((await fetch(`${product.url}/api/health/ready`)).status).toBe(200);
}, 60_000);
