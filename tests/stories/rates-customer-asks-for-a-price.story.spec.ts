import { ROUTE } from '#routes/catalogue/catalogue.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { expect, test } from '#tests/support/shared-story.ts';

const results = ({ page }: Operator) => page.getByRole('list', { name: '查询结果' }).getByRole('listitem');
const COST = /"[^"]*(?:cost|buy|base|margin|floor|step|rule|contractNo|rateNo)[^"]*"\s*:/i;

test('a customer of level B asks for a lane by keyboard, reads every fee, and is told no cost', async ({ signIn }) => {
  const buyer = await signIn('NQUAYS', 'admin');
  const { page } = buyer;
  await buyer.watchPointer();
  await buyer.open(ROUTE.ExternalWorkbenchPriceQuery.path);
  await expect(page.getByRole('heading', { name: '运价查询', level: 1 })).toBeVisible();
  await buyer.press('/');
  await expect(page.getByRole('combobox', { name: '起运港' })).toBeFocused();
  // Pinyin, then a group of two at once.
  await buyer.type('shanghai');
  await buyer.isOffered('CNSHA');
  await buyer.press('Enter');
  await expect(page.getByRole('group', { name: '起运港' })).toContainText('CNSHA');
  await buyer.press('Tab');
  await buyer.type('鹿特丹+hamburg');
  await buyer.press('Enter');
  await expect(page.getByRole('group', { name: '目的港' })).toContainText(/NLRTM.*DEHAM/);
  await buyer.press('Tab');
  await buyer.type('2x40HC');
  const answer = page.waitForResponse(response => response.url().includes('/api/FclRate/Query?'));
  await buyer.press('Enter');
  const body = await (await answer).text();
  expect(body).not.toMatch(COST);

  await expect(results(buyer).first()).toContainText(/USD [\d,]+\.\d\d/);
  await expect(page).toHaveURL(/pol=CNSHA&pod=NLRTM%2CDEHAM&box=2x40HC/);
  const dearest = await results(buyer).last().textContent();

  // Another order and the fees of the best, without another question.
  let asked = 0;
  page.on('request', request => {
    if (request.url().includes('/api/FclRate/Query')) asked += 1;
  });
  await buyer.press('j');
  await buyer.press('k');
  await buyer.press('Enter');
  const fees = results(buyer).first().getByRole('table', { name: '费用明细' });
  await expect(fees.getByRole('row', { name: /OCF .*40HQ/ })).toContainText(/USD [\d,.]+2USD [\d,]+\.00/);
  await expect(fees).toContainText('全包合计');
  expect(asked).toBe(0);

  // The last container sets have keys; the link asks the same again.
  await buyer.press('Alt+2');
  await expect(page).toHaveURL(/box=1x/);
  await expect.poll(async () => (await results(buyer).last().textContent()) !== dearest).toBe(true);
  await page.reload();
  await expect(page.getByRole('group', { name: '起运港' })).toContainText('CNSHA');
  await expect(results(buyer).first()).toContainText('USD');
  buyer.usedNoPointer();
});
