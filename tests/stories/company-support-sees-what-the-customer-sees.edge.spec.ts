import { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const CUSTOMERS = '/system/company/customer/customerList';

aloneTest(
  'staff open a view of a customer, read only under a red banner, and come back to their own seat',
  async ({ signIn, product }) => {
    const staff = await signIn('PLTFRM', 'admin');
    await staff.open(CUSTOMERS);
    const list = staff.page.locator('.fl-resource:visible .fl-table');
    await expect(list.getByText('NQUAYS')).toBeVisible();
    await staff.press('/');
    await staff.type('BWBAYY');
    await expect(list.getByText('NQUAYS')).toHaveCount(0);
    await staff.press('Enter');
    await staff.goBy('客服查看');
    const dialog = staff.dialog('客服查看 · 蓝鲸湾');
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('原因').fill('客户说提交按钮看不到，协助核对');
    const opening = staff.page.context().waitForEvent('page');
    await staff.press('Control+Enter');
    const view = new Operator(await opening, product.url);

    const banner = view.page.locator('[data-acting]');
    await expect(banner).toContainText('客服查看：BWBAYY 上海蓝鲸湾国际物流有限公司 · 只读');
    await view.open('/external/workbench/SISubimtList');
    await expect(view.heading).toBeVisible();
    await expect(banner).toBeVisible();
    // What is a person's own is neither the customer's nor shown as if it were.
    await view.open('/workbench/userSetting');
    await expect(view.page.getByText('这是个人页面')).toBeVisible();
    await view.open('/external/workbench/SISubimtList');
    // What a form would send is refused; the answer is asked of the server itself.
    const refused = await view.page.evaluate(async () => {
      const answer = await fetch('/api/SavedView/Save', {
        method: 'POST',
        headers: { authorization: `Bearer ${sessionStorage.getItem('token')}`, 'content-type': 'application/json' },
        body: '{}',
      });
      return answer.status;
    });
    expect(refused).toBe(403);
    expect(await staff.stored('localStorage', 'token')).not.toBe(await view.stored('sessionStorage', 'token'));

    await view.goBy('结束客服查看');
    await expect(banner).toHaveCount(0);
    await expect(view.menu).toBeVisible();
    await staff.open(CUSTOMERS);
    await expect(staff.heading).toHaveText('客户');
  },
);
