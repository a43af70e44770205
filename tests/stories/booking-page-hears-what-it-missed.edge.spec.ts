import { confirmBooking } from '#contract/booking/desk.calls.ts';
import { carrierConfirms } from '#server/features/booking/booking.samples.ts';
import { BookingRecords } from '#tests/support/drivers/booking-records.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

aloneTest(
  'a confirmation is written while the open page hears nothing: once it hears again, it shows it without being loaded',
  async ({ openBrowser, product, api }) => {
    const records = new BookingRecords(api);
    const customer = await openBrowser();
    const { page } = customer;
    await page.clock.install();
    await customer.signIn('NQUAYS', 'buyer1', 'Fairlead#2026');
    const { id, version } = await records.accepted({ carrier: 'ZIMU' });
    await customer.open(`/external/workbench/BookOnlineDetail?id=${id}`);
    const status = page.locator('.bk-status:visible').first();
    await expect(status).toHaveAttribute('data-state', 'ACCEPTED');
    await expect.poll(() => customer.sent.some(({ type }) => type === 'auth')).toBe(true);
    await customer.markDocument();

    // Its time stands still, and with it the next try to connect.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_000);
    const open = customer.sockets.at(-1)!;
    const closed = open.waitForEvent('close');
    await product.kill();
    await closed;
    await product.restart();
    const confirmation = carrierConfirms(new Date(), 'ZIMU 990');
    await records.post(confirmBooking.path, await records.desk(), { id, confirmation }, version);
    await expect(status).toHaveAttribute('data-state', 'ACCEPTED');

    await page.clock.runFor(5_200);
    await page.clock.resume();
    await expect(status).toHaveAttribute('data-state', 'CONFIRMED', { timeout: 20_000 });
    await expect(page.locator('.bk-todo:visible')).toContainText('提交补料');
    expect(await customer.wasLoadedAgain()).toBe(false);
    expect((await records.events(id)).filter(event => event === 'CONFIRM')).toHaveLength(1);
  },
);
