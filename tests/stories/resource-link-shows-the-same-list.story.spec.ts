import { filterText } from '#contract/kernel/filter.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { expect, test } from '#tests/support/shared-story.ts';

const WHARVES = '/BasicData/Wharf';

const foot = ({ page }: Operator) => page.locator('.fl-table-foot:visible');
const chips = ({ page }: Operator) => page.locator('[data-chip]:visible');
const heads = ({ page }: Operator) => page.locator('.fl-head[role=columnheader]:visible');

const shown = async (person: Operator) => ({
  chips: await chips(person).allInnerTexts(),
  heads: (await heads(person).allInnerTexts()).map(text => text.split('\n')[0]),
  sorted: await heads(person).evaluateAll(all => all.map(head => head.getAttribute('aria-sort'))),
  codes: await person.page.locator('.fl-cell[data-field=terminalCode]:visible').allInnerTexts(),
  foot: (await foot(person).innerText()).split('\n')[0],
});

test('a link shows another seat the same filter, order, columns and rows', async ({ signIn }) => {
  const steward = await signIn('PLTFRM', 'admin');
  const query = new URLSearchParams({
    filter: filterText([{ field: 'terminalCode', op: 'startsWith', values: ['S'] }]),
    sort: '-nameEn,terminalCode',
    cols: 'nameEn.280-terminalCode.120-operator.200',
    den: 'compact',
  });
  await steward.open(`${WHARVES}?${query}`);
  await expect(chips(steward)).toHaveText(['码头代码 开头是 S']);
  // A third thing is changed by hand: the address says it at once.
  await steward.press('/');
  await steward.type('shanghai');
  await steward.press('Enter');
  await expect.poll(() => steward.address).toContain('q=shanghai');
  await expect(steward.page.locator('.fl-cell[data-field=terminalCode]:visible').first()).toBeVisible();
  const seen = await shown(steward);
  expect(seen.codes.length).toBeGreaterThan(1);
  expect(seen.heads).toEqual(expect.arrayContaining(['英文名', '码头代码', '经营人']));

  const reader = await signIn('PLTFRM', 'doc1');
  await reader.open(steward.address);
  await expect(chips(reader)).toHaveText(['码头代码 开头是 S']);
  await expect(reader.page.getByRole('searchbox', { name: '快速筛选' })).toHaveValue('shanghai');
  await expect.poll(() => shown(reader)).toEqual(seen);
});
