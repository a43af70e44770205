import { RATE_PATHS } from '#contract/rates/paths.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

/** A row by what its cells say, in their order. */
const row = ({ page }: Operator, name: RegExp) => page.getByRole('grid').getByRole('row', { name });

aloneTest('pricing lets a customer have a share by a key, and both sides see it at once', async ({ signIn }) => {
  const pricing = await signIn('PLTFRM', 'pricing');
  await pricing.watchPointer();
  await pricing.open(RATE_PATHS.subscribers);
  await expect(row(pricing, /待审核.*NQUAYS/)).toHaveCount(1);

  const customer = await signIn('NQUAYS', 'admin');
  await customer.open(RATE_PATHS.subscriptions);
  await expect(row(customer, /锚点 · 盐田东南亚与澳洲.*生效中/)).toHaveCount(1);
  await expect(row(customer, /平台 · 宁波北欧.*待审核/)).toHaveCount(1);

  await pricing.press('j');
  await pricing.press('a');
  await expect(row(pricing, /生效中.*NQUAYS/)).toHaveCount(1);
  await expect(row(customer, /平台 · 宁波北欧.*生效中/)).toHaveCount(1);

  await customer.open(RATE_PATHS.pool);
  await expect(row(customer, /锚点.*GZSHPA.*40HC|锚点.*GZSHPA.*20GP/)).toHaveCount(1);

  await pricing.open(RATE_PATHS.shares);
  await expect(row(pricing, /平台 · 宁波北欧/)).toHaveCount(1);
  await pricing.press('j');
  await expect(pricing.page.getByRole('region', { name: '共享概况' })).toContainText('NQUAYS');
  await pricing.press('Shift+V');
  const preview = pricing.inFront('预览为某企业');
  await pricing.write(preview.getByRole('textbox', { name: '企业编码' }), 'NQUAYS');
  await pricing.press('Control+Enter');
  await expect(preview.getByRole('row', { name: /CNNGB → DEHAM.*40HC USD/ }).first()).toBeAttached();
  pricing.usedNoPointer();
});
