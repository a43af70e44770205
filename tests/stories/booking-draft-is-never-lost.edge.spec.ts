import type { Locator } from '@playwright/test';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { BookingRecords } from '#tests/support/drivers/booking-records.ts';
import { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const form = ({ page }: Operator) => page.locator('[data-screen=bookingForm]:visible');
const field = (person: Operator, path: string): Locator =>
  form(person).locator(`[data-field="${path}"] :is(input, textarea)`).first();
const keeping = (person: Operator) => form(person).locator('[data-keeping]');
const draftOf = (id: string): string => `${BOOKING_PATHS.online}?id=${id}`;

aloneTest(
  'two tabs write one draft: the second is asked about what both changed, and about nothing else (G-C7)',
  async ({ signIn, api }) => {
    const records = new BookingRecords(api);
    const { id } = await records.draft();
    const first = await signIn('NQUAYS', 'buyer1');
    const second = await first.newTab();
    for (const tab of [first, second]) {
      await tab.open(draftOf(id));
      await expect(field(tab, 'terms.contractReference')).toHaveValue('SC270001');
    }
    await first.write(field(first, 'terms.contractReference'), 'FIRST-1');
    await first.write(field(first, 'remarks'), 'SAID BY THE FIRST');
    await expect(keeping(first)).toHaveAttribute('data-keeping', 'clean');
    await expect.poll(async () => (await records.read(id)).content.remarks).toBe('SAID BY THE FIRST');

    // A slow line: the answer to the first word comes when the second is written as well.
    const written = Promise.withResolvers<void>();
    await second.page.route('**/api/Booking/Save', async route => {
      await written.promise;
      await route.continue();
    });
    const refused = second.page.waitForResponse(answer => answer.url().includes('/api/Booking/Save'));
    await second.write(field(second, 'terms.contractReference'), 'SECOND-2');
    await second.write(field(second, 'parties.shipper.contact'), 'LI NA');
    written.resolve();
    expect((await refused).status()).toBe(412);
    const merge = second.dialog('内容已被他人修改');
    await expect(merge.locator('tbody tr')).toHaveText([/合约号.*SECOND-2.*FIRST-1/]);
    await second.press('Control+Enter');
    await expect(merge).toBeHidden();
    await expect(keeping(second)).toHaveAttribute('data-keeping', 'clean');
    await expect(field(second, 'remarks')).toHaveValue('SAID BY THE FIRST');
    const { content } = await records.read(id);
    expect([content.terms.contractReference, content.remarks, content.parties.shipper.contact]).toEqual([
      'SECOND-2',
      'SAID BY THE FIRST',
      'LI NA',
    ]);
  },
);

const PARTY = ['name', 'address', 'contact', 'phone', 'email'] as const;
const MAILS: Readonly<Record<string, string>> = { email: 'desk@harbour.example', phone: '021 5555 0101' };
/** Forty fields as somebody fills them in, with what stands in each. */
const FORTY: readonly (readonly [path: string, value: string])[] = [
  ['routing.vesselName', 'EVER GIVEN'] as const,
  ['routing.voyageNo', '1234-056W'] as const,
  ['equipments.0.units', '2'] as const,
  ['equipments.0.grossKg', '18000'] as const,
  ['equipments.0.commodities.0.description', 'TOYS'] as const,
  ['equipments.0.commodities.0.packages', '800'] as const,
  ['equipments.0.commodities.0.grossKg', '36000'] as const,
  ['equipments.0.commodities.0.cbm', '110'] as const,
  ...['shipper', 'consignee', 'notify1', 'notify2', 'bookingAgent', 'issueTo'].flatMap(role =>
    PARTY.map(name => [`parties.${role}.${name}`, MAILS[name] ?? `${role} ${name}`.toUpperCase()] as const),
  ),
  ['terms.contractReference', 'SC270009'] as const,
  ['remarks', 'CALL BEFORE DELIVERY'] as const,
];

aloneTest(
  'the line is lost while forty fields are filled in: all of it is there after a reload, and at another machine (G-C9)',
  async ({ signIn, openBrowser }) => {
    expect(FORTY).toHaveLength(40);
    const office = await signIn('NQUAYS', 'buyer1');
    await office.open(BOOKING_PATHS.online);
    await expect(keeping(office)).toHaveAttribute('data-keeping', 'fresh');
    // What few need is behind one press.
    const more = form(office).locator('[data-section=parties] > details > summary');
    await office.reach(more);
    await office.press('Enter');
    const context = office.page.context();
    for (const [index, [path, value]] of FORTY.entries()) {
      if (index === 20) {
        await expect(keeping(office)).toHaveAttribute('data-keeping', 'clean');
        await context.setOffline(true);
      }
      const input = field(office, path);
      await input.focus();
      await input.fill(value);
    }
    await expect(keeping(office)).toHaveAttribute('data-keeping', 'offline');
    const address = office.address;
    expect(address).toContain('draft=');

    // The page is gone while nobody answers; what it had typed is not.
    await office.page.close();
    await context.setOffline(false);
    const again = new Operator(await context.newPage(), office.url);
    await again.open(address);
    await expect(again.page.locator('.fl-form-restored:visible')).toBeVisible();
    for (const [path, value] of FORTY) await expect(field(again, path), path).toHaveValue(value);
    await again.press('Control+s');
    await expect(keeping(again)).toHaveAttribute('data-keeping', 'clean');

    const home = await openBrowser();
    await home.signIn('NQUAYS', 'buyer1', 'Fairlead#2026');
    await home.open(address);
    for (const [path, value] of FORTY) await expect(field(home, path), path).toHaveValue(value);
  },
);
