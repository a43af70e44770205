import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { Customer } from '#tests/support/drivers/customer.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { Reviewer } from '#tests/support/drivers/reviewer.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const field = ({ page }: Operator, path: string) =>
  page.locator(`[data-field="${path}"]:visible :is(input, textarea, select)`).first();
const toast = ({ page }: Operator, text: string | RegExp) => page.locator('.bp6-toast', { hasText: text });

/** What the customer types; everything else comes with the price. */
const TYPED: readonly (readonly [path: string, text: string])[] = [
  ['equipments.0.grossKg', '12000'],
  ['equipments.0.commodities.0.description', '100PCT COTTON TERRY BATH TOWELS'],
  ['equipments.0.commodities.0.packages', '830'],
  ['equipments.0.commodities.0.grossKg', '24000'],
  ['equipments.0.commodities.0.cbm', '116'],
  ['parties.shipper.name', 'NORTHERN QUAYS TRADING CO LTD'],
  ['parties.shipper.address', '18 HARBOUR ROAD\nSHANGHAI, CHINA'],
  ['parties.consignee.name', 'ELBE HEIMTEXTIL GMBH'],
  ['parties.consignee.address', 'HAFENSTRASSE 5\n20457 HAMBURG, GERMANY'],
  ['parties.notify1.name', 'ELBE HEIMTEXTIL GMBH'],
  ['parties.notify1.address', 'HAFENSTRASSE 5\n20457 HAMBURG, GERMANY'],
];

/** What an instruction says besides, for the customs of both ends. */
const INSTRUCTED: readonly (readonly [path: string, text: string])[] = [
  ['marks', 'N/M'],
  ['extra.shipperCode', 'USCI+91310000607274543X'],
  ['extra.shipperPhone', '+86-21-5555-0101'],
  ['extra.consigneeCode', 'VAT+DE811907980'],
  ['extra.consigneePhone', '+49-40-5555-0102'],
  ['extra.consigneeEori', 'DE811907980000001'],
];

/** Rows as a spreadsheet of the shipper has them; the numbers pass the check digit. */
const BOXES = [
  ['CSQU3054383', '40HQ', 'ML9001', '415', 'CT', '100PCT COTTON TERRY BATH TOWELS', '630260', '12000', '58'],
  ['MSKU6011672', '40HQ', 'ML9002', '415', 'CT', '100PCT COTTON TERRY BATH TOWELS', '630260', '12000', '58'],
];

aloneTest('from a price to an approved instruction, by the keyboard alone', async ({ signIn }) => {
  aloneTest.setTimeout(120_000);
  const buyer = await signIn('NQUAYS', 'admin');
  const { page } = buyer;
  await buyer.watchPointer();

  // A price.
  await buyer.open(ROUTE.ExternalWorkbenchPriceQuery.path);
  await expect(page.getByRole('heading', { name: '运价查询', level: 1 })).toBeVisible();
  await buyer.press('/');
  await expect(page.getByRole('combobox', { name: '起运港' })).toBeFocused();
  await buyer.type('shanghai');
  await buyer.isOffered('CNSHA');
  await buyer.press('Enter', 'Tab');
  await buyer.type('hamburg');
  await buyer.isOffered('DEHAM');
  await buyer.press('Enter');
  await expect(page.getByRole('group', { name: '目的港' })).toContainText('DEHAM');
  await buyer.press('Tab');
  await buyer.type('2x40HC');
  await buyer.press('Enter');
  const card = page.getByRole('list', { name: '查询结果' }).getByRole('listitem').filter({ hasText: 'COSU' }).first();
  await expect(card).toContainText(/USD [\d,]+\.\d\d/);
  await expect(page.locator('.rs-card[data-here=true]')).toContainText('COSU');
  await buyer.press('b');

  // What is known of it stands in the form, and is promised when the first word is typed.
  const form = page.locator('[data-screen=bookingForm]:visible');
  await expect(field(buyer, 'routing.loading.code')).toHaveValue(/^CNSHA/);
  await expect(field(buyer, 'equipments.0.units')).toHaveValue('2');
  await buyer.press('Alt+2');
  await expect(field(buyer, 'equipments.0.type')).toBeFocused();
  for (const [path, text] of TYPED) await buyer.write(field(buyer, path), text);
  await expect(form.locator('.bf-total')).toContainText(/USD [\d,]+\.\d\d/);
  const promised = await form.locator('.bf-total').innerText();

  // The carrier of this price wants a number of the customer's own: said, and found by its key.
  await buyer.press('Control+Enter');
  await expect(toast(buyer, '处需要修改')).toBeVisible();
  await buyer.press('Alt+r');
  await expect(field(buyer, 'references.0.value')).toBeFocused();
  await buyer.write(field(buyer, 'references.0.value'), 'NQ-7788');
  await expect(form.locator('[data-keeping]')).toHaveAttribute('data-keeping', 'clean');
  await buyer.press('Control+Enter');
  await buyer.isAt(/BookOnlineDetail\?id=/);
  const status = page.locator('.bk-status:visible').first();
  await expect(status).toHaveAttribute('data-state', 'PENDING_ACCEPTANCE');
  const bookingNo = /BK\d{11}/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? '';
  expect(bookingNo).toMatch(/^BK\d{11}$/);

  // The desk accepts; the carrier of the demo receives and confirms; the customer's page follows by itself.
  const loads = buyer.loads;
  const desk = await signIn('PLTFRM', 'cs1');
  await desk.watchPointer();
  await desk.open(`${BOOKING_PATHS.queue}?q=${bookingNo}`);
  await expect(desk.page.locator('.bk-side:visible')).toContainText(bookingNo);
  await desk.press('a');
  await expect(toast(desk, `受理：${bookingNo}`)).toBeVisible();
  await expect(status).toHaveAttribute('data-state', 'CONFIRMED', { timeout: 20_000 });
  expect(buyer.loads, 'the page was not loaded again').toBe(loads);
  await buyer.press('4');
  await expect(page.locator('article:visible')).toContainText(promised.split(' + ')[0] ?? '');

  // Its shipment is there; the instruction begins with what was booked.
  await buyer.press('i');
  const customer = new Customer(buyer);
  await customer.isAt('init');
  await expect(page.locator('[data-command="si.wizard.start"]')).toBeEnabled();
  await customer.start();
  await customer.pasteBoxes(BOXES);
  for (const [path, text] of INSTRUCTED) await customer.fill(path, text);
  await customer.saveDraft('finish');
  await customer.check();
  expect((await customer.findings()).filter(finding => finding.startsWith('error'))).toEqual([]);
  await customer.confirmWarnings();
  const [si] = await customer.submit();
  expect(si?.no).toMatch(/^\d{11}$/);

  const clerk = await signIn('PLTFRM', 'doc1');
  await clerk.watchPointer();
  const reviewer = new Reviewer(clerk);
  await reviewer.openQueue();
  await reviewer.choose(si!.no);
  await reviewer.claim();
  await reviewer.approve();
  await reviewer.isGone(si!.no);
  await customer.openList();
  await customer.seesStatus(si!.no, '审核通过');
  for (const person of [buyer, desk, clerk]) person.usedNoPointer();
});
