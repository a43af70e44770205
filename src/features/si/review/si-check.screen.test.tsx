// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MenuNode } from '#contract/session/session.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { siToWire } from '#contract/si/wire.ts';
import { setLanguage } from '#kit/i18n.ts';
import { dismissToast, shownToasts } from '#kit/toasts.tsx';
import { QUEUE_COLUMNS } from '../parts/si-columns.tsx';
import { SiCheckScreen } from '../screens/si-check.screen.tsx';
import { aSiHeader } from '../si-header.samples.ts';
import { openScreen } from '../wizard/screen-driver.samples.tsx';
import { type Answers, aDraft, aFinding, fakeClient, type Heard, refusedWith } from '../wizard/wizard.samples.tsx';

const MENU: MenuNode[] = [
  {
    Path: SI_PATHS.queue,
    Buttons: [{ Code: 'AUDIT', Name: '审核', NameEn: 'Review' }],
    Children: [],
    Name: '审核队列',
    NameEn: 'Review queue',
    Icon: null,
    Sort: 1,
    Kind: 'PAGE',
    Url: null,
    Hidden: false,
  },
];
const PARTY = 'HARBOR HOME INC.\n1200 DOCKSIDE AVE\nUSA';
const EVENTS = ['CLAIM', 'APPROVE', 'RETURN'].map(event => ({ event, allowed: true, reason: null }));

let rows: ReturnType<typeof aSiHeader>[] = [];
let changed: readonly object[] = [];
const answers: Answers = {
  // Canned remarks are asked for under the same name, without words.
  list: ({ query }) => {
    if (query.queue === undefined) return [];
    const found = rows.filter(row => row.BOOKING_NO.includes(String(query.q ?? '')));
    return { rows: found, nextCursor: null, total: found.length, totalIsMore: false };
  },
  getTDBillLadingInfo: ({ query }: Heard) => {
    const row = rows.find(({ Id }) => Id === query.Id);
    return {
      ...siToWire(aDraft()),
      ...row,
      EVENTS,
      FINDINGS: row?.WARNINGS ? [aFinding('consignee', 'SI-P-03', 'warning')] : [],
      CHANGED: changed,
    };
  },
};

let close = async () => {};
async function queue(more: Answers = {}) {
  const { client, heard, drafts } = fakeClient({ ...answers, ...more }, MENU);
  const screen = await openScreen(<SiCheckScreen />, client, SI_PATHS.queue);
  close = async () => {
    await screen.close();
    await drafts.close();
  };
  await screen.until(() => expect(document.querySelectorAll('tbody tr').length).toBeGreaterThanOrEqual(rows.length));
  await screen.until(() => expect(document.querySelector('.si-preview')?.getAttribute('data-si')).toBe('0001'));
  return { screen, heard };
}
const alert = () => document.querySelector('[role="alert"]')?.textContent ?? null;

beforeEach(() => {
  setLanguage('EN');
  changed = [];
  rows = [aSiHeader('0001'), aSiHeader('0002', { BOOKING_NO: 'B-2', WARNINGS: 1 })];
  for (const { id } of shownToasts()) dismissToast(id);
});
afterEach(() => close());
afterEach(() => setLanguage('CN'));

describe('the review queue', () => {
  it('has what a reviewer chooses by within the width of a screen', () => {
    const wanted = ['no', 'bill', 'company', 'lane', 'boxes', 'cutoff', 'warnings', 'claimer'];
    const first = QUEUE_COLUMNS.slice(0, wanted.length);
    expect(first.map(({ key }) => key).sort()).toEqual([...wanted].sort());
    expect(first.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(1_120);
  });

  it('is searched by / and f, and the cursor stands on what was found', async () => {
    const { screen, heard } = await queue();
    for (const shortcut of ['/', 'f']) {
      await screen.press(shortcut);
      expect(document.activeElement?.getAttribute('type')).toBe('search');
      (document.activeElement as HTMLElement).blur();
    }
    const input = document.querySelector('input[type="search"]');
    input?.setAttribute('data-path', 'q');
    await screen.type('q', 'B-2');
    await screen.until(() => expect(document.querySelector('.si-preview')?.getAttribute('data-si')).toBe('0002'));
    expect(heard.findLast(({ path }) => path === 'list')?.query).toMatchObject({ queue: 'true', q: 'B-2' });
  });

  it('tells who lost a race who has it, beside the row, until the cursor moves', async () => {
    const { screen } = await queue({
      changeTDBillLadingStatus: () => {
        rows = rows.map(row =>
          row.Id === '0001' ? { ...row, VERSION: 4, CLAIMER_ID: 'other', CLAIMER_NAME: 'Zhiwei Shen' } : row,
        );
        throw refusedWith('stale_version');
      },
    });
    await screen.press('c');
    await screen.until(() => expect(alert()).toBe('26031200001: Zhiwei Shen claimed it first'));
    expect(document.querySelector('.si-split [role="alert"]')).not.toBeNull();
    await screen.press('j');
    expect(alert()).toBeNull();
  });

  it('marks in a changed party only the words that differ', async () => {
    rows = [aSiHeader('0001', { REVISION: 2 })];
    changed = [{ path: 'consignee', before: PARTY, after: PARTY.replace('1200', '1210') }];
    await queue();
    const marked = (mark: string) => [...document.querySelectorAll(`.si-compare ${mark}`)].map(at => at.textContent);
    expect([marked('del'), marked('ins')]).toEqual([['1200'], ['1210']]);
  });
});
