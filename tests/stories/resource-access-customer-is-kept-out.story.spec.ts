import { feeCodeResource } from '#contract/basic-data/fee-code.resource.ts';
import { terminalResource } from '#contract/basic-data/terminal.resource.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { resourceExport } from '#contract/kernel/resource-export.ts';
import { expect, test } from '#tests/support/shared-story.ts';

const PAGES = [
  ['/BasicData/Wharf', '港区码头'],
  ['/BasicData/CostName', '费用代码'],
  ['/BasicData/GlobleHaven', '全球港口'],
  ['/System/BasicCode', '基础代码'],
] as const;

test('a customer finds none of the pages, and their calls refuse', async ({ signIn, api }) => {
  const customer = await signIn('NQUAYS', 'doc1');
  for (const [path, title] of PAGES) {
    await customer.openPalette(title);
    await expect(customer.palette.locator('[data-kind=route]').filter({ hasText: title })).toHaveCount(0);
    await customer.press('Escape');
    await expect(customer.palette).toHaveCount(0);
    await customer.page.goto(path);
    await customer.sees(/没有打开此页面的权限|没有权限|页面不存在/);
    await expect(customer.page.locator('.fl-table-foot')).toHaveCount(0);
  }

  const token = await api.login('NQUAYS', 'doc1');
  const steward = await api.login('PLTFRM', 'admin');
  for (const resource of [terminalResource, feeCodeResource]) {
    const calls = resourceCalls(resource as typeof terminalResource);
    const [row] = (await api.get<{ rows: { id: string; version: number }[] }>(calls.list.path, steward)).data.rows;
    const match = { 'If-Match': `"${row!.version}"` };
    const sent = {
      create: api.post(calls.create.path, token, { nameEn: 'x' }),
      modify: api.post(calls.modify.path, token, { id: row!.id, changes: { nameEn: 'x' } }, match),
      remove: api.post(calls.remove.path, token, { rows: [{ id: row!.id, version: row!.version }] }),
      restore: api.post(calls.restore.path, token, { id: row!.id }),
      deleted: api.get(calls.deleted.path, token),
      log: api.get(calls.log.path, token, { id: row!.id }),
      export: api.post(resourceExport(resource).path, token, { columns: ['nameEn'], format: 'csv', language: 'CN' }),
    };
    for (const [name, answer] of Object.entries(sent))
      expect([403, 404], `${resource.name} ${name}`).toContain((await answer).http);
    const after = await api.get<{ row: { version: number } }>(calls.get.path, steward, { id: row!.id });
    expect(after.data.row.version).toBe(row!.version);
  }
});
