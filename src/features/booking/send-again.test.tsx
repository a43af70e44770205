// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookingContentSchema } from '#contract/booking/booking-content.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { setLanguage } from '#kit/i18n.ts';
import { guardKeyRelease } from '#kit/key-release.ts';
import { type Answers, type Driver, fakeClient, menuWith, openAt, pageOf } from '#kit/resource/resource.samples.tsx';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { brokenLine, fieldOf, sendsAgain, versionOfRow } from '#kit/testing/broken-line.ts';
import { ActDialog } from './detail/act-dialog.tsx';
import { AlternativesPanel } from './detail/alternatives-panel.tsx';
import { RollBackDialog, SecretDialog } from './keeping/config/config-dialogs.tsx';
import { useBookingActs } from './lists/use-booking-acts.tsx';
import { useMerge } from './lists/use-merge.tsx';
import { DeskNotes } from './upload/desk-notes.tsx';
import { WithdrawDialog } from './upload/parts/withdraw-dialog.tsx';

/** What asks about bookings outside of the booking's own dialogs, on a line that breaks and beside people who are faster. */

const TITLE = { zh: '订舱', en: 'Bookings' };
const row = (more: object = {}): AnyRow => ({
  id: 'b1',
  version: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  bookingNo: 'BK1',
  state: 'DRAFT',
  carrier: 'EGLV',
  fileName: 'note.pdf',
  ...more,
});
const content = bookingContentSchema.parse({ carrier: 'EGLV', routing: { loading: { code: 'CNSHA' } } });
const departure = {
  key: 'd1',
  carrier: 'COSU',
  vessel: 'COSCO STAR',
  voyage: '7W',
  service: 'AEU',
  day: '2026-12-01',
  etd: null,
  eta: null,
  transitDays: 30,
  hubs: [],
  cutOffs: [],
  price: null,
  spaces: [],
};
const queue = menuWith(['TAKE', 'ACCEPT', 'REJECT', 'MERGE', 'CONFIRM'], BOOKING_PATHS.queue);

let done: string[] = [];
const note = (what: string) => async (): Promise<void> => void done.push(what);
const close = () => void done.push('closed');
const context = (...marked: AnyRow[]) =>
  ({ marked, chosen: marked, active: marked[0], refresh: note('refreshed') }) as unknown as ResourceContext;

function Held({ commands, children }: { readonly commands: readonly Command[]; readonly children: ReactNode }) {
  useCommands(commands);
  return children;
}
function Merging() {
  const { command, dialog } = useMerge(TITLE);
  return <Held commands={[command(context(row(), row({ id: 'b2', version: 5 })))]}>{dialog}</Held>;
}
function Repricing() {
  const rolled = { ...row({ state: 'CONFIRMED' }), isToReprice: true };
  const acts = useBookingActs({ section: TITLE, onDone: act => done.push(act) });
  return <Held commands={[acts.command('REPRICE', [rolled as never])]}>{acts.dialog}</Held>;
}

function Submitting() {
  const acts = useBookingActs({ section: TITLE });
  return <Held commands={[acts.command('SUBMIT', [row() as never])]}>{acts.dialog}</Held>;
}

interface Asking {
  readonly what: string;
  readonly call: string;
  readonly screen: ReactNode;
  readonly answers?: Answers;
  readonly answer?: object;
  readonly byRow?: true;
  /** Asked by this command. */
  readonly begin?: string;
  /** Sent by this command, without a dialog. */
  readonly command?: string;
  readonly typed?: Readonly<Record<string, string>>;
  readonly choose?: string;
  readonly isDone: (driver: Driver) => boolean;
}

const now = { 'Booking/Detail': () => row({ version: 9 }), 'BookingNote/Get': () => noteRead() };
const noteRead = () => ({ row: row({ version: 9, state: 'RETURNED' }), refs: {} });
const isClosed = () => document.querySelector('.fl-dialog') === null;
const isOver = () => done.includes('closed');
const desk = {
  screen: <DeskNotes above={null} />,
  answers: { 'BookingNote/List': () => pageOf([row({ state: 'RECEIVED' })]) },
  answer: { id: 'b1', version: 10 },
  isDone: isClosed,
};
const config = { row: row({ revision: 2, hasSecret: true }), context: context(row()), onClose: close };
const version = { revision: 1, publishedAt: '2026-11-01T00:00:00.000Z', who: 'Li', restoredFrom: null, changed: [] };

const ASKINGS: readonly Asking[] = [
  {
    what: 'an older configuration',
    call: 'CarrierBookingConfig/Rollback',
    isDone: isOver,
    screen: <RollBackDialog {...config} />,
    answer: { revision: 3 },
    choose: 'input[type=radio]',
    answers: { 'CarrierBookingConfig/Versions': () => [version] },
  },
  {
    what: 'the secret of a carrier',
    call: 'CarrierBookingConfig/SetSecret',
    isDone: isOver,
    screen: <SecretDialog {...config} />,
    answer: {},
    typed: { Authorisation: 'xyzzy' },
  },
  {
    what: 'merging drafts',
    call: 'Booking/Merge',
    screen: <Merging />,
    begin: 'booking.merge',
    answer: { id: 'b1', bookingNo: 'BK1', version: 10 },
    isDone: isClosed,
  },
  {
    what: 'a note that was booked',
    call: 'BookingNote/Book',
    begin: 'booking.note.book',
    ...desk,
    typed: { 'Booking number': 'BK260001' },
  },
  {
    what: 'a note that goes back',
    call: 'BookingNote/Return',
    begin: 'booking.note.return',
    ...desk,
    typed: { 'Why it is returned': 'Cannot be read' },
  },
  {
    what: 'an alternative',
    call: 'Booking/Rebook',
    command: 'booking.alternative-1',
    answer: { id: 'b7' },
    screen: <AlternativesPanel booking={{ ...row(), content } as never} />,
    answers: { 'Booking/Alternatives': () => ({ departures: [departure], zone: 'Asia/Shanghai' }) },
    isDone: ({ address }) => address().includes('b7'),
  },
  {
    what: 'deleting a draft',
    call: 'Booking/Delete',
    byRow: true,
    answers: now,
    isDone: isOver,
    screen: (
      <ActDialog
        open={{ kind: 'ask', act: 'DELETE', rows: [row() as never] }}
        onDone={note('closed')}
        onAgreed={note('')}
        onNew={close}
        onSplit={close}
        onClose={close}
      />
    ),
  },
  {
    what: 'withdrawing a note',
    call: 'BookingNote/Withdraw',
    byRow: true,
    answers: now,
    isDone: isOver,
    screen: (
      <WithdrawDialog
        rows={[row({ state: 'RECEIVED' })]}
        onSome={note('some')}
        onDone={note('closed')}
        onClose={close}
      />
    ),
  },
  {
    what: 'repricing',
    call: 'Booking/Reprice',
    screen: <Repricing />,
    command: 'booking.reprice',
    answer: row({ version: 10 }),
    isDone: () => done.includes('REPRICE'),
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

describe.each(ASKINGS)('$what', asking => {
  const { call, screen, answers = {}, answer, byRow = false, begin, command, typed = {}, choose, isDone } = asking;
  it('is done once, on the version that was told, however often the line breaks', async () => {
    const { client } = fakeClient({ 'SavedView/List': () => [], ...answers }, { menu: queue });
    const line = brokenLine(client, call, answer, { byRow });
    driver = await openAt(screen, line.client, BOOKING_PATHS.queue);
    const { run, type, click, key, until } = driver;
    const there = driver;
    const first = begin ?? command;
    if (call.startsWith('BookingNote/') && begin) {
      await until(() => expect(document.querySelector('[role=grid]')).toBeTruthy());
      await there.act(() => there.find('[role=grid]').focus());
      await key('ArrowDown');
    }
    if (first) await until(() => expect(there.command(first).enabled).toBe(true));
    if (begin) await run(begin);
    if (choose) {
      await until(() => expect(document.querySelector(choose)).toBeTruthy());
      await click(choose);
    }
    for (const [label, words] of Object.entries(typed)) await type(words, fieldOf(label));
    await sendsAgain(driver, line, {
      ...(command ? { press: () => run(command) } : {}),
      stands: () => {
        for (const [label, words] of Object.entries(typed)) expect(fieldOf(label).value).toBe(words);
        if (choose) expect(document.querySelector<HTMLInputElement>(choose)?.checked).toBe(true);
      },
      isDone: () => expect(isDone(there)).toBe(true),
      ...(byRow || call === 'Booking/Merge' ? { versions: versionOfRow } : {}),
    });
  });
});

describe('submitting from a list', () => {
  it('is done once, on the version that was told, however often the line breaks', async () => {
    const { client } = fakeClient({}, { menu: menuWith(['SUBMIT'], BOOKING_PATHS.mine) });
    const line = brokenLine(client, 'Booking/Submit', { ...row({ state: 'SUBMITTED', version: 10 }) });
    driver = await openAt(<Submitting />, line.client, BOOKING_PATHS.mine);
    const { run, click, until } = driver;
    for (const n of [1, 2, 3, 4]) {
      await run('booking.submit');
      await until(() => expect(line.sent).toHaveLength(n));
      // What failed is listed with its reason.
      await until(() => expect(isClosed()).toBe(n === 4));
      if (n === 4) break;
      await click('.fl-dialog button');
      await until(() => expect(isClosed()).toBe(true));
    }
    expect(line.sent.map(({ ifMatch }) => ifMatch)).toEqual([3, 3, 9, 9]);
    expect(line.effects()).toBe(1);
    expect(line.sent[2]?.idempotencyKey).toBe(line.sent[3]?.idempotencyKey);
  });
});
