import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const MAPPING = '/DataMaintenance/BasicDataMapping';

const inbox = ({ page }: Operator) => page.locator('[data-inbox]:visible');
const waiting = (person: Operator) => inbox(person).locator('tbody tr[data-key]');
const underCursor = (person: Operator) => inbox(person).locator('tbody tr[aria-current]');
const text = (person: Operator, of: string) => waiting(person).filter({ hasText: of });
const mappings = ({ page }: Operator) => page.locator('.fl-resource-list:visible');

/** The cursor of the inbox goes where its grid has the focus. */
async function moveTo(person: Operator, of: string): Promise<void> {
  await person.reach(inbox(person).locator('[role=grid]'));
  await person.press('Home');
  for (let steps = 0; !(await underCursor(person).innerText()).includes(of); steps += 1) {
    if (steps === 30) throw new Error(`the cursor does not reach ${of}`);
    await person.press('j');
  }
}

aloneTest('a steward empties the mapping inbox by keys and takes a decision back', async ({ signIn }) => {
  const steward = await signIn('PLTFRM', 'admin');
  await steward.watchPointer();
  await steward.open(MAPPING);
  await expect(waiting(steward)).toHaveCount(10);
  // The most frequent first, and the cursor on it.
  await expect(underCursor(steward)).toContainText('AEX-7');

  // On the ports' tab the suggestion is taken, for both systems that slipped in the same way.
  await steward.reach(steward.page.locator('[data-object=PORT]:visible'));
  await steward.press('Enter');
  await expect(waiting(steward)).toHaveCount(3);
  await moveTo(steward, 'SHANGAHI');
  await expect(underCursor(steward)).toContainText('CNSHA');
  await steward.press('a', '1');
  await expect(waiting(steward)).toHaveCount(1);
  await expect(steward.page.getByText('已映射 2 个代码')).toBeVisible();
  await steward.press('/');
  await steward.type('shangahi');
  await expect(mappings(steward).getByText('CNSHA 上海').first()).toBeVisible();
  await steward.press('Escape');

  // One key takes both back; another leaves a text out.
  await steward.press('z');
  await expect(waiting(steward)).toHaveCount(3);
  await moveTo(steward, 'NINGPO');
  await steward.press('i');
  await expect(text(steward, 'NINGPO')).toHaveCount(0);

  // What nobody can guess is looked up.
  await moveTo(steward, 'SHANGAHI');
  await steward.press('m');
  await expect(steward.dialog('映射').getByRole('combobox')).toBeFocused();
  await steward.type('cnsha');
  await steward.isOffered('CNSHA');
  await steward.press('Enter', 'Control+Enter');
  await expect(steward.dialog('映射')).toBeHidden();
  // Equal texts are still taken along, so nothing is left.
  await steward.sees('没有待映射的代码');

  // The test tells what each system means by a code.
  await steward.press('Shift+T');
  await expect(steward.dialog('测试映射').getByLabel('外部代码或名称')).toBeFocused();
  await steward.type('sha');
  await expect(steward.page.locator('[data-system="CARRIER:COSU"]')).toContainText('CNSHA 上海');
  await steward.press('Alt+c');
  steward.usedNoPointer();
});

aloneTest('code lists are put in order and switched off by keys', async ({ signIn }) => {
  const steward = await signIn('PLTFRM', 'admin');
  await steward.watchPointer();
  await steward.open('/system/basicCode?list=TRADE_TERM');
  const firstRow = mappings(steward).locator('.fl-cell[data-row="0"]');
  await expect(steward.page.locator('.fl-table-foot:visible')).toContainText('11');
  await expect(firstRow.filter({ hasText: 'EXW' })).toHaveCount(1);
  await steward.reach(mappings(steward).locator('[role=grid]'));
  await steward.press('Control+Home', 'Alt+ArrowDown');
  await expect(firstRow.filter({ hasText: 'FCA' })).toHaveCount(1);
  await steward.press('Shift+D');
  await expect(steward.page.getByText('已停用 1 个代码')).toBeVisible();
  steward.usedNoPointer();
});
