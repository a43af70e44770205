import { resourceCalls } from '#contract/kernel/resource.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { increase as increaseDocument } from '#machines/rates/increase.document.ts';
import { fclLine, inDays } from '#server/features/rates/fcl/fcl-rate.samples.ts';
import type { Api } from '#tests/support/drivers/api.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const toast = ({ page }: Operator, text: string | RegExp) => page.locator('.bp6-toast', { hasText: text });
const rates = resourceCalls(fclRateResource);

/** A rate that straddles the day of the increase, on a lane that nothing else serves (V-G1), and the increase. */
async function announced(api: Api, token: string) {
  const idOf = async (resource: string, q: string): Promise<string> => {
    const { data } = await api.get<{ rows: { id: string }[] }>(`/api/${resource}/List`, token, { q });
    return data.rows[0]!.id;
  };
  const [carrierId, polId, podId] = await Promise.all([
    idOf('ShippingLine', 'MSCU'),
    idOf('Port', 'CNLYG'),
    idOf('Port', 'DEHAM'),
  ]);
  const content = {
    carrierId,
    polId,
    podId,
    potIds: [],
    validFrom: inDays(5),
    validTo: inDays(26),
    productType: 'FAK',
    spaceStatus: 'AMPLE',
    serviceCode: 'GA3',
    receiptType: 'CY',
    deliveryType: 'CY',
    validityBasis: 'ETD',
    surchargeMode: 'SUBJECT_TO',
    paymentTerm: 'PRE',
    bookingMode: 'REQUEST',
    visibility: 'COMPANY',
    transitDays: 31,
    lines: [fclLine('20GP', '1020'), fclLine('40HC', '1850')],
  };
  const { data: draft } = await api.post<{ id: string; version: number }>('/api/FclRate/Save', token, { content });
  const published = await api.post(
    '/api/FclRate/Publish',
    token,
    { id: draft.id },
    { 'if-match': `"${draft.version}"` },
  );
  expect(published.problem).toBeNull();
  const increase = await api.post(resourceCalls(documentResource(increaseDocument)).create.path, token, {
    name: 'GA3 上调',
    kind: 'GRI',
    mode: 'FOLD',
    carrierId,
    effectiveFrom: inDays(10),
    polIds: [polId],
    roundUnit: '1',
    roundMode: 'NEAREST',
    amounts: [
      { containerType: '20GP', abs: '300' },
      { containerType: '40HC', abs: '400' },
    ],
  });
  expect(increase.problem).toBeNull();
  // Whoever signs in afterwards ends this sign-in; somebody else reads what is on sale.
  const reader = await api.login('PLTFRM', 'admin2');
  return async () => {
    const { data } = await api.get<{ rows: { lines: { cost: string }[]; validFrom: string; validTo: string }[] }>(
      rates.list.path,
      reader,
      { q: 'GA3', sort: 'validFrom' },
    );
    return data.rows.map(({ validFrom, validTo, lines }) => [validFrom, validTo, ...lines.map(({ cost }) => cost)]);
  };
}

/** Steps into the list as soon as its rows are there: the command stands open once one of them is the cursor's. */
async function stepsTo(person: Operator, command: string): Promise<void> {
  await expect(person.page.getByRole('gridcell', { name: 'GA3 上调' }).first()).toBeVisible();
  await expect(async () => {
    await person.press('j');
    await expect(person.button(command)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 1_000 });
  }).toPass();
}

aloneTest(
  'an increase is previewed and scheduled by keys, a second person confirms it, and it is taken back',
  async ({ signIn, api }) => {
    const sold = await announced(api, await api.login('PLTFRM', 'pricing'));
    const pricing = await signIn('PLTFRM', 'pricing');
    await pricing.watchPointer();
    await pricing.open(`${RATE_PATHS.increases}?q=GA3`);
    await stepsTo(pricing, 'increase.preview');
    await pricing.press('p');
    await expect(toast(pricing, '预览：已完成')).toBeVisible();
    await pricing.can('increase.schedule');
    await pricing.press('s');
    await expect(pricing.dialog(/GA3 上调/)).toBeVisible();
    await pricing.press('Control+Enter');
    await expect(toast(pricing, '排程：已完成')).toBeVisible();

    // Prices rise by more than 15 per cent: who made it cannot confirm it.
    await pricing.open(RATE_PATHS.pending);
    await expect(pricing.page.getByRole('region', { name: '待确认批次' })).toContainText('1 个批次待确认');
    await pricing.press('Shift+N');
    await expect(pricing.page.locator('.fl-rate-side')).toContainText('GA3');
    await expect(pricing.button('rateBatch.confirm')).toHaveAttribute('aria-disabled', 'true');

    const second = await signIn('PLTFRM', 'admin');
    await second.watchPointer();
    await second.open(RATE_PATHS.pending);
    await expect(second.page.getByRole('region', { name: '待确认批次' })).toContainText('1 个批次待确认');
    await second.press('Shift+N');
    await expect(second.page.locator('.fl-rate-side')).toContainText('1,020 → 1,320');
    await second.can('rateBatch.confirm');
    await second.press('a');
    await expect(toast(second, '确认：已完成')).toBeVisible();
    const before = [inDays(5), inDays(26), '1020', '1850'];
    await expect.poll(sold).toEqual([
      [inDays(5), inDays(9), '1020', '1850'],
      [inDays(10), inDays(26), '1320', '2250'],
    ]);

    await pricing.open(`${RATE_PATHS.increases}?q=GA3`);
    await stepsTo(pricing, 'increase.revert');
    await pricing.press('Shift+Z');
    await expect(toast(pricing, /撤销：已完成/)).toBeVisible();
    await expect.poll(async () => (await sold())[0]).toEqual(before);
    pricing.usedNoPointer();
    second.usedNoPointer();
  },
);
