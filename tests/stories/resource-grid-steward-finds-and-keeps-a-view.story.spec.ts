import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect, test } from '#tests/support/shared-story.ts';

const PORTS = '/BasicData/GlobleHaven';

const chips = ({ page }: Operator) => page.locator('[data-chip]:visible');
const foot = ({ page }: Operator) => page.locator('.fl-table-foot:visible');
const view = ({ page }: Operator) => page.locator('[data-view-menu]:visible');
const record = ({ page }: Operator) => page.locator('.fl-record:visible');
const total = async (person: Operator): Promise<number> =>
  Number(/([\d,]+)/.exec(await foot(person).innerText())?.[1]?.replace(',', '') ?? '0');

test('a steward asks for ports by keys, keeps the view and finds it again', async ({ signIn }) => {
  const steward = await signIn('PLTFRM', 'admin');
  await steward.watchPointer();
  await steward.open(PORTS);
  await expect(foot(steward)).toContainText('共');
  const all = await total(steward);

  await steward.press('f');
  await steward.type('unlocode');
  await steward.press('Enter');
  await steward.type('CN');
  await steward.press('Enter');
  await expect(chips(steward)).toHaveText(['UN/LOCODE 开头是 CN']);
  await expect.poll(() => total(steward)).toBeLessThan(all);
  const chinese = await total(steward);

  await steward.press('/');
  await steward.type('ningbo');
  await expect.poll(() => total(steward)).toBeLessThan(chinese);
  const found = await total(steward);
  expect(found).toBeGreaterThan(0);
  await steward.press('Enter');

  await steward.press('Control+Shift+S');
  await expect(steward.dialog('另存为视图').getByLabel('名称')).toBeFocused();
  await steward.type('宁波');
  await steward.reach(steward.page.getByLabel('打开列表时默认使用'));
  await steward.press('Space', 'Control+Enter');
  await expect(view(steward)).toContainText('宁波');

  // A link without a word of it: the default view speaks.
  await steward.open(PORTS);
  await expect(chips(steward)).toHaveText(['UN/LOCODE 开头是 CN']);
  await expect(steward.page.getByRole('searchbox', { name: '快速筛选' })).toHaveValue('ningbo');
  await expect.poll(() => total(steward)).toBe(found);

  await chips(steward).first().focus();
  await steward.press('Delete');
  await expect(chips(steward)).toHaveCount(0);
  await expect(view(steward).getByText('已修改')).toBeVisible();
  await steward.goBy('恢复标准视图');
  await expect.poll(() => total(steward)).toBe(all);

  await steward.press('v');
  await steward.type('宁波');
  await steward.press('Enter');
  await expect.poll(() => total(steward)).toBe(found);
  await steward.goBy('删除视图');
  await expect(steward.dialog('删除视图“宁波”？')).toBeVisible();
  await steward.press('Control+Enter');
  await expect(view(steward)).toContainText('标准视图');
  await expect.poll(() => total(steward)).toBe(all);
  steward.usedNoPointer();
});

aloneTest('a change of one steward reaches the list of another, the log and the restored row', async ({ signIn }) => {
  const steward = await signIn('PLTFRM', 'admin');
  const other = await signIn('PLTFRM', 'admin2');
  for (const person of [steward, other]) {
    await person.open(`${PORTS}?q=AEAJM`);
    await expect(foot(person)).toContainText('1');
  }

  await steward.press('j', 'Enter');
  await expect(record(steward).locator('> header h2')).toContainText('AEAJM');
  await steward.press('e');
  const name = record(steward).locator('[data-field=nameEn] input');
  await steward.write(name, 'Ajman Creek');
  await steward.press('Control+s');
  await expect(name).toHaveCount(0);
  await expect(other.page.locator('.fl-cell', { hasText: 'Ajman Creek' })).toBeVisible();

  await steward.press('g', 'l');
  await expect(record(steward)).toContainText('修改');
  await steward.reach(record(steward).locator('summary').first());
  await steward.press('Enter');
  await expect(record(steward).locator('ins', { hasText: 'Ajman Creek' })).toBeVisible();

  await steward.press('Delete');
  await expect(steward.dialog(/^删除“AEAJM/)).toBeVisible();
  await steward.press('Control+Enter');
  await expect(record(steward)).toHaveCount(0);
  await expect(other.page.getByText('没有符合条件的记录')).toBeVisible();

  await steward.goBy('恢复已删除');
  const deleted = steward.dialog('已删除的记录');
  await steward.reach(deleted.getByRole('button', { name: /恢复 AEAJM/ }));
  await steward.press('Enter');
  await expect(deleted).toContainText('没有已删除的记录');
  await steward.press('Alt+c');
  await expect(other.page.locator('.fl-cell', { hasText: 'Ajman Creek' })).toBeVisible();
});

aloneTest(
  'who only reads is shown no button, and on a narrow screen list or record, never both',
  async ({ signIn }) => {
    const reader = await signIn('PLTFRM', 'doc1', { width: 360 });
    await reader.open(`${PORTS}?q=AEAJM`);
    await expect(foot(reader)).toContainText('1');
    // Views and filters are for whoever reads; what changes a row is not there.
    const shown = reader.page.locator('[data-command^="resource."]:visible');
    const ids = await shown.evaluateAll(buttons => buttons.map(button => button.getAttribute('data-command')));
    expect(ids.toSorted()).toEqual(['resource.filter.add', 'resource.view.open']);
    await reader.press('j', 'Enter');
    await expect(record(reader)).toBeVisible();
    await expect(foot(reader)).toHaveCount(0);
    await reader.press('Escape');
    await expect(record(reader)).toHaveCount(0);
    await expect(foot(reader)).toBeVisible();
  },
);
