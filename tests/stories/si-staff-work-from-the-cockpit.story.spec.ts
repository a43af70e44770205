import { Customer } from '../support/drivers/customer.ts';
import { SiRecords } from '../support/drivers/si-records.ts';
import { expect, test } from '../support/story.ts';

test('the supervisor goes from a figure of the cockpit to its SIs, decides on several, and the figure follows', async ({
  signIn,
}) => {
  const supervisor = await signIn('PLTFRM', 'docsup');
  const { page } = supervisor;
  await supervisor.open('/tdManage/workbench');
  const pending = page.locator('[data-tile=pending]:visible');
  const before = Number(await pending.getAttribute('data-count'));
  expect(before).toBeGreaterThan(5);
  await expect(page.locator('[data-cell]:visible').first()).toBeVisible();

  // Into the board by its key, inside by arrows; the vessel with several pending ones.
  await supervisor.press('b');
  const cell = page.locator('tr:has-text("NORDIC MERIDIAN / 208E") [data-figure=pending]');
  for (let step = 0; step < 2; step++) await supervisor.press('ArrowRight');
  for (let step = 0; !(await cell.evaluate(link => link === document.activeElement)); step++) {
    if (step === 20) throw new Error('the board has no such vessel');
    await supervisor.press('ArrowDown');
  }
  const counted = Number(await cell.innerText());
  expect(counted).toBeGreaterThanOrEqual(2);
  await supervisor.press('Enter');

  const list = page.locator('[data-resource=SiGrid]:visible');
  await expect(list.locator('[data-chip]')).toHaveCount(4);
  const foot = list.locator('.fl-table-foot');
  await expect(foot).toContainText(`共 ${counted} 条`);
  await supervisor.reach(list.locator('[role=grid]'));
  await supervisor.press('Control+a');
  await expect(foot).toContainText(`已选 ${counted}`);
  await supervisor.press('Shift+d');
  const dialog = supervisor.inFront(new RegExp(`拒绝（${counted} 份）`));
  await expect(dialog).toBeVisible();
  await supervisor.write(dialog.locator('textarea'), '该航次已取消，请勿补料。');
  await supervisor.press('Control+Enter');
  await supervisor.sees(`拒绝：${counted} 份已完成`);
  await expect(foot).toContainText('共 0 条');

  // The cockpit was kept in the background and has heard of it.
  await page.goBack();
  // A claim of the demo may lapse meanwhile, which makes one more.
  await expect
    .poll(async () => Number(await pending.getAttribute('data-count')))
    .toBeLessThanOrEqual(before - counted + 1);
});

test('a clerk makes an SI in a customer’s name, and the customer finds it as its own', async ({ signIn, api }) => {
  const clerk = await signIn('PLTFRM', 'cs1');
  const { page } = clerk;
  await clerk.open('/tdManage/internalSiList');
  await expect(page.locator('[data-resource=SiOwnGrid]:visible [role=grid]')).toBeVisible();
  await clerk.press('Shift+n');
  const company = page.getByRole('combobox').first();
  await clerk.write(company, 'bwb');
  // The list answers what was typed: one customer is left of it.
  await expect(page.getByRole('option')).toHaveText([/BWBAYY/]);
  await clerk.press('Enter');
  await expect(page.locator('[data-path=employee]')).toBeEnabled();
  const grid = page.locator('.sis-pick [role=grid]');
  await clerk.reach(grid);
  await clerk.moveTo(grid, 'BK-NEW-02');
  await clerk.press('Enter');

  const wizard = new Customer(clerk);
  await wizard.isAt('init');
  await clerk.sees(/代 .+ 补料/);
  await wizard.start();
  await wizard.saveDraft('finish');
  const [made] = await wizard.checkAndSubmit();
  const [si] = await new SiRecords(api).ofBooking('BK-NEW-02');
  expect(si).toMatchObject({ TBI_NO: made?.no, TBI_COMPANYCODE: 'BWBAYY', TBI_STATUS: 1, TBI_SOURCES: 3 });

  const customer = new Customer(await signIn('BWBAYY', 'doc1'));
  await customer.openList();
  await customer.seesStatus(made?.no ?? '', '待审核');
});
