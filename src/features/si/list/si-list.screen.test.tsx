// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siStatusCode } from '#contract/si/status.ts';
import { siToWire } from '#contract/si/wire.ts';
import { setLanguage } from '#kit/i18n.ts';
import { dismissToast, shownToasts } from '#kit/toasts.tsx';
import { SiListScreen } from '../screens/si-list.screen.tsx';
import { aSiHeader } from '../si-header.samples.ts';
import { openScreen, type ScreenDriver } from '../wizard/screen-driver.samples.tsx';
import { type Answers, aDraft, fakeClient, type Heard, refusedWith } from '../wizard/wizard.samples.tsx';

const shipment = (CGO_ID: string) => ({
  CGO_ID,
  BOOKING_NO: `B-${CGO_ID}`,
  MBL_NO: 'COSU6123456780',
  STATUS: 'CONFIRMED',
  COMPANY_NAME: 'Haiyue',
  CARRIER: 'COSU',
  VESSEL: 'ORIENT CREST',
  VOYAGE: '024E',
  LOADING_CODE: 'CNSHA',
  DISCHARGE_CODE: 'USLAX',
  SAILINGDATE: '2026-03-12',
  DEADLINE: '2099-03-11T12:00:00.000Z',
  DEADLINE_ZONE: 'America/New_York',
  BOX_SUMMARY: '40HQ*2',
  SI_COUNT: 0,
  SI_STATE: 'NONE',
});
const pageOf = (rows: readonly object[], nextCursor: string | null = null) => ({
  rows,
  nextCursor,
  total: rows.length,
  totalIsMore: false,
});

let rows: ReturnType<typeof aSiHeader>[] = [];
const answers: Answers = {
  listToInstruct: () => pageOf([shipment('s1'), shipment('s2')]),
  list: () => pageOf(rows),
  getTDBillLadingInfo: ({ query }: Heard) => ({
    ...siToWire(aDraft()),
    ...rows.find(row => row.Id === query.Id),
    EVENTS: [],
    FINDINGS: [],
    CHANGED: [],
  }),
  getTDBillLadingLog: () => [],
};

let close = async () => {};
async function list(more: Answers = {}, address = '/external/workbench/SISubimtList', begun: readonly string[] = []) {
  const { client, heard, drafts } = fakeClient({ ...answers, ...more });
  const kept = { seat: '', key: '', generation: '', seq: 1, createdAt: 0, updatedAt: 0 };
  vi.spyOn(drafts, 'list').mockResolvedValue(
    begun.map(id => ({ ...kept, route: '/external/workbench/siSubmit', record: `CGO_ID=${id}` })),
  );
  const screen = await openScreen(<SiListScreen />, client, address);
  close = async () => {
    await screen.close();
    await drafts.close();
  };
  await screen.until(() =>
    expect(grids().map(grid => grid.querySelectorAll('tbody tr').length)).toEqual([2, rows.length]),
  );
  return { screen, heard };
}
const grids = () => [...document.querySelectorAll('[data-grid]')];
const active = (screen: ScreenDriver) => {
  expect(screen.step()).toBeUndefined();
  return [...document.querySelectorAll('tr[aria-current]')].map(row => row.getAttribute('data-key'));
};
const confirm = () => [...document.querySelectorAll('.bp6-dialog button')].at(-1);

beforeEach(() => {
  setLanguage('EN');
  rows = [aSiHeader('0001'), aSiHeader('0002', { TBI_STATUS: 4, TBI_SHREMARKS: 'seal is wrong' })];
  for (const { id } of shownToasts()) dismissToast(id);
});
afterEach(() => close());
afterEach(() => setLanguage('CN'));

describe('SI list of a customer', () => {
  it("shows what is due in the port's own time, and makes an SI for the shipment under the cursor", async () => {
    const { screen } = await list();
    expect(document.querySelector('.fl-countdown')?.getAttribute('title')).toContain('2099-03-11 08:00');
    await screen.press('j');
    await screen.press('n');
    expect(screen.address()).toBe('/external/workbench/siSubmit?CGO_ID=s2');
  });

  it('shows which shipment was begun and not sent', async () => {
    const { screen } = await list({}, undefined, ['s2']);
    await screen.until(() => expect(document.querySelector('[data-key=s2]')?.textContent).toContain('Unsent work'));
    expect(document.querySelector('[data-key=s1]')?.textContent).not.toContain('Unsent work');
  });

  it('moves in the list that is chosen, previews its row, and modifies it', async () => {
    const { screen } = await list();
    await screen.press('s');
    await screen.press('j');
    expect(active(screen)).toEqual(['s1', '0002']);
    await screen.until(() =>
      expect(document.querySelector('[data-si="0002"]')?.textContent).toContain('seal is wrong'),
    );
    await screen.press('e');
    expect(screen.address()).toBe('/external/workbench/siSubmit?Id=0002');
  });

  it("tells the carrier's own reason where it has refused an SI", async () => {
    rows = [aSiHeader('0001', { TBI_STATUS: siStatusCode('CARRIER_REJECTED') })];
    await list({
      getTDBillLadingLog: () => [
        { Event: 'CARRIER_REJECT', Remarks: 'HS CODE 12 UNKNOWN' },
        { Event: 'SEND', Remarks: null },
        { Event: 'CARRIER_REJECT', Remarks: 'an earlier one' },
      ],
    });
    const preview = () => document.querySelector('[data-si="0001"]')?.textContent;
    await vi.waitFor(() => expect(preview()).toContain('HS CODE 12 UNKNOWN'));
    expect(preview()).not.toContain('an earlier one');
  });

  it('withdraws with the version that was read, after asking once', async () => {
    const { screen, heard } = await list({
      changeTDBillLadingStatus: () => {
        rows = [aSiHeader('0001', { TBI_STATUS: 6, VERSION: 4 }), rows[1] as (typeof rows)[number]];
        return { Id: '0001', TBI_STATUS: 6, VERSION: 4, unchanged: false };
      },
    });
    await screen.press('w');
    expect(heard.some(({ path }) => path === 'changeTDBillLadingStatus')).toBe(false);
    expect(document.querySelector('.bp6-dialog')?.textContent).toContain('Withdraw SI 26031200001');
    await screen.click(confirm());
    await screen.until(() => expect(document.querySelector('[data-key="0001"] [data-status="6"]')).not.toBeNull());
    expect(heard.find(({ path }) => path === 'changeTDBillLadingStatus')?.query).toEqual({
      TDId: '0001',
      Status: '6',
      Version: 3,
    });
    expect(active(screen)).toEqual(['s1', '0001']);
    expect(screen.command('w').enabled).toMatchObject({ en: 'Not permitted in this status' });
  });

  it('reads again after a stale version, and says so', async () => {
    const { screen } = await list({
      changeTDBillLadingStatus: () => {
        rows = [aSiHeader('0001', { TBI_STATUS: 3, VERSION: 4 })];
        throw refusedWith('stale_version');
      },
    });
    await screen.press('w');
    await screen.click(confirm());
    await screen.until(() => expect(document.querySelector('[data-key="0001"] [data-status="3"]')).not.toBeNull());
    expect(shownToasts().at(-1)?.detail).toContain('changed just now');
  });

  it('asks the server for a status and for words, and keeps both in the address', async () => {
    const { screen, heard } = await list({}, '/external/workbench/SISubimtList?status=4&q=COSU');
    expect(heard.find(({ path }) => path === 'list')?.query).toEqual({ q: 'COSU', status: '4' });
    const input = document.querySelector('input[type=search]');
    input?.setAttribute('data-path', 'q');
    await screen.type('q', 'CSQU3054383');
    await screen.until(() => expect(screen.address()).toBe('/external/workbench/SISubimtList?status=4&q=CSQU3054383'));
    const asked = heard.filter(({ path }) => path === 'list').map(({ query }) => query);
    expect(asked.at(-1)).toEqual({ q: 'CSQU3054383', status: '4' });
  });

  it('reads the next page by its key', async () => {
    const { heard } = await list({
      list: ({ query }) =>
        query.cursor === 'after-1' ? pageOf([rows[1] as object]) : pageOf([rows[0] as object], 'after-1'),
    });
    expect(heard.filter(({ path }) => path === 'list').map(({ query }) => query.cursor)).toEqual([
      undefined,
      'after-1',
    ]);
  });
});
