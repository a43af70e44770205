import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

const LIST = '/system/employee/list';
const cell = ({ page }: Operator, text: string) => page.locator('.fl-cell:visible', { hasText: text });
const field = ({ page }: Operator, name: string) => page.locator(`[data-field=${name}]:visible`);

/** The row with this text, found by the quick filter, under the cursor. */
async function goToRow(person: Operator, text: string): Promise<void> {
  await person.open(`${LIST}?q=${encodeURIComponent(text)}`);
  await expect(cell(person, text).first()).toBeVisible();
  await expect(person.page.locator('.fl-table-foot:visible')).toContainText('1');
  await person.reach(person.page.locator('.fl-table [role=grid]:visible, [role=grid]:visible').first());
  await person.press('j', 'k');
  await person.can('people.edit');
}

aloneTest(
  'an administrator invites a colleague, who binds the seat and signs in for the first time',
  async ({ signIn, openBrowser }) => {
    const admin = await signIn('NQUAYS', 'admin');
    await admin.watchPointer();
    await admin.open(LIST);
    await expect(admin.page.getByRole('navigation', { name: '部门' })).toContainText('操作部');
    await admin.press('i');
    await expect(admin.heading).toHaveText('邀请员工');
    await expect(field(admin, 'account').locator('input')).toBeFocused();
    await admin.type('yin.hang');
    await admin.write(field(admin, 'name').locator('input'), '尹航');
    await admin.write(field(admin, 'nameEn').locator('input'), 'Hang Yin');
    await admin.press('Control+s');
    await expect(admin.page.getByText('请填写手机或邮箱')).toBeVisible();
    await admin.write(field(admin, 'phone').locator('input'), '139 0000 2222');
    await admin.reach(field(admin, 'roleIds').getByRole('combobox'));
    await admin.type('企业订舱');
    await expect(admin.page.getByRole('option').first()).toContainText('企业订舱');
    await admin.press('Enter');
    await admin.press('Control+s');
    await expect(admin.heading).toHaveText('员工 · 尹航');
    await expect(admin.page.locator('.fl-page-header:visible')).toContainText('已邀请');

    // Nothing was mailed, so the link is handed over.
    await goToRow(admin, '尹航');
    await admin.press('Shift+S');
    const resend = admin.dialog('重发邀请 · 尹航');
    await expect(resend.getByRole('radio', { name: /显示链接/ })).toBeChecked();
    await admin.press('Control+Enter');
    const told = admin.dialog('邀请链接').getByRole('textbox');
    await expect(told).toHaveValue(/invite=/);
    const link = new URL(await told.inputValue());
    await admin.press('Alt+c');
    admin.usedNoPointer();

    const person = await openBrowser();
    await person.signInAsUser('noseat@demo.example', DEMO_PASSWORD);
    await expect.poll(() => person.heldToken()).not.toBeNull();
    await person.page.goto(link.pathname + link.search);
    await expect(person.page.getByText('宁波北码头货运代理有限公司').first()).toBeVisible();
    await person.reach(person.page.getByRole('button', { name: '接受邀请' }));
    await person.press('Enter');
    await expect(person.page.getByText(/已绑定/).first()).toBeVisible();
    await expect(cell(admin, '在用')).toBeVisible();

    // The seat is the only one, so the next page is opened in it.
    await person.open('/system/message');
    await expect(person.page.locator('header').first()).toContainText('宁波北码头货运代理有限公司');
  },
);
