import { RATE_PATHS } from '#contract/rates/paths.ts';
import { expect, test } from '#tests/support/shared-story.ts';

test('sales pastes a table of lanes, gets the best rate of each, and asks for those without one', async ({
  signIn,
}) => {
  const sales = await signIn('PLTFRM', 'sales2');
  const { page } = sales;
  await sales.watchPointer();
  await sales.open(RATE_PATHS.quickQuote);
  await sales.can('rates.lanes');
  // The line has the keys from the start, the results after Enter; what is not understood leaves no older prices to book.
  const line = page.locator('[data-quick-line]');
  const results = page.getByRole('grid');
  await expect(line).toBeFocused();
  await page.keyboard.type('cnsha deham 2 40hc');
  await sales.press('Enter');
  await expect(results).toBeFocused();
  await expect(page).toHaveURL(/box=2x40HC/);
  await sales.can('rates.why');
  await sales.press('w');
  await expect(page.getByRole('heading', { name: '价格说明' })).toBeVisible();
  await sales.press('/');
  await expect(line).toBeFocused();
  await line.fill('sha-ham 40hc');
  await sales.press('Enter');
  await expect(page.getByText('请选择港口').first()).toBeVisible();
  await expect(results.locator('tbody tr')).toHaveCount(0);
  await sales.press('Escape');
  await expect(results).toBeFocused();
  await sales.press('p');
  const dialog = sales.dialog(/多航线/);
  await sales.reach(dialog.getByRole('textbox'));
  await page.keyboard.insertText('sha ham 1x40hc\nningbo rotterdam 2x20gp\nlyg hel 1x40hc');
  await sales.press('Control+Enter');
  const lines = dialog.getByRole('table').locator('tbody tr');
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toContainText(/USD [\d,]+\.\d\d/);
  await expect(lines.nth(1)).toContainText(/USD [\d,]+\.\d\d/);
  await expect(lines.nth(2)).not.toContainText('USD');
  await sales.reach(dialog.getByRole('button', { name: /^询价（1 条/ }));
  await sales.press('Enter');
  await expect(page.getByText('已询价 1 条航线')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^询价/ })).toHaveCount(0);
  sales.usedNoPointer();
});
