// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { setLanguage } from '#kit/i18n.ts';
import { guardKeyRelease } from '#kit/key-release.ts';
import {
  type Answers,
  type Driver,
  fakeClient,
  menuWith,
  openAt,
  pageOf,
  refusedWith,
} from '#kit/resource/resource.samples.tsx';
import { brokenLine, fieldOf, sendsAgain } from '#kit/testing/broken-line.ts';
import { CorrectDialog } from './batch/parts/correct-dialog.tsx';
import { RowDialog } from './batch/parts/row-dialog.tsx';
import { useBatchEvents } from './batch/parts/use-batch-events.tsx';
import './batch/locale/words.ts';
import { AllocateDialog } from './share/parts/allocate-dialog.tsx';
import { FilterDialog } from './share/parts/filter-dialog.tsx';

/** What changes rates, their batches and shares, on a line that breaks and beside people who are faster. */

const told = (event: string) => ({ event, allowed: true, reason: null, params: null });
const batch = {
  id: 'b1',
  version: 3,
  no: 'RB1',
  rates: 'fcl',
  state: 'PENDING',
  counts: { error: 0 },
  events: [told('CONFIRM'), told('RETURN')],
};
const content = { validFrom: '2026-11-01', validTo: '2026-11-30', lines: [] };
const subscription = {
  id: 'b1',
  version: 3,
  shareName: 'Asia',
  autoImport: true,
  carrierIds: [],
  polIds: [],
  podIds: [],
};

let done: string[] = [];
const close = () => void done.push('closed');

function Batch() {
  const { commands, dialog } = useBatchEvents(batch as never);
  useCommands(commands);
  return dialog;
}

interface Asking {
  readonly what: string;
  readonly call: string;
  readonly screen: ReactNode;
  readonly answer: object;
  readonly answers?: Answers;
  /** Asked by this command. */
  readonly begin?: string;
  /** Sent by this command, without a dialog. */
  readonly command?: string;
  readonly typed?: Readonly<Record<string, string>>;
  readonly isDone?: () => boolean;
}

const isToastShown = () => document.querySelector('.fl-dialog') === null;

const wrongRow = { seq: 3, sourceRow: 4, messages: [{ zh: '价格“ask”无法识别', en: 'Price "ask" cannot be read' }] };
const source = {
  row: 4,
  cells: [{ heading: 'POD', text: 'Hamburg' }],
  carrierId: 'c1',
  polId: 'p1',
  podId: 'p2',
  refs: {},
  validFrom: '2026-12-01',
  validTo: '2026-12-31',
  currency: 'USD',
  prices: { '20GP': '1500' },
  ports: [],
};

const ASKINGS: readonly Asking[] = [
  {
    what: 'a row of a batch',
    call: 'RateBatch/EditRow',
    screen: <RowDialog batch={batch as never} seq={1} onClose={close} />,
    answer: {},
    answers: { 'RateBatch/RowContent': () => ({ content }) },
    typed: { 'Valid to': '2026-12-15' },
  },
  {
    what: 'a wrong row of a sheet',
    call: 'RateBatch/CorrectRow',
    screen: <CorrectDialog batch={batch as never} row={wrongRow as never} onClose={close} />,
    answer: {},
    answers: { 'RateBatch/RowSource': () => source },
    typed: { 'Valid to': '2026-12-15' },
  },
  {
    what: 'a batch that is returned',
    call: 'RateBatch/Return',
    begin: 'rateBatch.return',
    screen: <Batch />,
    answer: { ...batch, version: 10 },
    typed: { Reason: 'Too low' },
    isDone: isToastShown,
  },
  {
    what: 'the filter of a subscription',
    call: 'RateShare/Filter',
    screen: <FilterDialog row={subscription as never} refs={{}} onClose={close} />,
    answer: {},
  },
];

let driver: Driver | null = null;
let unguard: () => void;
beforeEach(() => {
  done = [];
  unguard = guardKeyRelease(window);
  setLanguage('EN');
});
afterEach(async () => {
  unguard();
  await driver?.close();
  driver = null;
  setLanguage('CN');
});

const primary = () => document.querySelector<HTMLButtonElement>('.fl-dialog [aria-keyshortcuts="Control+Enter"]');
const isReady = () => expect(primary()?.disabled).toBe(false);

describe.each(ASKINGS)('$what', ({ call, screen, answer, answers = {}, begin, typed = {}, isDone }) => {
  it('is done once, on the version that was told, however often the line breaks', async () => {
    const { client } = fakeClient(answers, { menu: menuWith([], RATE_PATHS.results) });
    const line = brokenLine(client, call, answer);
    driver = await openAt(screen, line.client, RATE_PATHS.results);
    const { type, until, run, command } = driver;
    if (begin) {
      await until(() => expect(command(begin).enabled).toBe(true));
      await run(begin);
    }
    await until(() => expect(primary()).toBeTruthy());
    for (const [label, words] of Object.entries(typed)) await type(words, fieldOf(label));
    await until(isReady);
    await sendsAgain(driver, line, {
      stands: () => {
        for (const [label, words] of Object.entries(typed)) expect(fieldOf(label).value).toBe(words);
      },
      isDone: () => expect(isDone ? isDone() : done.includes('closed')).toBe(true),
    });
  });
});

describe('a share given to companies', () => {
  it('keeps the codes that were typed when it is refused, with the reason beside them', async () => {
    const { client, to } = fakeClient({
      'RateShare/List': () => pageOf([{ id: 's1', version: 1, name: 'Asia' } as never]),
      'RateShare/Allocate': () => {
        throw refusedWith('not_found');
      },
    });
    driver = await openAt(<AllocateDialog onClose={close} />, client, RATE_PATHS.allocations);
    const { type, until, key } = driver;
    await until(() => expect(fieldOf('Company codes')).toBeTruthy());
    await type('ABCDEF', fieldOf('Company codes'));
    await until(isReady);
    await key('Enter', { ctrlKey: true });
    await until(() => expect(document.querySelector('.fl-dialog [role=alert]')?.textContent).not.toBe(''));
    expect([to('RateShare/Allocate').length, fieldOf('Company codes').value, done]).toEqual([1, 'ABCDEF', []]);
  });
});
