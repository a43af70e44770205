// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLanguage } from '#kit/i18n.ts';
import { type Driver, fakeClient, openAt } from '#kit/resource/resource.samples.tsx';
import type { ResourceListModel } from '#kit/resource/use-resource-list.tsx';
import { HallCards } from './hall-cards.tsx';

let driver: Driver | null = null;
beforeEach(() => setLanguage('EN'));
afterEach(async () => {
  await driver?.close();
  driver = null;
  setLanguage('CN');
});

const HOUR = 3_600_000;
const hoursAhead = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();

const line = (id: string, more: object) => ({
  id,
  offerId: id,
  potIds: [],
  carrierId: null,
  polId: null,
  podId: null,
  vesselName: 'EVER ACE',
  voyageNo: '057W',
  etd: hoursAhead(200),
  siCutOff: hoursAhead(120),
  sellUntil: hoursAhead(30.5),
  containerType: '40HC',
  currency: 'USD',
  price: '1900',
  total: null,
  isMore: false,
  confirmMode: 'INSTANT',
  isOwn: false,
  sellerName: '',
  sellerNameEn: '',
  ...more,
});

it('says until when the SI comes in and the space is sold; what is sold out is set off and sells no more', async () => {
  const data = { rows: [line('free', { available: 3 }), line('gone', { available: 0 })], refs: {}, hasMore: false };
  const list = { data, onCursor: () => undefined };
  driver = await openAt(
    <HallCards list={list as unknown as ResourceListModel} detailOf={() => '/'} />,
    fakeClient({}).client,
  );
  const { find, until } = driver;
  await until(() => find('[data-card=free]'));
  const [free, gone] = [find('[data-card=free]'), find('[data-card=gone]')];
  expect(free.textContent).toContain('SI cut-off');
  expect(free.querySelector('[data-sells]')?.textContent).toMatch(/Sold until.*1 d/);
  expect(free.dataset.sold).toBeUndefined();
  expect(gone.dataset.sold).toBe('true');
  expect(gone.querySelector('[data-sells]')).toBeNull();
  expect(gone.textContent).toMatch(/Sold out/);
  expect(gone.textContent).not.toContain('Instant');
});
