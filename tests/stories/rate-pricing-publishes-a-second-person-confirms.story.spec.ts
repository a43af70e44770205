import { resourceCalls } from '#contract/kernel/resource.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const field = ({ page }: Operator, name: string) => page.locator(`.fl-form:visible [data-field=${name}]`);
const toast = ({ page }: Operator, text: string | RegExp) => page.locator('.bp6-toast', { hasText: text });
const cell = ({ page }: Operator, name: string) => page.locator(`.fl-cell[data-field=${name}][data-row="0"]:visible`);

async function pick(person: Operator, name: string, typed: string): Promise<void> {
  const box = field(person, name).getByRole('combobox');
  await person.reach(box);
  await person.type(typed);
  await person.isOffered(typed);
  await person.press('Enter');
}

aloneTest(
  'pricing types a rate by keys and publishes it; a dearer price waits for a second person',
  async ({ signIn, api }) => {
    const pricing = await signIn('PLTFRM', 'pricing');
    await pricing.watchPointer();
    await pricing.open(RATE_PATHS.add);
    await pick(pricing, 'carrierId', 'HLCU');
    await pick(pricing, 'polId', 'CNTAO');
    await pick(pricing, 'podId', 'DEHAM');
    await pricing.write(field(pricing, 'serviceCode').locator('input'), 'STORY1');
    // What others cost on the lane stands beside it as soon as the ports are known.
    await expect(pricing.page.getByRole('heading', { name: '同航线有效运价' })).toBeVisible();
    await expect(pricing.page.locator('.fl-rate-table tbody tr').first()).toBeVisible();
    const cost = (row: number) =>
      field(pricing, 'lines')
        .locator('tbody tr')
        .nth(row)
        .locator('[data-inner=cost] input, input[aria-label*="成本"]')
        .first();
    await pricing.write(cost(0), '1020');
    await pricing.write(cost(2), '1850');
    await pricing.press('Control+s');
    await pricing.isAt(/FCLFreightAdd\?id=/);
    await expect(pricing.page.getByText('没有问题')).toBeVisible();
    await pricing.goBy('发布');
    await expect(toast(pricing, '发布：1 条完成')).toBeVisible();

    // In the grid: the price is typed into its cell, collected, and sent as a revision.
    await pricing.open(`${RATE_PATHS.maintenance}?q=STORY1&cols=rateNo.140-state.90-price40hc.110`);
    await expect(cell(pricing, 'price40hc')).toContainText('1,850');
    await pricing.press('j', 'l', 'l', 'F2');
    await pricing.press('Control+a');
    await pricing.type('2300');
    await pricing.press('Enter');
    const tray = pricing.page.getByRole('region', { name: '未提交的修改' });
    await expect(tray).toContainText('1 处修改，1 条运价');
    await expect(cell(pricing, 'price40hc')).toContainText('2,300');
    await pricing.press('Control+Enter');
    await expect(toast(pricing, '其中 1 条待第二人确认')).toBeVisible();

    const second = await signIn('PLTFRM', 'admin');
    await second.watchPointer();
    await second.open(`${RATE_PATHS.pending}?q=STORY1`);
    const side = second.page.locator('.fl-rate-side').first();
    await expect(side).toContainText('价格变动超过阈值');
    await expect(side.locator('tr', { hasText: '40HQ' })).toContainText('+450 (+24.3 %)');
    await second.press('a');
    await expect(toast(second, '确认：1 条完成')).toBeVisible();

    // On sale at the new price, with a sign that says that it has risen.
    await pricing.open(`${RATE_PATHS.maintenance}?q=STORY1&cols=rateNo.140-state.90-price40hc.110`);
    await expect(cell(pricing, 'price40hc').locator('.fl-price-risen')).toContainText('2,300');
    const token = await api.login('PLTFRM', 'pricing');
    const calls = resourceCalls(fclRateResource);
    const found = await api.get<{ rows: { id: string }[] }>(calls.list.path, token, { q: 'STORY1' });
    const log = await api.get<{ event: string }[]>(calls.log.path, token, { id: found.data.rows[0]!.id });
    expect(log.data.map(({ event }) => event)).toEqual(['CONFIRM', 'REVISE', 'PUBLISH', 'CREATE']);

    // A batch that waits stands in the same queue: chosen by a key, confirmed by the same one.
    const body = {
      title: '网格修改',
      selection: { ids: [found.data.rows[0]!.id] },
      actions: [],
      edits: [{ id: found.data.rows[0]!.id, prices: { '20GP': '1500' } }],
    };
    const { data: batch } = await api.post<{ id: string }>('/api/RateBatch/Create', token, body);
    const detail = async () =>
      (await api.get<{ state: string; version: number }>('/api/RateBatch/Detail', token, { id: batch.id })).data;
    await expect.poll(async () => (await detail()).state).toBe('PREVIEW');
    const { version } = await detail();
    await api.post('/api/RateBatch/Submit', token, { id: batch.id }, { 'if-match': `"${version}"` });
    await second.open(RATE_PATHS.pending);
    await expect(second.page.getByRole('region', { name: '待确认批次' })).toContainText('1 个批次待确认');
    await second.press('Shift+N');
    await expect(second.page.locator('.fl-rate-side')).toContainText('20GP 1,020 → 1,500');
    await second.can('rateBatch.confirm');
    await second.press('a');
    await expect(toast(second, '确认：已完成')).toBeVisible();
    await expect.poll(async () => (await detail()).state).toBe('DONE');
    pricing.usedNoPointer();
    second.usedNoPointer();
  },
);
