import { answerCancellation, rollBooking } from '#contract/booking/ending.calls.ts';
import { bookingContent, daysFrom } from '#server/features/booking/booking.samples.ts';
import { BookingRecords } from '#tests/support/drivers/booking-records.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const UNITS = '[data-field="equipments.0.units"] input';
const boxes = ({ page }: Operator) => page.locator('tr[data-path="equipments"]:visible');
const marks = ({ page }: Operator) => page.locator('.bk-status:visible').first();

/** Asks for so many containers; the consequences are read before it goes. */
async function ask(customer: Operator, units: string, before: string): Promise<void> {
  await customer.can('booking.amend');
  await customer.press('d');
  const dialog = customer.dialog(/更改/);
  await customer.write(dialog.locator(UNITS), units);
  await customer.press('Control+Enter');
  const consequences = dialog.locator('.bk-consequences');
  await expect(consequences).toContainText(`箱量 40HC${before}${units}需船公司确认`);
  await expect(consequences).toContainText('截单未过');
  await customer.press('Control+Enter');
  await expect(dialog).toBeHidden();
}

async function answer(desk: Operator, isDeclined: boolean): Promise<void> {
  await desk.can('booking.amend-answer');
  await desk.press('v');
  const dialog = desk.dialog(/答复更改/);
  await expect(dialog.getByRole('combobox')).toBeFocused();
  if (isDeclined) await desk.press('ArrowDown');
  await desk.press('Control+Enter');
  await expect(dialog).toBeHidden();
}

aloneTest(
  'an amendment holds when the carrier agrees; declined or taken back nothing has changed; late it needs the right (G-C3)',
  async ({ signIn, api }) => {
    const records = new BookingRecords(api);
    const { id } = await records.confirmed('ZIMU 301');
    const [customer, desk] = [await signIn('NQUAYS', 'buyer1'), await signIn('PLTFRM', 'cs1')];
    await customer.watchPointer();
    await customer.open(`/external/workbench/BookOnlineDetail?id=${id}`);
    await desk.open(`/quckBook/internalBookDetail?id=${id}`);

    await ask(customer, '3', '2');
    // Until the carrier agrees, what is confirmed holds; the desk sees it without asking.
    await expect(boxes(customer)).toContainText('2 x 40HC');
    await answer(desk, false);
    await expect(boxes(customer)).toContainText('3 x 40HC');

    await ask(customer, '4', '3');
    await answer(desk, true);
    await expect(marks(customer)).toContainText('更改被拒');
    await expect(boxes(customer)).toContainText('3 x 40HC');

    await ask(customer, '5', '3');
    await customer.can('booking.amend-cancel');
    await customer.press('Shift+D');
    await expect(marks(customer)).toContainText('更改已撤回');
    await expect(boxes(customer)).toContainText('3 x 40HC');
    customer.usedNoPointer();
    const booking = await records.read(id);
    expect(booking.amendments.map(({ status }) => status)).toEqual([
      'AMENDMENT_CONFIRMED',
      'AMENDMENT_DECLINED',
      'AMENDMENT_CANCELLED',
    ]);
    expect([booking.content.equipments[0]?.units, booking.confirmed?.equipments[0]?.units]).toEqual([3, 3]);

    // After the SI cut-off: whoever sells may not.
    const late = await records.confirmed('ZIMU 302', { DCO: daysFrom(new Date(), -1) });
    const sales = await signIn('PLTFRM', 'sales2');
    await sales.open(`/quckBook/internalBookDetail?id=${late.id}`);
    await sales.can('booking.amend');
    await sales.press('d');
    const dialog = sales.dialog(/更改/);
    await sales.write(dialog.locator(UNITS), '3');
    await sales.press('Control+Enter');
    await expect(dialog.locator('.bk-consequences')).toContainText('截单已过');
    await sales.press('Control+Enter');
    await expect(dialog.getByRole('alert')).toContainText('已过截单时间，更改须有权限');
    expect((await records.read(late.id)).amendments).toEqual([]);
  },
);

aloneTest(
  'a customer answers a roll-over by booking anew with all his data; the old booking is cancelled (G-C4)',
  async ({ signIn, api }) => {
    const records = new BookingRecords(api);
    const old = await records.confirmed('ZIMU 401');
    const customer = await signIn('NQUAYS', 'buyer1');
    await customer.watchPointer();
    await customer.open(`/external/workbench/BookOnlineDetail?id=${old.id}`);
    await expect(marks(customer)).toHaveAttribute('data-state', 'CONFIRMED');
    const now = new Date();
    await records.post(
      rollBooking.path,
      await records.desk(),
      {
        id: old.id,
        cause: 'CARRIER_OVERBOOKED',
        vesselName: 'EVER ACE',
        voyageNo: '1235-057W',
        etd: daysFrom(now, 21),
        eta: daysFrom(now, 52),
        cutOffs: { DCO: daysFrom(now, 18) },
        remarks: 'Overbooked',
      },
      old.version,
    );
    // Told while he looks.
    const panel = customer.page.locator('.bk-rolls:visible');
    await expect(panel).toContainText('EVER ACE');
    await expect(panel).toContainText('EVER GIVEN');
    await customer.press('Alt+Shift+2');
    const dialog = customer.dialog(/答复甩柜/);
    await expect(dialog.locator('select')).toHaveValue('REBOOK');
    await customer.press('Control+Enter');
    // The form of the new one, with all that was in the old.
    const form = customer.page.locator('[data-screen=bookingForm]:visible');
    const { content } = await records.read(old.id);
    const field = (path: string) => form.locator(`[data-field="${path}"] :is(input, textarea)`).first();
    await expect(field('routing.voyageNo')).toHaveValue(content.routing.voyageNo);
    await expect(field('parties.shipper.name')).toHaveValue(content.parties.shipper.name);
    await expect(field('equipments.0.commodities.0.description')).toHaveValue('MOBILE PHONE ACCESSORIES');
    customer.usedNoPointer();
    const newId = new URL(customer.page.url()).searchParams.get('id') ?? '';
    const made = await records.read(newId);
    expect(made).toMatchObject({ state: 'DRAFT', links: { rebookOf: old.id } });
    expect(made.content).toEqual(content);
    expect(content.parties).toEqual(bookingContent(now).parties);
    // A carrier on paper: the desk enters that the cancellation was taken.
    const asked = await records.read(old.id);
    expect(asked).toMatchObject({ cancellation: 'CANCELLATION_RECEIVED', rolls: [{ answer: 'REBOOK' }] });
    await records.post(answerCancellation.path, await records.desk(), { id: old.id, isConfirmed: true }, asked.version);
    expect((await records.read(old.id)).state).toBe('CANCELLED');
  },
);
