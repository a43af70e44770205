import { feeCodeResource } from '#contract/basic-data/fee-code.resource.ts';
import { portResource } from '#contract/basic-data/port.resource.ts';
import { type Resource, resourceCalls } from '#contract/kernel/resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { surchargeRuleResource } from '#contract/rates/surcharge-rule.resource.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const listOf = (resource: unknown) => resourceCalls(resource as Resource).list.path;
const field = ({ page }: Operator, name: string) => page.locator(`.fl-record:visible [data-field=${name}]`);

/** Types a code into a picker and takes the first that it offers. */
async function pick(person: Operator, box: ReturnType<typeof field>, typed: string): Promise<void> {
  await person.reach(box);
  await person.type(typed);
  await person.isOffered(typed);
  await person.press('Enter');
}

aloneTest(
  'pricing adds a local fee by keys, and the test of a shipment says why another lost to it',
  async ({ signIn, api }) => {
    const colleague = await api.login('PLTFRM', 'admin');
    const idOf = async (resource: unknown, q: string): Promise<string> => {
      const found = await api.get<{ rows: { id: string }[] }>(listOf(resource), colleague, { q });
      return found.data.rows[0]!.id;
    };
    // A wider rule of the same fee, for every carrier, is there already.
    const wide = await api.post(resourceCalls(surchargeRuleResource).create.path, colleague, {
      feeId: await idOf(feeCodeResource, 'EIR'),
      layer: 'ORIGIN_LOCAL',
      mode: 'FCL',
      basis: 'PER_CONTAINER',
      polId: await idOf(portResource, 'CNSHA'),
      costAmount: '30',
      currency: 'CNY',
      validityBasis: 'ETD',
      validFrom: '2026-01-01',
      note: '全部船公司',
    });
    expect(wide.http, JSON.stringify(wide.problem)).toBe(200);

    const pricing = await signIn('PLTFRM', 'pricing');
    await pricing.watchPointer();
    await pricing.open(RATE_PATHS.localFees);
    await expect(pricing.page.getByRole('navigation', { name: '港口与船公司' })).toContainText('CNSHA');
    await pricing.press('n');
    const fee = field(pricing, 'feeId').getByRole('combobox');
    await expect(fee).toBeFocused();
    await pick(pricing, fee, 'EIR');
    await pricing.reach(field(pricing, 'layer').getByRole('radio').first());
    // Fees of carriers are kept elsewhere and not offered here.
    await expect(field(pricing, 'layer')).not.toContainText('船公司附加费');
    await pricing.press('Space');
    await expect(field(pricing, 'layer').getByRole('radio', { name: '起运港本地费' })).toBeChecked();
    await pricing.write(field(pricing, 'currency').locator('input'), 'CNY');
    await pricing.press('Control+s');
    await expect(field(pricing, 'costAmount').locator('.fl-field-error')).toHaveText('请填写金额或按箱型填写');
    await pricing.write(field(pricing, 'costAmount').locator('input'), '60');
    await pick(pricing, field(pricing, 'carrierId').getByRole('combobox'), 'MSCU');
    await pick(pricing, field(pricing, 'polId').getByRole('combobox'), 'CNSHA');
    await pricing.press('Control+s');
    await expect(pricing.page.locator('.fl-record:visible > header h2')).toContainText('EIR');
    await pricing.press('Escape');

    await pricing.press('Shift+T');
    const dialog = pricing.inFront('测试一票货');
    await pick(pricing, dialog.getByRole('combobox', { name: '船公司' }), 'MSCU');
    await pick(pricing, dialog.getByRole('combobox', { name: '起运港' }), 'CNSHA');
    await pick(pricing, dialog.getByRole('combobox', { name: '目的港' }), 'DEHAM');
    await pricing.write(dialog.getByRole('textbox', { name: '箱型箱量' }), '3x20GP');
    const charged = dialog.getByRole('row', { name: /^EIR/ });
    await expect(charged).toContainText('MSCU');
    await expect(charged).toContainText('CNY 180.00');
    await expect(dialog.getByRole('listitem').filter({ hasText: /^EIR CNSHA .* 输给 EIR MSCU CNSHA/ })).toContainText(
      '匹配度 64 高于 32',
    );
    pricing.usedNoPointer();
  },
);
