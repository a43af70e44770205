// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { setLanguage } from '#kit/i18n.ts';
import { guardKeyRelease } from '#kit/key-release.ts';
import { type Answers, type Driver, fakeClient, menuWith, openAt } from '#kit/resource/resource.samples.tsx';
import { brokenLine, fieldOf, sendsAgain } from '#kit/testing/broken-line.ts';
import { ReserveDialog, VoidDialog } from './commercial/bill-dialogs.tsx';
import './world/locale/words.ts';
import { EffectDialog } from './schedule/parts/effect-dialog.tsx';
import { ShiftDialog } from './schedule/plan/plan-dialogs.tsx';
import { LockDialog } from './world/lock-dialog.tsx';
import { MoveLaneDialog } from './world/move-lane-dialog.tsx';
import { RenameDialog } from './world/rename-dialog.tsx';

/** Dialogs that change a record of the master data, on a line that breaks and beside people who are faster. */

const row = (more: object = {}): AnyRow => ({
  id: 'b1',
  version: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...more,
});
const CALL = {
  row: row({ seq: 1 }),
  port: { id: 'p1', code: 'CNSHA', zh: '上海', en: 'Shanghai' },
  zone: 'Asia/Shanghai',
};

let done: string[] = [];
const over = () => void done.push('over');
const overSoon = async (): Promise<void> => over();
const ends = { onDone: over, onCancel: () => undefined };
const effect = (event: 'OMIT' | 'BLANK' | 'SLIDE') => (
  <EffectDialog
    effect={{ event, voyage: row(), ...(event === 'OMIT' ? { call: row() } : {}), name: 'COSU STAR 7W' }}
    {...ends}
  />
);
const touched: Answers = {
  'Voyage/Effect': () => ({ total: 0, companies: [], shipments: [], cutOffs: [] }),
};

interface Asking {
  readonly what: string;
  readonly call: string;
  readonly screen: ReactNode;
  readonly answer: object;
  readonly answers?: Answers;
  readonly typed?: Readonly<Record<string, string>>;
}

const ASKINGS: readonly Asking[] = [
  {
    what: 'a ship under another name',
    call: 'Vessel/Rename',
    screen: <RenameDialog vessel={row({ name: 'OLD' })} {...ends} />,
    answer: {},
    typed: { 'New name': 'NEW STAR' },
  },
  {
    what: 'fields of a port that are kept',
    call: 'Port/Lock',
    screen: <LockDialog port={row({ unLocode: 'CNSHA' })} {...ends} />,
    answer: {},
  },
  {
    what: 'a lane that moves',
    call: 'Line/Modify',
    screen: <MoveLaneDialog lane={row({ code: 'A' })} lanes={[]} {...ends} />,
    answer: {},
  },
  {
    what: 'numbers for paper stock',
    call: 'BillCode/Reserve',
    screen: <ReserveDialog rule={row({ code: 'HBL' })} onDone={overSoon} onClose={over} />,
    answer: {},
    typed: { From: '1', To: '9' },
  },
  {
    what: 'a number that is given no more',
    call: 'BillCode/VoidNumber',
    screen: <VoidDialog rule={row({ code: 'HBL' })} onDone={overSoon} onClose={over} />,
    answer: {},
    typed: { Number: 'HBL001', Reason: 'Torn' },
  },
  {
    what: 'calls that move',
    call: 'Schedule/Shift',
    screen: <ShiftDialog call={CALL as never} {...ends} />,
    answer: { rows: [], warnings: [] },
    typed: { Hours: '12' },
  },
  {
    what: 'a call that is left out',
    call: 'Schedule/Omit',
    screen: effect('OMIT'),
    answer: { told: 2 },
    answers: touched,
  },
  {
    what: 'a voyage that is blanked',
    call: 'Schedule/Blank',
    screen: effect('BLANK'),
    answer: { told: 2 },
    answers: touched,
  },
  {
    what: 'a voyage that slides',
    call: 'Schedule/Slide',
    screen: effect('SLIDE'),
    answer: { successorId: 'v2' },
    answers: touched,
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

describe.each(ASKINGS)('$what', ({ call, screen, answer, answers = {}, typed = {} }) => {
  it('is done once, on the version that was told, however often the line breaks', async () => {
    const { client } = fakeClient(answers, { menu: menuWith([], DATA_PATHS.schedules) });
    const line = brokenLine(client, call, answer);
    driver = await openAt(screen, line.client, DATA_PATHS.schedules);
    const { type, until } = driver;
    for (const [label, words] of Object.entries(typed)) await type(words, fieldOf(label));
    await until(() => {
      const primary = document.querySelector<HTMLButtonElement>('.fl-dialog [aria-keyshortcuts="Control+Enter"]');
      expect(primary?.disabled).toBe(false);
    });
    await sendsAgain(driver, line, {
      stands: () => {
        for (const [label, words] of Object.entries(typed)) expect(fieldOf(label).value).toBe(words);
      },
      isDone: () => expect(done).toEqual(['over']),
    });
  });
});
