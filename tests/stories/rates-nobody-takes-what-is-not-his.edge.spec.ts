import { resourceCalls } from '#contract/kernel/resource.ts';
import { resourceExport } from '#contract/kernel/resource-export.ts';
import { fclRateSheet } from '#contract/rates/batch/import/import.calls.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { publicRates } from '#contract/rates/search/calls.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import type { Api } from '#tests/support/drivers/api.ts';
import { aloneTest, expect, test } from '#tests/support/shared-story.ts';

/** G-A8: costs by hand, and a visitor without end. */

const { list, get, log } = resourceCalls(fclRateResource);
const exported = resourceExport(fclRateResource);

async function someRate(api: Api): Promise<{ id: string; rateNo: string }> {
  const token = await api.login('PLTFRM', 'pricing');
  const { data } = await api.get<{ rows: { id: string; rateNo: string }[] }>(list.path, token, { limit: '1' });
  return data.rows[0]!;
}

test('a sales employee who may not see cost is shown none, and his calls by hand tell him nothing', async ({
  signIn,
  api,
}) => {
  const { id, rateNo } = await someRate(api);
  const sales = await signIn('PLTFRM', 'sales2');
  await sales.open(RATE_PATHS.maintenance);
  await expect(sales.page.getByRole('alert').filter({ visible: true })).toContainText('没有权限');
  await expect(sales.page.locator('[data-resource=FclRate]')).toHaveCount(0);
  const token = await sales.bearer();
  const body = { ids: [id], columns: ['rateNo', 'price40hc'], format: 'csv', language: 'CN' };
  const answers = [
    await api.get(list.path, token),
    await api.get(get.path, token, { id }),
    await api.get(log.path, token, { id }),
    await api.get('/api/FclRate/Detail', token, { id }),
    await api.post(exported.path, token, body),
    await api.post(fclRateSheet.path, token, { language: 'CN' }),
  ];
  expect(answers.map(({ http }) => http)).toEqual(answers.map(() => 403));
  for (const { problem } of answers) {
    expect(problem?.code).toBe('AUTH_FORBIDDEN');
    expect(JSON.stringify(problem)).not.toMatch(new RegExp(`${rateNo}|cost|price|\\d{3,}\\.\\d`, 'i'));
  }
  // What he sells at he is told.
  const found = sales.page.waitForResponse(response => response.url().includes('/api/FclRate/Query?'));
  await sales.open(`${RATE_PATHS.staffQuery}?pol=CNSHA&pod=DEHAM&box=1x40HC`);
  expect(await (await found).text()).not.toMatch(/"(?:unit)?(?:cost|buy|floor|margin)/i);
  await expect(sales.page.getByRole('grid', { name: '查询结果' })).toContainText(/USD [\d,]+/);
});

aloneTest(
  'a visitor’s 31st search is refused with the time to wait, and a way to sign in',
  async ({ openBrowser, api }) => {
    const question = { pol: 'CNSHA', pod: 'NLRTM', box: '1x40HC' };
    const visitor = await openBrowser({ language: 'CN' });
    for (let search = 0; search < 30; search += 1)
      expect((await api.get(publicRates.path, null, question)).http).toBe(200);
    await visitor.page.goto(`${ROUTE.CustomerFreightCenter.path}?${new URLSearchParams(question)}`);
    const refusal = visitor.page.getByRole('alert').filter({ hasText: '查询过于频繁' });
    await expect(refusal).toContainText(/请 \d{1,3} 秒后再试或登录/);
    await expect(visitor.page.getByRole('list', { name: '查询结果' }).getByRole('listitem')).toHaveCount(0);
    await expect(visitor.button('rates.signIn')).toBeVisible();
  },
);
