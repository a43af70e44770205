import { aloneTest, expect } from '#tests/support/shared-story.ts';

aloneTest('an administrator changes the menu by keyboard, publishes it and goes back', async ({ signIn }) => {
  const colleague = await signIn('PLTFRM', 'admin2');
  const group = (name: string) => colleague.menu.getByText(name, { exact: true });
  await expect(group('系统')).toBeVisible();
  await colleague.markDocument();

  const keeper = await signIn('PLTFRM', 'admin');
  await keeper.watchPointer();
  await keeper.open('/internal/MaintenanceMenu');
  const tree = keeper.page.locator('[data-tree]');
  await expect(tree).toBeVisible();
  await keeper.press('/');
  await keeper.type('数据维护');
  await keeper.reach(tree);
  await keeper.press('End', 'Alt+ArrowUp', 'e');
  const form = keeper.dialog('编辑“数据维护”');
  await keeper.write(form.getByLabel('中文名', { exact: true }), '');
  await keeper.press('Control+Enter');
  await expect(form).toContainText('请填写中文名和英文名');
  await keeper.write(form.getByLabel('中文名', { exact: true }), '主数据');
  await keeper.press('Control+Enter');
  await expect(form).toHaveCount(0);

  await keeper.press('n');
  const added = keeper.dialog('新增菜单');
  await keeper.write(added.getByLabel('路径'), '/nowhere/at/all');
  await keeper.write(added.getByLabel('中文名', { exact: true }), '无处');
  await keeper.write(added.getByLabel('英文名', { exact: true }), 'Nowhere');
  await keeper.press('Control+Enter');
  await expect(added).toContainText('路由不存在');
  await keeper.press('Alt+c');

  await expect(keeper.page.getByText('周岚 保存的草稿，尚未发布')).toBeVisible();
  await expect(group('数据维护'), 'a draft is in nobody’s menu').toBeVisible();
  await keeper.can('menu.publish');
  await keeper.press('Shift+P');
  const publish = keeper.dialog('发布菜单');
  await expect(publish).toContainText('中文名: 数据维护 → 主数据');
  await expect(publish).toContainText('移动');
  await keeper.type('主数据改名');
  await keeper.press('Control+Enter');
  await expect(publish).toHaveCount(0);
  await expect(group('主数据')).toBeVisible();
  await expect(group('数据维护')).toHaveCount(0);

  await keeper.press('v');
  const versions = keeper.dialog('版本');
  await expect(versions).toContainText('主数据改名');
  await keeper.reach(versions.getByRole('button', { name: '回退到版本 1' }));
  await keeper.press('Enter');
  await expect(keeper.dialog('回退到版本 1')).toContainText('中文名: 主数据 → 数据维护');
  await keeper.press('Control+Enter');
  await expect(group('数据维护')).toBeVisible();
  await expect(group('主数据')).toHaveCount(0);
  expect(await colleague.wasLoadedAgain()).toBe(false);

  // Closed at once: the last move is kept all the same.
  await keeper.reach(tree);
  await keeper.press('End', 'Alt+ArrowUp', 'g', 'x');
  await expect(tree).toHaveCount(0);
  await keeper.open('/internal/MaintenanceMenu');
  await expect(keeper.page.getByText('周岚 保存的草稿，尚未发布')).toBeVisible();
  keeper.usedNoPointer();
});
