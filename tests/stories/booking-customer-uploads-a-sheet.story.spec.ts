import { getBooking } from '#contract/booking/desk.calls.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { BOOK_COLUMN_KEYS, BOOK_COLUMNS, type BookColumn } from '#contract/booking/upload/book-columns.ts';
import { expect, aloneTest as test } from '#tests/support/shared-story.ts';

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const GOOD: Partial<Record<BookColumn, string>> = {
  customerNo: 'PO-1',
  carrier: 'EGLV',
  contract: 'A27SH0417',
  pol: 'CNNGB',
  pod: 'DEHAM',
  etd: dayIn(15),
  type: '40HQ',
  units: '2',
  unitKg: '18000',
  goods: 'COTTON LINEN',
  hs: '630231',
  packages: '800',
  packageCode: 'CT',
  grossKg: '36000',
  cbm: '110',
  shipper: 'NINGBO HAIYUE CO LTD',
  consignee: 'ORWELL HOMEWARE GBFXT',
};
const sheetOf = (...rows: readonly Partial<Record<BookColumn, string>>[]): string =>
  [
    BOOK_COLUMN_KEYS.map(key => BOOK_COLUMNS[key].zh).join(','),
    ...rows.map(row => BOOK_COLUMN_KEYS.map(key => `"${row[key] ?? ''}"`).join(',')),
  ].join('\n');

test('a customer uploads a sheet, sees what is wrong with one of two bookings, mends it and submits both', async ({
  signIn,
  api,
}) => {
  const customer = await signIn('NQUAYS', 'buyer1');
  const { page } = customer;
  await customer.open(BOOKING_PATHS.upload);
  const choose = (content: string) =>
    page
      .locator('.bk-drop:visible input[type=file]')
      .setInputFiles({ name: '委托.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  const rows = page.locator('.bk-upload-list tbody tr');

  await choose(sheetOf(GOOD, { ...GOOD, customerNo: 'PO-2', unitKg: '18 吨' }));
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('处错误');
  await expect(page.locator('.bk-upload-problems tbody tr')).toContainText(['单箱毛重KG18 吨']);
  // What could be submitted as it stands is ticked, and nothing else.
  await expect(rows.nth(0).getByRole('checkbox')).toBeChecked();
  await expect(rows.nth(1).getByRole('checkbox')).not.toBeChecked();

  await choose(sheetOf(GOOD, { ...GOOD, customerNo: 'PO-2' }));
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();
  await customer.press('Control+Enter');
  await expect(rows.nth(0)).toContainText(/已生成 BK\d{11}/);
  await expect(rows.nth(1)).toContainText(/已生成 BK\d{11}/);

  // The log has both files, and the second opens with what became of it.
  await customer.press('Shift+L');
  const log = page.locator('.fl-resource:visible');
  await expect(log).toContainText('已生成');
  const session = await api.login('NQUAYS', 'buyer1');
  const uploads = await api.get<{ rows: { bookingNos: string | null }[] }>('/api/BookingUpload/List', session, {
    limit: '5',
  });
  const made = uploads.data.rows.map(({ bookingNos }) => bookingNos).find(Boolean)!;
  const bookings = await api.get<{ rows: { id: string; bookingNo: string; state: string }[] }>(
    '/api/Booking/List',
    session,
    { limit: '20' },
  );
  const own = bookings.data.rows.filter(({ bookingNo }) => made.includes(bookingNo));
  expect(own.map(({ state }) => state)).toEqual(['PENDING_ACCEPTANCE', 'PENDING_ACCEPTANCE']);
  const one = await api.get<{ content: { terms: { contractReference: string } }; channel: string }>(
    getBooking.path,
    session,
    { id: own[0]!.id },
  );
  expect(one.data).toMatchObject({ channel: 'UPLOAD', content: { terms: { contractReference: 'A27SH0417' } } });
});
