import { getBooking } from '#contract/booking/desk.calls.ts';
import { type BookingFileInfo, bookingFiles } from '#contract/booking/files.calls.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { expect, test } from '#tests/support/shared-story.ts';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const MAIL = `From: buyer@nquays.example
Subject: Booking
Content-Type: text/plain; charset=utf-8

起运港：上海
目的港：DEHAM
船公司：ZIMU
开船日：${inDays(12)}
箱型箱量：2x40HQ
品名：COTTON TOWELS
HS编码：630260
件数：800 箱
毛重：36000 KGS
体积：110 CBM
发货人：NORTHERN QUAYS TRADING CO LTD
18 HARBOUR ROAD
收货人：ELBE HEIMTEXTIL GMBH
HAFENSTRASSE 5, HAMBURG
合约号：ZE260110
`;

test('staff read a mailed note: what was guessed is confirmed key by key, and only then submitted', async ({
  signIn,
  api,
}) => {
  const staff = await signIn('PLTFRM', 'admin');
  await staff.open(BOOKING_PATHS.smart);
  const { page } = staff;
  const screen = page.locator('[data-screen=smartBooking]:visible');
  await screen.locator('input[type=file]').setInputFiles([
    { name: 'note.eml', mimeType: 'message/rfc822', buffer: Buffer.from(MAIL) },
    { name: 'stamp.png', mimeType: 'image/png', buffer: Buffer.from('PNG') },
  ]);
  await expect(screen.locator('[data-file="note.eml"]')).toHaveAttribute('data-state', 'READ');
  await expect(screen.locator('[data-file="stamp.png"]')).toContainText('已作为附件保留');
  const status = screen.getByRole('status').filter({ hasText: '第 1 票' });
  await expect(status).toContainText('待确认');
  // What sails and what it costs is proposed; one key takes it.
  const departures = screen.getByRole('region', { name: '推荐船期与运价' }).getByRole('row');
  await expect(departures.nth(1)).toContainText(/USD [\d,]+/);
  // Nothing is made of guesses.
  await staff.cannot('smart.save', '请先确认标黄的栏位');

  await expect(screen.locator('tr[data-state=GUESS] input').first()).toBeFocused();
  const amber = screen.locator('tr:is([data-state=GUESS], [data-state=OPEN])');
  for (let left = await amber.count(); left > 0; left -= 1) {
    await expect(amber).toHaveCount(left);
    await staff.press('Enter');
  }
  await expect(status).toContainText('全部已确认');

  await staff.can('smart.save');
  await staff.press('Control+s');
  const made = screen.locator('.bs-made li');
  await expect(made).toHaveCount(1);
  await expect(made).toContainText('草稿');
  const bookingNo = (await made.getByRole('link').innerText()).trim();
  const id =
    new URL((await made.getByRole('link').getAttribute('href')) ?? '', 'http://x').searchParams.get('id') ?? '';
  await staff.can('smart.submit');
  await staff.press('Control+Shift+Enter');
  await expect(made).toContainText('已提交');

  // Signing in over HTTP ends the session of the browser.
  const token = await api.login('PLTFRM', 'admin');
  const { data } = await api.get<{
    state: string;
    bookingNo: string;
    content: { routing: { loading: { code: string } }; fileIds: string[] };
  }>(getBooking.path, token, { id });
  expect([data.bookingNo, data.state, data.content.routing.loading.code]).toEqual([bookingNo, 'ACCEPTED', 'CNSHA']);
  const files = await api.get<BookingFileInfo[]>(bookingFiles.path, token, {
    ids: data.content.fileIds.join(','),
    booking: id,
  });
  expect(files.data.map(({ name }) => name).sort()).toEqual(['note.eml', 'stamp.png']);
});
