// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import type { BoardRow } from '#contract/basic-data/schedule/shapes.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { setLanguage } from '#kit/i18n.ts';
import { type Answers, type Driver, fakeClient, menuWith, openAt, pageOf } from '#kit/resource/resource.samples.tsx';
import { dismissToast, shownToasts } from '#kit/toasts.tsx';
import { browserClock } from '#streams/client-clock.ts';
import { createDrafts } from '#streams/drafts.ts';
import { BookCodesScreen } from './commercial/book-codes.screen.tsx';
import { FeesScreen } from './commercial/fees.screen.tsx';
import { CodeListsScreen } from './mapping/code-lists/code-lists.screen.tsx';
import { RateLanesScreen } from './overlay/rates.screen.tsx';
import { ScheduleBoardScreen } from './schedule/board/board.screen.tsx';

/** Rows that a command has dealt with are no longer marked: the next command begins with none. */

const row = (id: string): AnyRow => ({
  id,
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  status: 'ACTIVE',
  code: id.toUpperCase(),
  nameZh: id,
  nameEn: id,
  isEnabled: true,
  listKey: 'MOVEMENT',
});
const rows = [row('a1'), row('b2'), row('c3')];
const each = (body: Readonly<Record<string, unknown>>) =>
  (body.rows as readonly { id: string }[]).map(({ id }) => ({ id, ok: true, message: null }));

const NO_TIMES = { planned: null, estimated: null, actual: null };
const PORT = { id: 'port', code: 'CNSHA', name: { zh: '上海', en: 'Shanghai' }, zone: 'UTC' };
const call = (id: string): BoardRow => ({
  id,
  version: 1,
  voyageId: `v-${id}`,
  voyageVersion: 1,
  voyageStatus: 'OPEN',
  line: 'COSU',
  service: null,
  seq: 1,
  vessel: 'ORIENT CREST',
  voyage: id,
  port: PORT,
  terminal: null,
  callStatus: null,
  arrival: NO_TIMES,
  departure: NO_TIMES,
  deviationHours: null,
  band: null,
  delayReason: null,
  changeRemark: null,
  source: null,
  updatedAt: '2026-11-01T00:00:00.000Z',
  shipments: 2,
});

interface Case {
  readonly name: string;
  readonly screen: ReactNode;
  readonly path: string;
  readonly buttons: readonly string[];
  readonly resource: string;
  readonly command: string;
  /** What the dialog wants to know. */
  readonly fill?: readonly [selector: string, value: string];
  readonly hasDialog?: boolean;
  readonly sent: string;
  readonly answers: Answers;
}

const CASES: readonly Case[] = [
  {
    name: 'fees kept apart',
    screen: <FeesScreen />,
    path: DATA_PATHS.fees,
    buttons: ['EXCLUDE'],
    resource: 'FeeCode',
    command: 'fee.exclude',
    sent: 'FeeCode/Exclude',
    answers: { 'FeeCode/Exclude': () => ({ changed: 2 }) },
  },
  {
    name: 'fees of one printed line',
    screen: <FeesScreen />,
    path: DATA_PATHS.fees,
    buttons: ['PRINT_GROUP'],
    resource: 'FeeCode',
    command: 'fee.printGroup',
    hasDialog: true,
    sent: 'FeeCode/PrintGroup',
    answers: { 'FeeCode/PrintGroup': ({ body }) => each(body) },
  },
  {
    name: 'booking codes extended',
    screen: <BookCodesScreen />,
    path: DATA_PATHS.bookCodes,
    buttons: ['EXTEND'],
    resource: 'BookCodes',
    command: 'book.extend',
    hasDialog: true,
    sent: 'BookCodes/Extend',
    fill: ['.bp6-dialog .fl-day-input input', '2027-01-01'],
    answers: { 'BookCodes/Extend': ({ body }) => each(body) },
  },
  {
    name: 'lanes with a person',
    screen: <RateLanesScreen />,
    path: DATA_PATHS.rateLanes,
    buttons: ['ASSIGN'],
    resource: 'RateLane',
    command: 'rates.assign',
    hasDialog: true,
    sent: 'RateLane/Modify',
    answers: { 'RateLane/Modify': ({ body }) => row(String(body.id)) },
  },
  {
    name: 'codes disabled',
    screen: <CodeListsScreen />,
    path: DATA_PATHS.basicCode,
    buttons: ['ENABLE', 'DISABLE'],
    resource: 'BasicCode',
    command: 'shift+d',
    sent: 'BasicCode/Enable',
    answers: { 'BasicCode/Enable': () => ({ changed: 2 }), 'BasicCode/Lists': () => [] },
  },
];

let screen: Driver;
let close = async () => {};
async function open({ screen: shown, path, buttons, answers }: Pick<Case, 'screen' | 'path' | 'buttons' | 'answers'>) {
  const drafts = createDrafts(browserClock);
  const fake = fakeClient(
    { 'SavedView/List': () => [], 'MasterData/Changes': () => pageOf([]), ...answers },
    { menu: menuWith(['EDIT', ...buttons], path) },
  );
  Object.assign(fake.client, { drafts });
  screen = await openAt(shown, fake.client, path);
  close = async () => {
    await screen.close();
    await drafts.close();
  };
  return fake;
}
const send = async () => {
  const last = [...document.querySelectorAll<HTMLButtonElement>('.bp6-dialog button')].at(-1);
  await screen.act(() => last?.click());
};
const mark = async (key: string) => {
  for (const _ of [1, 2]) {
    await screen.run('j');
    await screen.run(key);
  }
};

beforeEach(() => {
  setLanguage('EN');
  for (const { id } of shownToasts()) dismissToast(id);
});
afterEach(() => close());
afterEach(() => setLanguage('CN'));

it.each(CASES)('$name: no row stays marked', async one => {
  const { to } = await open({ ...one, answers: { [`${one.resource}/List`]: () => pageOf(rows), ...one.answers } });
  await screen.until(() => expect(screen.find('.fl-table-foot').textContent).toContain('3 in total'));
  await mark('x');
  expect(screen.command('resource.bulkEdit').enabled).toBe(true);
  await screen.run(one.command);
  if (one.fill) await screen.type(one.fill[1], screen.find(one.fill[0]));
  if (one.hasDialog) await send();
  await screen.until(() => expect(to(one.sent).length).toBeGreaterThan(0));
  await screen.until(() =>
    expect(screen.command('resource.bulkEdit').enabled).toMatchObject({ en: 'No row is marked' }),
  );
});

it('calls whose customers were told: no row stays marked', async () => {
  const { to } = await open({
    screen: <ScheduleBoardScreen />,
    path: DATA_PATHS.sailings,
    buttons: ['NOTIFY'],
    answers: {
      'Schedule/Board': () => pageOf([call('a1'), call('b2'), call('c3')] as never),
      'Schedule/Touched': () => ({ shipments: [], total: 0, companies: [] }),
      'Schedule/Notify': () => ({
        messages: [{ companyId: 'c', companyCode: 'C', title: { zh: 'T', en: 'T' }, text: { zh: 'X', en: 'X' } }],
      }),
    },
  });
  const marked = () => document.querySelectorAll('[data-grid] [aria-selected=true]').length;
  await screen.until(() => expect(document.querySelectorAll('[data-grid] tbody tr')).toHaveLength(3));
  await screen.run('space');
  await screen.run('j');
  await screen.run('space');
  expect(marked()).toBe(2);
  await screen.run('schedule.notify');
  await screen.until(() => expect(screen.text()).toContain('These messages will go out'));
  await screen.until(() => expect(to('Schedule/Notify')[0]?.body.callIds).toEqual(['a1', 'b2']));
  await screen.act(() => undefined);
  await send();
  await screen.until(() => expect(to('Schedule/Notify').at(-1)?.body.send).toBe(true));
  await screen.until(() => expect(marked()).toBe(0));
});
