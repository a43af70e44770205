import { resourceCalls } from '#contract/kernel/resource.ts';
import { lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { expect, test } from '#tests/support/shared-story.ts';

const PIECES = ['37', '60', '45', '40', '40'] as const;
const FIELDS = ['件数', '长 cm', '宽 cm', '高 cm', '单件 kg'] as const;

/** Pieces as on a packing list: Tab leads from one figure to the next. */
async function typePieces(person: Operator): Promise<void> {
  const { page } = person;
  await person.reach(page.getByRole('textbox', { name: '第 1 行 件数' }));
  for (const [at, figure] of PIECES.entries()) {
    await expect(page.getByRole('textbox', { name: `第 1 行 ${FIELDS[at]}` })).toBeFocused();
    await person.type(figure);
    await person.press('Tab');
  }
}

async function typePort(person: Operator, name: string, code: string): Promise<void> {
  await person.reach(person.page.getByRole('combobox', { name }));
  await person.type(code);
  await person.isOffered(code);
  await person.press('Enter');
}

test('pricing tries a rate by typing pieces; sales sees a rebate beside what the destination charges for it', async ({
  signIn,
  api,
}) => {
  const token = await api.login('PLTFRM', 'pricing');
  const { data } = await api.get<{ rows: { id: string; firstPrice: string; isRebate: boolean }[] }>(
    resourceCalls(lclRateResource).list.path,
    token,
    { filter: JSON.stringify([{ field: 'state', op: 'in', values: ['ACTIVE'] }]), limit: 200 } as never,
  );
  // The example of the design: 40, from 3 RT 36, from 5 RT 32, from 10 RT 30 (V-L4, V-L8).
  const rate = data.rows.find(({ firstPrice, isRebate }) => Number(firstPrice) === 40 && !isRebate);
  expect(rate).toBeDefined();

  const pricing = await signIn('PLTFRM', 'pricing');
  await pricing.watchPointer();
  await pricing.open(`${RATE_PATHS.lclEdit}?id=${rate!.id}`);
  const calculator = pricing.page.getByRole('region', { name: '试算' });
  await typePieces(pricing);
  await expect(calculator).toContainText('体积 3.996 CBM，毛重 1480 kg');
  await expect(calculator.getByRole('row', { name: /^3 / })).toContainText('143.86');
  await expect(calculator.locator('[data-lcl-freight]')).toHaveText('USD 143.86');
  pricing.usedNoPointer();

  const sales = await signIn('PLTFRM', 'sales2');
  await sales.watchPointer();
  await sales.open(RATE_PATHS.lclSearch);
  await typePort(sales, '起运港', 'CNSHA');
  await typePort(sales, '目的港', 'DEHAM');
  await typePieces(sales);
  await sales.press('Enter');
  const rebate = sales.page.getByRole('row').filter({ hasText: '退佣' });
  await expect(rebate).toContainText('-15');
  await expect(rebate).toContainText('运价为负，目的港另收 USD');
  // The cheapest stands first, with all its fees beside it; none of them tells what was paid.
  const fees = sales.page.getByRole('region', { name: '费用明细' });
  await expect(fees).toContainText('运价为负');
  await expect(fees.getByRole('row', { name: /^LCLF/ })).toContainText('-59.94');
  await expect(fees.getByRole('row', { name: /^DTHC/ })).toContainText('EUR 151.85');
  await expect(fees.getByRole('columnheader', { name: '成本单价' })).toHaveCount(0);
  sales.usedNoPointer();
});
