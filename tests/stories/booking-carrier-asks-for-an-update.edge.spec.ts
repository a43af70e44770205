import { BookingRecords } from '#tests/support/drivers/booking-records.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const HS = 'equipments.0.commodities.0.hsCodes';

aloneTest(
  'the carrier wants another HS code: its field is marked, the customer corrects it, it is confirmed (G-C2)',
  async ({ signIn, api }) => {
    const records = new BookingRecords(api);
    const customer = await signIn('NQUAYS', 'buyer1');
    await customer.watchPointer();
    // The demo's carrier that is never content with the first code.
    const { id } = await records.accepted({ carrier: 'CMDU', terms: { incoterm: 'FOB' } });
    await customer.open(`/external/workbench/BookOnlineDetail?id=${id}`);
    const { page } = customer;
    const status = page.locator('.bk-status:visible').first();
    await expect(status).toHaveAttribute('data-state', 'PENDING_UPDATE', { timeout: 20_000 });
    const marked = page.locator(`tr[data-path="${HS}"]:visible`);
    await expect(marked).toHaveClass(/bk-said/);
    await expect(marked).toContainText('HS CODE IS NOT VALID FOR THE DESTINATION');

    await customer.can('booking.update');
    await customer.press('u');
    const dialog = customer.dialog(/更新/);
    const codes = dialog.locator(`[data-field="${HS}"] input`);
    await customer.reach(codes);
    await customer.press('Backspace');
    await customer.type('851762');
    await customer.press('Enter');
    await customer.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(status).toHaveAttribute('data-state', 'CONFIRMED', { timeout: 20_000 });
    await expect(marked).not.toHaveClass(/bk-said/);
    await expect(marked).toContainText('851762');
    customer.usedNoPointer();

    const booking = await records.read(id);
    expect(booking.content.equipments[0]?.commodities[0]?.hsCodes).toEqual(['851762']);
    const events = await records.events(id);
    expect(events.filter(event => ['ASK_UPDATE', 'UPDATE', 'CONFIRM'].includes(event))).toEqual([
      'ASK_UPDATE',
      'UPDATE',
      'CONFIRM',
    ]);
  },
);
