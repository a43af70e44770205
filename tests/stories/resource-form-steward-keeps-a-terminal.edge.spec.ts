import { terminalResource } from '#contract/basic-data/terminal.resource.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const WHARVES = '/BasicData/Wharf';
const terminals = resourceCalls(terminalResource);

const foot = ({ page }: Operator) => page.locator('.fl-table-foot:visible');
const record = ({ page }: Operator) => page.locator('.fl-record:visible');
const field = (person: Operator, name: string) => record(person).locator(`[data-field=${name}]`);
const cell = ({ page }: Operator, text: string | RegExp) => page.locator('.fl-cell', { hasText: text });

aloneTest('a steward makes a terminal by keys, and a colleague sees it come', async ({ signIn }) => {
  const steward = await signIn('PLTFRM', 'admin');
  const other = await signIn('PLTFRM', 'admin2');
  await steward.watchPointer();
  await steward.open(WHARVES);
  await expect(foot(steward)).toContainText('共');
  await other.open(`${WHARVES}?q=QZX`);
  await expect(other.page.getByText('没有符合条件的记录')).toBeVisible();
  await other.markDocument();

  await steward.press('n');
  await expect(record(steward).locator('> header h2')).toContainText('新增港区码头');
  const port = field(steward, 'portId').getByRole('combobox');
  await expect(port).toBeFocused();
  await steward.type('ningbo');
  await steward.isOffered('CNNGB');
  await steward.press('Enter');
  await expect(port).toHaveValue(/CNNGB/);
  await steward.write(field(steward, 'terminalCode').locator('input'), 'QZX1');
  await steward.write(field(steward, 'latitude').locator('input'), '91.5');

  // What is wrong is told at its field, in the language of the reader, and everything typed stays.
  const said = (name: string) => field(steward, name).locator('.fl-field-error');
  await steward.press('Control+s');
  await expect(field(steward, 'latitude')).toHaveAttribute('data-invalid', 'true');
  await expect(said('latitude')).toContainText(/\p{Script=Han}.*90/u);
  await steward.write(field(steward, 'latitude').locator('input'), '29.9');
  await expect(said('latitude')).toHaveText('');
  await steward.press('Control+s');
  await expect(said('nameEn')).toHaveText('中文名、英文名至少填写一项');
  await steward.turnToEnglish();
  await expect(said('nameEn')).toHaveText('One of the two names is needed');
  await expect(field(steward, 'terminalCode').locator('input')).toHaveValue('QZX1');
  await steward.write(field(steward, 'nameEn').locator('input'), 'Zhenhai Quay');

  // A cut line loses nothing: the form says so, a reload brings back what was typed, and the save goes through afterwards.
  await steward.page.context().setOffline(true);
  await steward.press('Control+s');
  await expect(record(steward).locator('.fl-form-trouble[data-kind=offline]')).toBeVisible();
  await steward.page.context().setOffline(false);
  await steward.page.reload();
  await expect(field(steward, 'nameEn').locator('input')).toHaveValue('Zhenhai Quay');
  await steward.reach(field(steward, 'nameEn').locator('input'));
  await steward.press('Control+s');
  await expect(record(steward).locator('> header h2')).toContainText('QZX1');
  await expect(cell(other, 'QZX1')).toBeVisible();
  await expect(cell(other, 'Zhenhai Quay')).toBeVisible();
  expect(await other.wasLoadedAgain(), 'the row came by itself').toBe(false);
  steward.usedNoPointer();
});

aloneTest('two change one cell: the second is told, chooses, and the log tells both', async ({ signIn, api }) => {
  const steward = await signIn('PLTFRM', 'admin');
  await steward.watchPointer();
  const colleague = await api.login('PLTFRM', 'admin2');
  const found = await api.get<{ rows: { id: string; version: number }[] }>(terminals.list.path, colleague, {
    q: 'SGICT',
  });
  const [row] = found.data.rows;
  const rename = async (nameEn: string) => {
    const now = await api.get<{ row: { version: number } }>(terminals.get.path, colleague, { id: row!.id });
    const body = { id: row!.id, changes: { nameEn } };
    const answer = await api.post(terminals.modify.path, colleague, body, { 'If-Match': `"${now.data.row.version}"` });
    expect(answer.http, JSON.stringify(answer.problem)).toBe(200);
  };
  await steward.open(`${WHARVES}?q=SGICT&cols=terminalCode.110-nameEn.260`);
  await expect(foot(steward)).toContainText('共 1 条');

  const name = steward.page.locator('.fl-cell[data-field=nameEn][data-row="0"]');
  const editor = steward.page.locator('.fl-cell-input:visible');
  await steward.press('j', 'l', 'F2');
  await expect(editor).toBeFocused();
  await rename('Guandong of the colleague');
  await steward.press('Control+a');
  await steward.type('Guandong of mine');
  await steward.press('Enter');
  const refused = steward.page.locator('.fl-table-refused:visible');
  await expect(refused).toContainText('英文名已被他人改为“Guandong of the colleague”');
  await steward.reach(steward.page.getByRole('button', { name: '仍用我的值' }));
  await steward.press('Enter');
  await expect(name).toHaveText('Guandong of mine');
  await expect(refused).toHaveCount(0);

  await steward.press('Escape');
  await steward.page.getByRole('grid').first().focus();
  await steward.press('j', 'g', 'l');
  await expect(record(steward).locator('summary')).toHaveCount(3);
  await steward.reach(record(steward).locator('summary').first());
  await steward.press('Enter');
  await expect(record(steward).locator('del', { hasText: 'Guandong of the colleague' })).toBeVisible();
  await expect(record(steward).locator('ins', { hasText: 'Guandong of mine' })).toBeVisible();
  steward.usedNoPointer();
});

aloneTest('what is used is not deleted, what is not can be brought back', async ({ signIn }) => {
  const steward = await signIn('PLTFRM', 'admin');
  await steward.watchPointer();
  // A port with terminals.
  await steward.open('/BasicData/GlobleHaven?q=CNNGB');
  await expect(foot(steward)).toContainText('共 1 条');
  await steward.press('j', 'Delete');
  await expect(steward.dialog(/^删除“CNNGB/)).toBeVisible();
  await steward.press('Control+Enter');
  const outcome = steward.dialog('处理结果');
  await expect(outcome).toContainText('失败 1 条');
  await expect(outcome).toContainText(/已被引用 \d+ 次/);
  await steward.press('Alt+c');
  await expect(cell(steward, 'CNNGB').first()).toBeVisible();

  // Where it is used stands at the record.
  await steward.press('u');
  await expect(record(steward).locator('.fl-usage')).toContainText('码头');
  steward.usedNoPointer();
});
