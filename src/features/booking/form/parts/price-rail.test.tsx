// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BookingPrice } from '#contract/booking/booking.ts';
import { setLanguage } from '#kit/i18n.ts';
import { type Driver, fakeClient, openAt } from '#kit/resource/resource.samples.tsx';
import '../locale/words.ts';
import { Price } from './price-rail.tsx';

let driver: Driver | null = null;
beforeEach(() => setLanguage('EN'));
afterEach(async () => {
  await driver?.close();
  driver = null;
  setLanguage('CN');
});

const PRICE: BookingPrice = {
  snapshotId: 's1',
  madeAt: '2026-11-24T08:00:00.000Z',
  goodUntil: '2026-11-25T08:00:00.000Z',
  isExpired: false,
  lines: [
    {
      code: 'OCF',
      nameZh: '海运费 40HC',
      nameEn: 'Ocean freight 40HC',
      basis: 'PER_CONTAINER',
      quantity: '2',
      unitPrice: '2487.50',
      currency: 'USD',
      amount: '4975.00',
      containerType: '40HC',
    },
  ],
  totals: [
    { currency: 'USD', amount: '4975.00' },
    { currency: 'EUR', amount: '112.00' },
  ],
};

const shown = async (price: BookingPrice): Promise<string> => {
  driver = await openAt(
    <div id="price">
      <Price price={price} repriced={null} />
    </div>,
    fakeClient({}).client,
  );
  const { find, until } = driver;
  await until(() => find('#price .bf-total'));
  return find('#price').textContent ?? '';
};

it('names a fee beside its code and says one total, that of the query, above what it is made of', async () => {
  const text = await shown({ ...PRICE, total: { currency: 'USD', amount: '5097.25' } });
  expect(text).toContain('OCF Ocean freight 40HC');
  expect(text).toMatch(/^USD 5,097\.25.*USD 4,975\.00 \+ EUR 112\.00/);
});

it('says what there is by currencies where no total is known', async () =>
  expect(await shown(PRICE)).toMatch(/^USD 4,975\.00 \+ EUR 112\.00/));
