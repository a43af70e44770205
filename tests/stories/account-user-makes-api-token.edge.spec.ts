import { apiTokens, createApiToken } from '#contract/session/api-token.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const PORTS = '/api/Port/List';

aloneTest('an employee makes a token for a program, and ends it', async ({ signIn, api }) => {
  const employee = await signIn('PLTFRM', 'admin');
  await employee.watchPointer();
  await employee.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await employee.goBy('接口令牌');
  const list = employee.dialog('接口令牌');
  await expect(list).toContainText('还没有接口令牌');

  await employee.press('Control+Enter');
  const form = employee.dialog('新建令牌');
  await expect(form.getByLabel('名称')).toBeFocused();
  await employee.type('船期同步');
  await employee.write(form.getByLabel('有效天数'), '500');
  await expect(form).toContainText('请输入 1 到 366 的整数');
  await employee.write(form.getByLabel('有效天数'), '30');
  await employee.press('Control+Enter');

  const made = employee.dialog('令牌已创建');
  await expect(made).toContainText('这是唯一一次显示完整令牌');
  await employee.reach(made.getByRole('button', { name: '复制' }));
  await employee.press('Enter');
  await expect(made).toContainText('已复制');
  const token = await employee.page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^flt_/);

  const read = await api.get<{ rows: unknown[] }>(PORTS, token, { limit: '1' });
  expect([read.http, read.data.rows.length]).toEqual([200, 1]);
  expect((await api.post('/api/Port/Create', token, { unlocode: 'CNXXX' })).http, 'it only reads').toBe(403);
  expect((await api.post(createApiToken.path, token, { title: 'x', days: 1, readsOnly: true })).http).toBe(403);

  await employee.press('Alt+c');
  const row = list.locator('tbody tr');
  await expect(row).toContainText('船期同步');
  await expect(row).toContainText(`${token.slice(0, 10)}…`);
  await expect(row).toContainText('只读');
  await expect(row).toContainText('有效');
  expect(await employee.page.content()).not.toContain(token);

  await employee.reach(row.getByRole('button', { name: '吊销 船期同步' }));
  await employee.press('Enter');
  await expect(employee.dialog('吊销令牌“船期同步”？')).toBeVisible();
  expect((await api.get(PORTS, token)).http, 'a question alone ends nothing').toBe(200);
  await employee.press('Control+Enter');
  await expect(row).toContainText('已吊销');
  await expect(row.getByRole('button')).toHaveCount(0);
  expect((await api.get(PORTS, token)).http).toBe(401);

  await employee.press('Alt+c');
  await expect(list).toHaveCount(0);
  employee.usedNoPointer();

  // The other way in, by the menu under one's name, in the other language.
  await employee.turnToEnglish();
  await employee.page.getByRole('button', { name: /^My account/ }).click();
  await employee.page.getByRole('menuitem', { name: 'API tokens' }).click();
  await expect(employee.dialog('API tokens')).toContainText('Revoked');
});

aloneTest('tokens of a colleague are not shown', async ({ api }) => {
  const [own, other] = [await api.login('PLTFRM', 'admin'), await api.login('PLTFRM', 'admin2')];
  const made = await api.post<{ id: string }>(createApiToken.path, own, { title: 'mine', days: 1, readsOnly: true });
  expect(made.http).toBe(200);
  expect((await api.get<unknown[]>(apiTokens.path, other)).data).toEqual([]);
});
