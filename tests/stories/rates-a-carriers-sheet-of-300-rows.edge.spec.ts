import { readFile } from 'node:fs/promises';
import { PATH_OF_SCOPE } from '#contract/basic-data/mapping/scope.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { queryRates } from '#contract/rates/search/calls.ts';
import { fileOf, rowsOf, workbookParts, zipBytes } from '#server/kernel/sheets/sheet.samples.ts';
import type { Api } from '#tests/support/drivers/api.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';
import { withoutIds } from '#tests/support/without-ids.ts';

/** G-A1: a carrier's own workbook with merged cells and three ports that nobody knows, to the prices that a customer finds. */

const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toLocaleDateString('sv');
const STRANGE = ['NEUHAFEN X', 'NEUHAFEN Y', 'NEUHAFEN Z'];
/** No rate of the demo begins here. */
const POL = 'CNLYG';
const UNREAD = new Set([100, 150, 200]);
const MERGED = 40;
const HEAD = ['Carrier', 'POL', 'POD', 'Service', "20'", '40HQ', '币种', '可见范围'];

const cell = (text: string): string =>
  text === '' ? '<c/>' : `<c t="inlineStr"><is><t>${text.replaceAll('&', '&amp;')}</t></is></c>`;
const line = (cells: readonly string[], at: number): string => `<row r="${at}">${cells.map(cell).join('')}</row>`;

function bookOf(lines: readonly (readonly string[])[], merged = ''): Promise<Buffer> {
  const data = lines.map((cells, at) => line(cells, at + 1)).join('');
  const parts = workbookParts('');
  const name = 'xl/worksheets/a.xml';
  return zipBytes({
    ...parts,
    [name]: parts[name]!.replace('<sheetData></sheetData>', `<sheetData>${data}</sheetData>${merged}`),
  });
}

/** Carrier and port of loading are merged over forty rows each. */
function workbook(pods: readonly string[]): Promise<Buffer> {
  const rows = Array.from({ length: 300 }, (_, at) => {
    const pod = STRANGE[Math.floor(at / 10)] ?? pods[Math.floor(at / 10)]!;
    const price = UNREAD.has(at) ? 'ask' : String(900 + at);
    const above = at % MERGED === 0 ? ['MSCU', POL] : ['', ''];
    return [...above, pod, `GA${at % 10}`, price, at % 10 === 0 ? '1,850' : '2,650', 'USD', 'PUBLIC_SITE'];
  });
  const merges = ['A', 'B'].flatMap(letter =>
    Array.from({ length: Math.ceil(300 / MERGED) }, (_, block) => {
      const first = 3 + block * MERGED;
      return `<mergeCell ref="${letter}${first}:${letter}${Math.min(first + MERGED - 1, 302)}"/>`;
    }),
  );
  const merged = `<mergeCells count="${merges.length}">${merges.join('')}</mergeCells>`;
  return bookOf([[`VALID ${day(0)} TO ${day(24)}`], HEAD, ...rows], merged);
}

async function knownPorts(api: Api): Promise<string[]> {
  const token = await api.login('PLTFRM', 'pricing');
  const query = { limit: '200', sort: 'unLocode' };
  const { data } = await api.get<{ rows: { unLocode: string; status: string; sameAsId: string | null }[] }>(
    '/api/Port/List',
    token,
    query,
  );
  return data.rows
    .filter(({ unLocode, status, sameAsId }) => status === 'ACTIVE' && !sameAsId && !unLocode.startsWith('CN'))
    .map(({ unLocode }) => unLocode)
    .slice(0, 30);
}

async function send(person: Operator, name: string, buffer: Buffer): Promise<void> {
  await person.open(RATE_PATHS.maintenance);
  await expect(person.page.locator('[data-resource=FclRate] [role=grid]')).toBeVisible();
  await person.press('Shift+I');
  const dialog = person.dialog('导入运价表');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer });
  await expect(dialog.getByLabel('含义 40HQ')).toHaveValue('PRICE:40HC');
  const publishes = dialog.getByRole('checkbox', { name: /新运价直接发布/ });
  await person.reach(publishes);
  await person.press('Space');
  await expect(publishes).toBeChecked();
  await person.press('Control+Enter');
  await expect(person.heading).toHaveText(/^RB\d{10}/);
}

const counts = (person: Operator, text: RegExp) =>
  expect(person.page.getByRole('status').filter({ hasText: text })).toBeVisible();

async function apply(person: Operator): Promise<void> {
  await person.press('Control+Enter');
  const skipping = person.dialog(/^执行/);
  await expect(skipping.or(person.page.getByText('已完成', { exact: true }))).toBeVisible();
  if (await skipping.isVisible()) {
    await person.reach(skipping.getByRole('checkbox'));
    await person.press('Space');
    await expect(skipping.getByRole('checkbox')).toBeChecked();
    await person.press('Control+Enter');
    await expect(skipping).toHaveCount(0);
  }
  await expect(person.page.getByText('已完成', { exact: true })).toBeVisible({ timeout: 60_000 });
}

/** Each text is told once what it means. */
async function mapPorts(steward: Operator, pods: readonly string[]): Promise<void> {
  await steward.open(PATH_OF_SCOPE.PARTNER);
  const inbox = steward.page.locator('[data-inbox]:visible');
  await steward.reach(steward.page.locator('[data-object=PORT]:visible'));
  await steward.press('Enter');
  for (const [at, text] of STRANGE.entries()) {
    const row = inbox.locator('tbody tr[data-key]').filter({ hasText: text });
    await expect(row).toHaveCount(1);
    await steward.reach(inbox.locator('[role=grid]'));
    await steward.press('Home');
    for (let steps = 0; (await row.getAttribute('aria-current')) === null; steps += 1) {
      if (steps === 30) throw new Error(`the cursor does not reach ${text}`);
      await steward.press('j');
    }
    await steward.press('m');
    await expect(steward.dialog('映射').getByRole('combobox')).toBeFocused();
    await steward.type(pods[at]!);
    await steward.isOffered(pods[at]!);
    await steward.press('Enter', 'Control+Enter');
    await expect(row).toHaveCount(0);
  }
}

aloneTest(
  '300 rows of a carrier with merged cells are mapped once, and what can be sold is sold to a customer at once',
  async ({ signIn, api }) => {
    aloneTest.slow();
    const pods = await knownPorts(api);
    expect(pods).toHaveLength(30);
    const file = await workbook(pods);
    const pricing = await signIn('PLTFRM', 'pricing');
    await send(pricing, 'msc.xlsx', file);
    await counts(pricing, /共 300 行：修改 0，新增 267，不变 0，跳过 0，错误 33/);

    await mapPorts(await signIn('PLTFRM', 'admin'), pods);
    await pricing.press('Shift+P');
    await counts(pricing, /共 300 行：修改 0，新增 297，不变 0，跳过 0，错误 3/);
    const download = pricing.page.waitForEvent('download');
    await pricing.press('d');
    const wrong = (await rowsOf(fileOf(await readFile(await (await download).path())))).map(({ cells }) => cells);
    expect(wrong.slice(2).map(cells => cells.slice(0, 2))).toEqual(Array.from({ length: 3 }, () => ['MSCU', POL]));
    const buyer = await signIn('NQUAYS', 'buyer1');
    await buyer.open(`/external/workbench/PriceQuery?pol=${POL}&pod=${pods[5]}&box=1x40HC`);
    await expect(buyer.page.getByText('没有符合条件的运价')).toBeVisible();
    await apply(pricing);

    // On sale at once: the first time a customer of level B asks he finds the lane, and no cost with it.
    const lane = { pol: POL, pod: pods[5]!, box: '1x40HC' };
    const { data: found } = await api.get<{ offers: object[] }>(queryRates.path, await buyer.bearer(), lane);
    expect(found.offers).toHaveLength(10);
    expect(withoutIds(found)).not.toMatch(/\b1,?850\b|"cost|"buy|"margin|"contractNo/i);
    await buyer.page.reload();
    const results = buyer.page.getByRole('list', { name: '查询结果' }).getByRole('listitem');
    await expect(results).toHaveCount(10);
  },
);
