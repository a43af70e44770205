import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { feeCodeResource } from '#contract/basic-data/fee-code.resource.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { writeSheet } from '#server/kernel/sheets/write-sheet.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const FEES = '/BasicData/CostName';
const HEADINGS = ['代码', '中文名', '英文名', '类别', '默认计费', '用于', '默认币种'];

const foot = ({ page }: Operator) => page.locator('.fl-table-foot:visible');
const dialog = (person: Operator) => person.dialog(/^导入：费用代码/);
const tab = (person: Operator, name: string) => dialog(person).getByRole('tab', { name });

async function workbook(...rows: string[][]): Promise<Buffer> {
  async function* lines() {
    yield* rows;
  }
  const columns = HEADINGS.map(key => ({ key, kind: 'text' as const, width: 16 }));
  return buffer(writeSheet('xlsx', { sheetName: '费用', head: [{ cells: HEADINGS }], columns, rows: lines() }));
}

/** Opens the dialog by its key and hands it a file, as the file chooser of the browser does. */
async function hand(steward: Operator, name: string, content: Buffer): Promise<void> {
  await steward.press('Shift+I');
  const file = dialog(steward).locator('input[type=file]');
  await expect(file).toBeAttached();
  await file.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content });
  await expect(dialog(steward)).toContainText('待确认');
}

aloneTest('a steward imports fees, mends what is wrong, and takes it back', async ({ signIn, api }) => {
  const steward = await signIn('PLTFRM', 'admin');
  await steward.watchPointer();
  const token = await api.login('PLTFRM', 'admin2');
  const fees = async (q: string) => {
    const path = resourceCalls(feeCodeResource).list.path;
    return (await api.get<{ rows: { code: string; nameEn: string }[] }>(path, token, { q })).data.rows;
  };
  await steward.open(FEES);
  await expect(foot(steward)).toContainText('共');

  const good = ['ZQA1', '测试费甲', 'Fee A', '附加费', '每箱', '应收应付', 'USD'];
  await hand(
    steward,
    'fees.xlsx',
    await workbook(good, ['ZQA2', '测试费乙', '=1+1', '没有这个类别', '每箱', '应收应付', 'USD']),
  );
  await expect(tab(steward, '错误')).toContainText('1');
  await expect(tab(steward, '新增')).toContainText('1');
  await expect(dialog(steward)).toContainText('“没有这个类别”不在可选范围');
  await expect(dialog(steward).getByRole('row').filter({ hasText: 'ZQA2' })).toContainText('IM-13');
  expect(await fees('ZQA'), 'nothing is written before APPLY').toEqual([]);

  await steward.press('Control+Enter');
  await expect(dialog(steward)).toContainText('已导入 1 行');
  expect((await fees('ZQA')).map(row => row.code)).toEqual(['ZQA1']);

  await steward.reach(dialog(steward).getByRole('button', { name: '回滚' }));
  await steward.press('Enter');
  await expect(dialog(steward)).toContainText('已回滚');
  expect(await fees('ZQA')).toEqual([]);
  await steward.press('Alt+c');
  await expect(dialog(steward)).toHaveCount(0);
  steward.usedNoPointer();
});

aloneTest('what was exported and is imported again is all the same', async ({ signIn }) => {
  const steward = await signIn('PLTFRM', 'admin');
  await steward.watchPointer();
  await steward.open(FEES);
  await expect(foot(steward)).toContainText('共');
  const total = /([\d,]+)/.exec(await foot(steward).innerText())?.[1];
  for (const format of ['xlsx', 'csv'] as const) {
    await steward.press('Shift+E');
    const ask = steward.dialog(/^导出/);
    await steward.reach(ask.getByRole('radio', { checked: true }).first());
    if (format === 'csv') await steward.press('ArrowDown');
    await steward.reach(ask.getByRole('radio', { name: '当前列' }));
    await steward.press('ArrowDown');
    await expect(ask.getByRole('radio', { name: '全部列' })).toBeChecked();
    const coming = steward.page.waitForEvent('download');
    await steward.press('Control+Enter');
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(new RegExp(`费用代码.*\\.${format}$`));
    await hand(steward, download.suggestedFilename(), readFileSync(await download.path()));
    await expect(tab(steward, '相同')).toContainText(total!);
    for (const other of ['新增', '变更', '错误', '冲突'])
      await expect(tab(steward, other)).toHaveText(new RegExp(`^${other}\\s*0$`));
    await steward.press('Alt+c');
    await expect(dialog(steward)).toHaveCount(0);
  }
  steward.usedNoPointer();
});
