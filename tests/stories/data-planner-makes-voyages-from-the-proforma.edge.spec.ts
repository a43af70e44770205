import { expect, test } from '../support/story.ts';

test('a planner makes voyages from the proforma, changes the order of calls, publishes and slides one', async ({
  signIn,
}) => {
  const planner = await signIn('PLTFRM', 'admin');
  await planner.open('/DataMaintenance/ShipSchedulemaintain');
  const grid = planner.page.getByRole('grid', { name: '航次' });
  await expect(grid.locator('tbody tr').first()).toBeVisible();
  await planner.press('/');
  await planner.type('CV1');
  await planner.press('Escape');
  await expect(grid.locator('tbody tr').first()).toContainText('WHLC');

  await planner.press('Shift+G');
  const dialog = planner.inFront('按挂靠顺序生成航次');
  await expect(dialog).toBeVisible();
  await planner.write(dialog.getByLabel('航次数'), '3');
  await planner.write(dialog.getByLabel('首个航次号'), '700s');
  await planner.write(dialog.getByLabel('船舶 1', { exact: true }), 'OPAL');
  await expect(planner.page.getByRole('option', { name: /OPAL STREAM/ })).toBeVisible();
  await planner.press('Enter');
  await planner.press('Control+Enter');
  await expect(planner.page.locator('.fl-toasts')).toContainText('已生成 3 个航次');
  await expect(dialog).toBeHidden();

  await planner.press('/');
  await planner.press('Control+a');
  await planner.type('700S');
  await planner.press('Escape');
  await expect(grid.locator('tbody tr')).toHaveCount(1);
  await expect(planner.row('700S')).toContainText('计划');
  await planner.press('Enter');
  const calls = planner.page.locator('.sch-calls tbody tr');
  const order = () => calls.evaluateAll(rows => rows.map(row => row.getAttribute('data-call')));
  await expect(calls).toHaveCount(5);
  expect(await order()).toEqual(['CNSHA', 'CNXMN', 'VNSGN', 'MYPKG', 'SGSIN']);
  await planner.reach(planner.page.getByRole('button', { name: '4 MYPKG', exact: true }));
  await planner.press('Alt+ArrowDown');
  await expect.poll(order).toEqual(['CNSHA', 'CNXMN', 'VNSGN', 'SGSIN', 'MYPKG']);
  await planner.reach(planner.page.getByRole('button', { name: '5 MYPKG', exact: true }));
  await planner.press('Alt+ArrowUp');
  await expect.poll(order).toEqual(['CNSHA', 'CNXMN', 'VNSGN', 'MYPKG', 'SGSIN']);

  await planner.press('s');
  const shift = planner.inFront('自 MYPKG 起移动');
  await planner.write(shift.getByLabel('小时（负数为提前）'), '12');
  await planner.press('Control+Enter');
  await expect(planner.page.locator('.fl-toasts')).toContainText('已移动 2 个挂靠');
  await expect(shift).toBeHidden();

  await planner.press('u');
  await expect(planner.row('700S')).toContainText('接受订舱');
  await planner.press('l');
  await expect(planner.inFront(/顺延：.*700S/)).toContainText('截止时间变化');
  await planner.press('Control+Enter');
  await expect(planner.row('700S/SLID')).toContainText('顺延');

  await planner.press('i');
  const taking = planner.inFront('导入 DCSA JSON');
  await planner.reach(taking.getByLabel('粘贴 DCSA 船期 JSON'));
  const told = [
    { port: 'CNSHA', day: '01' },
    { port: 'SGSIN', day: '12' },
  ].map(({ port, day }) => ({
    carrierExportVoyageNumber: '900S',
    location: { UNLocationCode: port },
    timestamps: [{ eventTypeCode: 'ARRI', eventClassifierCode: 'PLN', eventDateTime: `2027-06-${day}T08:00:00+08:00` }],
  }));
  const ship = { vesselOperatorSMDGLinerCode: 'WHL', vesselIMONumber: '9933810', vesselName: 'OPAL STREAM' };
  await planner.paste(
    JSON.stringify([{ carrierServiceCode: 'CV1', vesselSchedules: [{ ...ship, transportCalls: told }] }]),
  );
  await planner.press('Control+Enter');
  await expect(taking.locator('.sch-taken li')).toHaveText([/新增.*900S CNSHA/, /新增.*900S SGSIN/]);
  await planner.press('Control+Enter');
  await expect(planner.page.locator('.fl-toasts')).toContainText('已写入 2 个挂靠，0 行有误');
});
