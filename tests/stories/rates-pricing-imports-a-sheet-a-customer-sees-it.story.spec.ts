import { RATE_PATHS } from '#contract/rates/paths.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { expect, test } from '#tests/support/shared-story.ts';
import { withoutIds } from '#tests/support/without-ids.ts';

/** Ports that no rate of the demo begins at: what a customer finds there came with the file. */
const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toLocaleDateString('sv');
const SHEET = [
  `VALID ${day(0)} TO ${day(24)}`,
  "Carrier,POL,POD,Service,20',40HQ,币种,可见范围",
  'MSCU,CNLYG,DEHAM,GA1,1020,1850,USD,PUBLIC_SITE',
  // Merged in the carrier's own file: what is empty is what stands above.
  ',,NLRTM,GA1,1040,1870,USD,PUBLIC_SITE',
  ',,BEANR,GA1,1060,1890,USD,PUBLIC_SITE',
].join('\n');

async function sendSheet(person: Operator): Promise<void> {
  const { page } = person;
  await person.open(RATE_PATHS.maintenance);
  await expect(page.locator('[data-resource=FclRate] [role=grid]')).toBeVisible();
  await person.press('Shift+I');
  const dialog = person.dialog('导入运价表');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '船公司价表.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) });
  await expect(dialog.getByLabel('含义 40HQ')).toHaveValue('PRICE:40HC');
  await person.reach(dialog.getByRole('checkbox', { name: /新运价直接发布/ }));
  await person.press('Space');
  await person.reach(dialog.getByRole('button', { name: '预览' }));
  await person.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^RB\d{10}/ })).toBeVisible();
}

test('pricing imports a carrier’s sheet, a customer finds its price at once and no cost, and the same sheet again changes nothing', async ({
  signIn,
}) => {
  test.slow();
  const pricing = await signIn('PLTFRM', 'pricing');
  await sendSheet(pricing);
  await expect(pricing.page.getByText(/共 3 行：修改 0，新增 3/)).toBeVisible();
  await pricing.press('Control+Enter');
  await expect(pricing.page.getByText('已完成', { exact: true })).toBeVisible();

  const buyer = await signIn('NQUAYS', 'buyer1');
  const answer = buyer.page.waitForResponse(response => response.url().includes('/api/FclRate/Query?'));
  await buyer.open('/external/workbench/PriceQuery?pol=CNLYG&pod=DEHAM&box=1x40HC');
  expect(withoutIds(await (await answer).text())).not.toMatch(/\b1,?850\b|"cost|"contractNo/i);
  const results = buyer.page.getByRole('list', { name: '查询结果' }).getByRole('listitem');
  await expect(results).toHaveCount(1);
  await expect(results).toContainText(/MSCU[\s\S]*USD [\d,]+\.\d\d/);

  await sendSheet(pricing);
  await expect(pricing.page.getByText(/共 3 行：修改 0，新增 0，不变 3/)).toBeVisible();
});
