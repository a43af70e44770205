import { expect, test } from '../support/story.ts';

test('a planner sets a late departure in its cell, sees who is touched, and tells the customers', async ({
  signIn,
}) => {
  const planner = await signIn('PLTFRM', 'admin');
  await planner.open('/DataMaintenance/ScheduleMaintenance');
  const grid = planner.page.getByRole('grid', { name: '实时船期' });
  await expect(grid.locator('tbody tr').first()).toBeVisible();
  await planner.press('/');
  await planner.type('208E');
  await planner.press('Escape');
  await expect(grid.locator('tbody tr')).toHaveCount(2);
  await planner.moveTo(grid, 'CNTAO');
  const row = planner.row('CNTAO');
  await expect(row).toContainText('NORDIC MERIDIAN');
  await expect(planner.page.locator('.sch-side')).toContainText('QDTEAM');

  await planner.press('e');
  const cell = planner.page.getByRole('textbox', { name: '设置预计离港：CNTAO' });
  await expect(cell).toBeFocused();
  await planner.type('soon');
  await expect(planner.page.locator('.sch-meaning')).toContainText('请输入 +6h');
  await planner.press('Enter');
  await expect(cell).toBeVisible();
  await planner.press('Control+a');
  await planner.type('+86h');
  await planner.press('Enter');
  await expect(row).toContainText('+86 h 严重偏差');
  await expect(grid).toBeFocused();

  await planner.press('n');
  const dialog = planner.inFront('通知客户：1 个挂靠');
  await expect(dialog).toContainText('(+86 h)');
  await expect(dialog).toContainText('QDTEAM');
  await planner.press('Control+Enter');
  await expect(planner.page.locator('.fl-toasts')).toContainText('已发送');
  await expect(dialog).toBeHidden();

  await planner.press('p');
  await expect(planner.page.locator('.fl-toasts')).toContainText('尚未配置船期数据来源');

  await planner.moveTo(grid, 'JPTYO');
  await planner.press('o');
  const omit = planner.inFront(/跳港：.*JPTYO/);
  await expect(omit).toContainText('家客户各收到一条消息');
  await planner.press('Control+Enter');
  await expect(planner.row('JPTYO')).toContainText('跳港');
  await planner.cannot('schedule.estDep', '该挂靠已取消');
});
