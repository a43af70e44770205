import { expect, test } from '#tests/support/shared-story.ts';

/** Days of validity and of sailings are those of the port, wherever the reader sits (G-A7). */
test('a customer in Los Angeles and a colleague in Shanghai are told the same prices, days and cut-offs', async ({
  signIn,
}) => {
  const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const address = `/external/workbench/PriceQuery?pol=CNSHA&pod=DEHAM&box=2x40HC&from=${day(2)}&to=${day(20)}`;
  const told: string[][] = [];
  for (const [account, timeZone] of [
    ['buyer1', 'America/Los_Angeles'],
    ['admin', 'Asia/Shanghai'],
  ] as const) {
    const reader = await signIn('NQUAYS', account, { timeZone });
    await reader.open(address);
    const results = reader.page.getByRole('list', { name: '查询结果' }).getByRole('listitem');
    await expect(results.first()).toContainText(/USD [\d,]+\.\d\d/);
    // Sailings with their days and closings stand in what opens.
    await reader.press('j', 'k', 'Enter');
    await expect(results.first().getByRole('table', { name: '费用明细' })).toBeVisible();
    told.push(await results.allInnerTexts());
  }
  expect(told[0]?.join('\n')).toMatch(/\d{2}-\d{2}/);
  expect(told[0]).toEqual(told[1]);
});
