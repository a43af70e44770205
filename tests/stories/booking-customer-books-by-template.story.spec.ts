import { readFile } from 'node:fs/promises';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { keepTemplate } from '#contract/booking/template.calls.ts';
import { saveDisplay } from '#contract/settings/calls.ts';
import { DEFAULT_DISPLAY } from '#contract/settings/display.ts';
import { bookingContent } from '#server/features/booking/booking.samples.ts';
import { BookingRecords } from '#tests/support/drivers/booking-records.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const MOST_KEYS = 12;

/** Presses keys and counts them; a chord is one. */
function counted(person: Operator) {
  let keys = 0;
  return {
    async press(...chords: readonly string[]): Promise<void> {
      keys += chords.length;
      await person.press(...chords);
    },
    keys: () => keys,
  };
}
const status = ({ page }: Operator) => page.locator('.bk-status:visible').first();
const keeping = ({ page }: Operator) => page.locator('[data-keeping]:visible');

aloneTest(
  'a template is a booking in twelve keys; accepted, received, confirmed: one shipment, cut-offs at the port’s clock (G-C1)',
  async ({ signIn, api }) => {
    const records = new BookingRecords(api);
    const template = {
      ...bookingContent(new Date(), { carrier: 'COSU' }),
      references: [{ type: 'FF', value: 'NQ-77' }],
    };
    await records.post(keepTemplate.path, await records.customer(), { name: 'Q7 汉堡常订', content: template });

    // Staff begin at their own page; what they book is accepted at once.
    const staff = await signIn('PLTFRM', 'cs2');
    await staff.watchPointer();
    await staff.open(BOOKING_PATHS.home);
    await expect(staff.page.locator('.bh-tiles:visible li').first()).toBeVisible();
    const first = counted(staff);
    await first.press('1');
    await expect(keeping(staff)).toBeVisible();
    await staff.can('booking.submit');
    await first.press('Control+Enter');
    await expect(status(staff)).toHaveAttribute('data-state', /^(ACCEPTED|RECEIVED)$/);
    expect(first.keys()).toBeLessThanOrEqual(MOST_KEYS);
    staff.usedNoPointer();

    // A customer who lives by another clock.
    const customer = await signIn('NQUAYS', 'buyer1');
    const zone = { ...DEFAULT_DISPLAY, timeZone: 'Europe/Berlin' };
    await records.post(saveDisplay.path, (await customer.bearer()) ?? '', zone, 0);
    await customer.watchPointer();
    await customer.open(BOOKING_PATHS.online);
    await expect(keeping(customer)).toHaveAttribute('data-keeping', 'fresh');
    const hands = counted(customer);
    await hands.press('Alt+t');
    await expect(customer.dialog('套用模板').getByRole('option').first()).toBeVisible();
    await hands.press('q', '7', 'Enter');
    await expect(customer.dialog('套用模板')).toBeHidden();
    await hands.press('Control+Enter');
    await expect(status(customer)).toHaveAttribute('data-state', 'PENDING_ACCEPTANCE');
    expect(hands.keys()).toBeLessThanOrEqual(MOST_KEYS);
    const id = new URL(customer.page.url()).searchParams.get('id') ?? '';
    const { bookingNo } = await records.read(id);
    await customer.markDocument();

    const desk = await signIn('PLTFRM', 'cs1');
    await desk.open(`${BOOKING_PATHS.queue}?q=${bookingNo}`);
    await expect(desk.page.locator('.bk-side:visible')).toContainText(bookingNo);
    await desk.press('a');
    await expect(desk.page.locator('.bp6-toast', { hasText: `受理：${bookingNo}` })).toBeVisible();
    await desk.open(`/quckBook/internalBookDetail?id=${id}&tab=messages`);
    await expect(desk.page.locator('.bk-message-list:visible')).toContainText('IFTMBF');

    // The carrier answers by himself: received, then confirmed. Nobody loads the page again.
    await expect(status(customer)).toHaveAttribute('data-state', 'CONFIRMED', { timeout: 30_000 });
    expect(await customer.wasLoadedAgain()).toBe(false);
    await customer.press('5');
    const cutOff = customer.page.locator('[data-code=DCO]:visible');
    await expect(cutOff).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2} CNSHA \+08:00/);
    await expect(cutOff).toContainText('您的时间');
    const downloading = customer.page.waitForEvent('download');
    await customer.press('p', 'i');
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/\.ics$/);
    const calendar = await readFile(await file.path(), 'utf8');
    expect(calendar).toContain('BEGIN:VCALENDAR');
    expect(calendar).toContain(bookingNo);
    customer.usedNoPointer();

    const events = await records.events(id);
    expect(events).toEqual(['CREATE', 'SUBMIT', 'ACCEPT', 'SEND', 'ACK', 'CONFIRM']);
    const booking = await records.read(id);
    expect(booking.cgoId).toMatch(/^CG\d{12}$/);
    expect(JSON.stringify(booking)).not.toMatch(/cost|deskNote/i);
  },
);
