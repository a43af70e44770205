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
