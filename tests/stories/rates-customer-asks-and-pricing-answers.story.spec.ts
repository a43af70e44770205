import { RATE_PATHS } from '#contract/rates/paths.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';
import { withoutIds } from '#tests/support/without-ids.ts';

const LANE = '?pol=CNLYG&pod=FIHEL&box=2x40HC';
const detail = ({ page }: Operator) => page.getByRole('region', { name: '单据详情' });
const row = ({ page }: Operator, name: RegExp) => page.getByRole('grid').getByRole('row', { name });

aloneTest('a customer asks for a price that no rate gives, and gets one that he alone sees', async ({ signIn }) => {
  const pricing = await signIn('PLTFRM', 'pricing');
  await pricing.watchPointer();
  await pricing.open(`${RATE_PATHS.staffQuery}?requests=WAITING`);
  await expect(pricing.page.getByRole('heading', { name: '询价', level: 1 })).toBeVisible();

  const buyer = await signIn('NQUAYS', 'buyer1');
  await buyer.watchPointer();
  await buyer.open(`${RATE_PATHS.customerQuery}${LANE}`);
  await expect(buyer.page.getByText('没有符合条件的运价')).toBeVisible();
  await buyer.press('a');
  const asking = buyer.inFront('询价');
  await expect(asking.getByRole('textbox', { name: '箱型箱量' })).toHaveValue('2x40HC');
  await buyer.write(asking.getByRole('textbox', { name: '目标价' }), '1900');
  await buyer.press('Control+Enter');
  await expect(asking).toBeHidden();

  // It stands in the list of who answers without a reload, and is worked off by keys.
  await expect(row(pricing, /CNLYG → FIHEL.*2x40HC.*USD 1900/)).toHaveCount(1);
  await pricing.press('j', 'Enter');
  await expect(async () => {
    if (!(await detail(pricing).innerText()).includes('CNLYG → FIHEL')) await pricing.press('Shift+J');
    await expect(detail(pricing)).toContainText('CNLYG → FIHEL', { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await pricing.can('priceRequest.take');
  await pricing.press('c');
  await expect(row(pricing, /处理中.*CNLYG → FIHEL/)).toHaveCount(1);
  await pricing.can('priceRequest.ANSWER');
  await pricing.press('a');
  const answering = pricing.inFront('答复');
  await pricing.write(answering.getByRole('textbox', { name: '答复文字' }), '含 ISPS，舱位需确认');
  await pricing.press('Alt+c');
  await expect(pricing.inFront('内容尚未提交')).toBeVisible();
  await pricing.press('Alt+c');
  await expect(answering.getByRole('textbox', { name: '答复文字' })).toHaveValue('含 ISPS，舱位需确认');
  await pricing.write(answering.getByRole('combobox', { name: '船公司' }), 'MSCU');
  await pricing.isOffered('MSCU');
  await pricing.press('Enter');
  await expect(answering.getByRole('combobox', { name: '船公司' })).toHaveValue(/^MSCU ./);
  await pricing.write(answering.getByRole('textbox', { name: '40HC 成本' }), '1777');
  await pricing.press('Control+Enter');
  await expect(answering).toBeHidden();
  await expect(row(pricing, /CNLYG → FIHEL/)).toHaveCount(0);

  await pricing.open(`${RATE_PATHS.staffQuery}?requests=ANSWERED`);
  await expect(row(pricing, /CNLYG → FIHEL/)).toHaveCount(1);
  // The latest stands first.
  await pricing.press('j', 'Enter');
  await expect(detail(pricing)).toContainText(/CNLYG → FIHEL.*运价 FR/s);
  // Its timeline says who did what, the latest first.
  await pricing.press('g', 'l');
  await expect(detail(pricing).getByRole('listitem')).toContainText([/^答复已答复/, /^指派处理中/, /^询价新询价/]);

  // The customer reads the answer and the price, and never the cost.
  await buyer.open(`${RATE_PATHS.customerQuery}?requests=ANSWERED`);
  await expect(row(buyer, /CNLYG → FIHEL.*含 ISPS/)).toHaveCount(1);
  const found = buyer.page.waitForResponse(response => response.url().includes('/api/FclRate/Query?'));
  await buyer.press('j');
  await buyer.press('v');
  expect(withoutIds(await (await found).text())).not.toMatch(/\b1,?777\b/);
  const results = buyer.page.getByRole('list', { name: '查询结果' }).getByRole('listitem');
  await expect(results).toHaveCount(1);
  await expect(results.first()).toContainText(/MSCU.*USD [\d,]+/s);
  buyer.usedNoPointer();
  pricing.usedNoPointer();
});
