import { aloneTest, expect } from '#tests/support/shared-story.ts';

aloneTest('pricing says a rule, sees what it would do, and has it written', async ({ signIn }) => {
  const pricing = await signIn('PLTFRM', 'pricing');
  const { page } = pricing;
  const filter = JSON.stringify([{ field: 'productType', op: 'in', values: ['CONTRACT'] }]);
  await pricing.open(`/SeaFreight/FreightManagement/NewFCLFreightBatch?filter=${encodeURIComponent(filter)}`);
  await page.getByRole('button', { name: '增加动作' }).click();
  const steps = page.locator('.fl-batch-actions:visible');
  await steps.getByLabel('运算').selectOption('ADD');
  await steps.getByLabel('数值').fill('5');
  await pricing.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^RB\d{10}/ })).toBeVisible();
  await expect(page.getByText('待执行')).toBeVisible();
  await pricing.press('Control+Enter');
  await expect(page.getByText('已完成', { exact: true })).toBeVisible();
});
