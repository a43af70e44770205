import { setTimeout as wait } from 'node:timers/promises';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { saveFclRate } from '#contract/rates/fcl-rate.calls.ts';
import { type FclRateInput, fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { askAs, freshAddress } from './addresses.ts';

/** Clients that write documents one after the other: a draft, then a change of it, each with a key of its own. */

export interface Written {
  readonly id: string;
  readonly version: number;
  readonly code: string;
  readonly at: number;
}

export interface Load {
  readonly written: readonly Written[];
  readonly figures: { requests: number; again: number; twice: number; slowestMs: number };
  /** What a client would have had to tell its user. */
  readonly faults: readonly string[];
  stop(): Promise<void>;
}

export interface LoadOptions {
  readonly url: string;
  readonly token: string;
  readonly places: Pick<FclRateInput, 'carrierId' | 'polId' | 'podId'>;
  readonly writers: number;
  /** Between two writes of one writer. */
  readonly pauseMs: number;
}

/** Service codes begin so; no other rate's does. */
export const CODE = 'SCALE';
/** Every so many a write is sent twice at once, as a nervous network does. */
const TWICE_EVERY = 7;
const MOST_TRIES = 40;
const AGAIN_AFTER_MS = 150;

export function contentOf(code: string, places: LoadOptions['places']): FclRateInput {
  const today = new Date().toISOString().slice(0, 10);
  const line = { containerType: '40HC', currency: 'USD', cost: '1850', zeroConfirmed: false, guideSell: null };
  return fclRateResource.schema.parse({
    ...places,
    potIds: [],
    validFrom: today,
    validTo: addDays(today, 20),
    productType: 'FAK',
    transitDays: 31,
    spaceStatus: 'AMPLE',
    serviceCode: code,
    receiptType: 'CY',
    deliveryType: 'CY',
    validityBasis: 'ETD',
    surchargeMode: 'SUBJECT_TO',
    paymentTerm: 'PRE',
    bookingMode: 'REQUEST',
    visibility: 'COMPANY',
    lines: [{ ...line, minMargin: null, minMarginIsPct: false, foldedRules: [], note: null }],
  });
}

export function startLoad({ url, token, places, writers, pauseMs }: LoadOptions): Load {
  const written: Written[] = [];
  const faults: string[] = [];
  const figures = { requests: 0, again: 0, twice: 0, slowestMs: 0 };
  let isOver = false;
  let serial = 0;

  const once = async (body: unknown, headers: Record<string, string>) => {
    figures.requests += 1;
    const response = await askAs(freshAddress(), url + saveFclRate.path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    });
    return { status: response.status, text: await response.text() };
  };

  /** Until it is answered, under the same key, as the key is meant. */
  const send = async (body: unknown, key: string, version: number | null): Promise<{ id: string; version: number }> => {
    const headers = { 'idempotency-key': key, ...(version === null ? {} : { 'if-match': `"${version}"` }) };
    for (let tries = MOST_TRIES; tries > 0; tries--) {
      const from = performance.now();
      const told = await once(body, headers).catch((error: Error) => ({
        status: 0,
        text: String(error.cause ?? error),
      }));
      figures.slowestMs = Math.max(figures.slowestMs, performance.now() - from);
      if (told.status === 200) return (JSON.parse(told.text) as { Data: { id: string; version: number } }).Data;
      // 429: the first one of two is still at work.
      if (told.status !== 429 || tries === 1) faults.push(`${told.status} ${told.text.slice(0, 200)}`);
      if (told.status >= 400 && told.status < 500 && told.status !== 429) throw new Error(told.text);
      figures.again += 1;
      await wait(AGAIN_AFTER_MS);
    }
    throw new Error('never answered');
  };

  const write = async (body: unknown, key: string, version: number | null, code: string) => {
    const isTwice = serial % TWICE_EVERY === 0;
    if (isTwice) figures.twice += 1;
    const [first, second = first] = await Promise.all(
      Array.from({ length: isTwice ? 2 : 1 }, () => send(body, key, version)),
    );
    if (first!.id !== second!.id || first!.version !== second!.version) faults.push(`${key} was answered in two ways`);
    written.push({ ...first!, code, at: performance.now() });
    return first!;
  };

  const lane = async (): Promise<void> => {
    while (!isOver) {
      serial += 1;
      const code = `${CODE}${serial}`;
      const content = contentOf(code, places);
      const draft = { id: null, content, agreedCuts: [] };
      const made = await write(draft, `${code}-made`, null, code);
      await wait(pauseMs);
      const change = { id: made.id, content: { ...content, transitDays: 30 }, agreedCuts: [] };
      await write(change, `${code}-changed`, made.version, code);
      await wait(pauseMs);
    }
  };
  const lanes = Array.from({ length: writers }, () =>
    lane().catch((error: Error) => void faults.push(`a writer gave up: ${error.message.slice(0, 200)}`)),
  );
  return {
    written,
    figures,
    faults,
    async stop() {
      isOver = true;
      await Promise.all(lanes);
    },
  };
}
