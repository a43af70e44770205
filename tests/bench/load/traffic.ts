import { uploadBookingFile } from '#contract/booking/files.calls.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { queryRates } from '#contract/rates/search/calls.ts';
import * as si from '#contract/si/calls.ts';
import type { OpenDatabase } from '#server/db/opened.ts';
import { SI_DOCUMENT_TYPE } from '#server/features/si/document-type.ts';
import { addShipment, bodyOf, draftsFor, type TestShipment } from '#tests/contract/si-shipments.ts';
import type { AnsweredWrite } from '#tests/harness/checker/check-database.ts';
import { Api, type ApiAnswer } from '#tests/support/drivers/api.ts';

/** What people do all day, in the shares that they do it: lists, price queries, instructions handed in and reviewed, files. */
export interface Traffic {
  /** One step of one person, drawn by chance; answers what it was. */
  step(): Promise<StepName>;
  /** Documents that were answered as handed in. */
  readonly answered: readonly AnsweredWrite[];
  /** Answers that were no success. */
  readonly refused: readonly string[];
}

/** Of a hundred steps. */
const SHARES = { list: 42, query: 25, file: 3, detail: 10, submit: 10, review: 10 } as const satisfies Record<
  string,
  number
>;
export type StepName = keyof typeof SHARES;
const HUNDRED = Object.entries(SHARES).flatMap(([name, times]) =>
  Array.from({ length: times }, () => name as StepName),
);
const CUSTOMER = 'BWBAYY';
const LANES = [
  { pol: 'CNSHA', pod: 'DEHAM', box: '1x40HC' },
  { pol: 'CNSHA', pod: 'NLRTM', box: '2x40HC' },
  { pol: 'CNNBO', pod: 'DEHAM', box: '1x20GP' },
] as const;

/** The same draws every time. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export async function shipmentsFor({ db }: Pick<OpenDatabase, 'db'>, count: number): Promise<TestShipment[]> {
  const { id } = await db
    .selectFrom('company')
    .select('id')
    .where('companyCode', '=', CUSTOMER)
    .executeTakeFirstOrThrow();
  const made: TestShipment[] = [];
  for (let at = 0; at < count; at += 1) made.push(await addShipment(db, id, {}, new Date()));
  return made;
}

export async function openTraffic(url: string, shipments: TestShipment[], seed: number): Promise<Traffic> {
  const api = new Api(url);
  const [customer, buyer, reviewer, pricing] = await Promise.all([
    api.login(CUSTOMER, 'doc1'),
    api.login(CUSTOMER, 'buyer1'),
    api.login('PLTFRM', 'doc1'),
    api.login('PLTFRM', 'pricing'),
  ]);
  const chance = chanceOf(seed);
  const refused: string[] = [];
  const waiting: string[] = [];
  const known: string[] = [];
  const answered: AnsweredWrite[] = [];
  const note = new File(['booking note\n'.repeat(2_000)], 'note.txt', { type: 'text/plain' });
  const good = <D>(name: string, answer: ApiAnswer<D>): D | null => {
    if (answer.http === 200) return answer.data;
    refused.push(`${name}: ${answer.http} ${JSON.stringify(answer.problem).slice(0, 300)}`);
    return null;
  };

  const steps: Record<StepName, () => Promise<unknown>> = {
    list: async () =>
      good(
        'list',
        await api.get(resourceCalls(fclRateResource).list.path, pricing, { sort: '-updatedAt', limit: '50' }),
      ),
    query: async () =>
      good('query', await api.get(queryRates.path, buyer, LANES[Math.floor(chance() * LANES.length)]!)),
    file: async () => good('file', await api.upload(uploadBookingFile.path, buyer, note)),
    async detail() {
      const Id = known[Math.floor(chance() * known.length)];
      if (Id !== undefined) good('detail', await api.get(si.siDetail.path, reviewer, { Id }));
    },
    async submit() {
      const shipment = shipments.pop();
      if (!shipment) return;
      const body = { ...bodyOf(shipment, draftsFor(shipment, 1)), AcceptWarnings: ['SI-C-03'] };
      const made = good('submit', await api.post<DataOf<typeof si.addSi>>(si.addSi.path, customer, body));
      for (const { Id } of made ?? []) {
        waiting.push(Id);
        known.push(Id);
        answered.push({ type: SI_DOCUMENT_TYPE, id: Id, version: 1 });
      }
    },
    async review() {
      const TDId = waiting.shift();
      if (TDId === undefined) return;
      good('review', await api.get(si.changeSiStatus.path, reviewer, { TDId, Status: '3', Remarks: '' }));
    },
  };

  /** What has nothing to be done with is a look at the list instead. */
  const drawn = (): StepName => {
    const name = HUNDRED[Math.floor(chance() * HUNDRED.length)]!;
    const isVoid =
      (name === 'submit' && shipments.length === 0) ||
      (name === 'review' && waiting.length === 0) ||
      (name === 'detail' && known.length === 0);
    return isVoid ? 'list' : name;
  };
  return {
    answered,
    refused,
    async step() {
      const name = drawn();
      await steps[name]();
      return name;
    },
  };
}
