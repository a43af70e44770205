import { getBooking } from '#contract/booking/desk.calls.ts';
import { saveBooking, submitBooking } from '#contract/booking/draft.calls.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { bookingRecords } from '#contract/booking/records.calls.ts';
import { bookingContent } from '#server/features/booking/booking.samples.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const side = ({ page }: Operator) => page.locator('.bk-side:visible');
const toast = ({ page }: Operator, text: string | RegExp) => page.locator('.bp6-toast', { hasText: text });

aloneTest(
  'two at the desk never get one booking; it is accepted, confirmed by hand, and the customer sees it at once',
  async ({ signIn, api }) => {
    const token = await api.login('NQUAYS', 'buyer1');
    // A carrier without a channel: nobody answers by himself.
    const content = { ...bookingContent(new Date()), carrier: 'ZIMU' };
    const draft = await api.post<{ id: string; bookingNo: string; version: number }>(saveBooking.path, token, {
      content,
    });
    const { id, bookingNo, version } = draft.data;
    const submitted = await api.post(submitBooking.path, token, { id }, { 'if-match': `"${version}"` });
    expect(submitted.http).toBe(200);

    const first = await signIn('PLTFRM', 'cs1');
    const second = await signIn('PLTFRM', 'cs2');
    await first.watchPointer();
    const queue = `${BOOKING_PATHS.queue}?q=${bookingNo}`;
    await first.open(queue);
    await second.open(queue);
    await expect(side(first)).toContainText(bookingNo);
    await expect(side(second)).toContainText(bookingNo);
    await first.press('t');
    await expect(toast(first, `接单：${bookingNo}`)).toBeVisible();
    await expect(side(first)).toContainText('您正在处理');
    // Told live, and refused by the server all the same.
    await expect(side(second)).toContainText('叶青禾 正在处理');
    // The row is read anew apart from what stands beside it; a stale one would be refused for its version first.
    await expect(second.page.getByRole('gridcell', { name: '叶青禾' })).toBeVisible();
    await second.press('a');
    await expect(toast(second, '正在处理')).toBeVisible();

    const customer = await signIn('NQUAYS', 'buyer1');
    await customer.open(`/external/workbench/BookOnlineDetail?id=${id}`);
    const status = customer.page.locator('.bk-status:visible').first();
    await expect(status).toHaveAttribute('data-state', 'PENDING_ACCEPTANCE');

    await expect(first.page.getByRole('gridcell', { name: '叶青禾' })).toBeVisible();
    await first.press('a');
    await expect(toast(first, `受理：${bookingNo}`)).toBeVisible();
    await expect(status).toHaveAttribute('data-state', 'ACCEPTED');

    // The carrier's answer came on paper.
    await first.open(`/quckBook/internalBookDetail?id=${id}`);
    await expect(first.page.getByRole('heading', { level: 1 })).toContainText(bookingNo);
    await first.press('c');
    const dialog = first.dialog(/放舱/);
    await expect(dialog).toBeVisible();
    await first.write(dialog.getByLabel('船公司订舱号'), 'ZIMU0098');
    await first.write(dialog.getByLabel('提箱堆场').first(), 'YANGSHAN DEPOT 4');
    await first.press('Control+Enter');
    await expect(toast(first, `放舱：${bookingNo}`)).toBeVisible();

    await expect(status).toHaveAttribute('data-state', 'CONFIRMED');
    await expect(customer.page.locator('.bk-todo:visible')).toContainText('提交补料');
    await expect(customer.page.locator('.bk-todo:visible').getByRole('link', { name: '提交补料' })).toBeVisible();
    await customer.press('5');
    await expect(customer.page.locator('[data-code=DCO]:visible')).toContainText('CNSHA +08:00');

    // Signing in at the browser has ended the customer's session over HTTP.
    const again = await api.login('NQUAYS', 'doc1');
    const log = await api.get<{ rows: { event: string }[] }>(bookingRecords.path, again, { id });
    const told = log.data.rows.map(({ event }) => event);
    expect(told.filter(event => event !== 'SEND' && event !== 'ACK')).toEqual([
      'CONFIRM',
      'ACCEPT',
      'TAKE',
      'SUBMIT',
      'CREATE',
    ]);
    const seen = await api.get<Record<string, unknown>>(getBooking.path, again, { id });
    expect(seen.data.deskNote).toBeUndefined();
    first.usedNoPointer();
  },
);
