import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const PERSONNEL = '/system/company/customer/CustomerBusinessPersonnel';

const toast = ({ page }: Operator, text: string | RegExp) => page.locator('.bp6-toast', { hasText: text });

aloneTest(
  'shares are split by keys; ninety per cent are refused, the day before stays as it was',
  async ({ signIn }) => {
    const manager = await signIn('PLTFRM', 'admin');
    await manager.watchPointer();
    await manager.open(PERSONNEL);
    await expect(manager.heading).toHaveText('客户业务人员');
    await manager.press('/');
    await manager.type('北码头 sales3');
    const list = manager.page.locator('.fl-resource:visible .fl-table');
    await expect(list.getByText('梁以宁')).toHaveCount(1);
    await expect(list.getByText('BWBAYY')).toHaveCount(0);
    await manager.press('Enter');

    await manager.goBy('拆分占比');
    const dialog = manager.dialog('拆分占比 · 北码头');
    await expect(dialog).toContainText('合计 100%');
    await dialog.getByLabel('第 1 人占比 %').focus();
    await manager.press('Control+a');
    await manager.type('60');
    await manager.press('Alt+a');
    await dialog.getByRole('combobox', { name: '第 2 人', exact: true }).focus();
    await manager.type('sales1');
    await dialog.getByLabel('第 2 人占比 %').focus();
    await manager.type('30');
    await expect(dialog.locator('output')).toContainText(/合计 90%.*合计 90%，应为 100%/);
    // Less than the whole is not sent, whatever key is pressed.
    await manager.press('Control+Enter');
    await expect(dialog).toBeVisible();

    await dialog.getByLabel('第 2 人占比 %').focus();
    await manager.press('Control+a');
    await manager.type('40');
    await expect(dialog.locator('output')).toHaveText('合计 100%');
    await manager.press('Control+Enter');
    await expect(toast(manager, '占比已保存')).toBeVisible();
    const bars = manager.page.getByRole('region', { name: '负责人时间线' });
    await expect(bars).toContainText(/梁以宁 60% /);
    await expect(bars).toContainText(/韩牧之 40% /);
    await expect(bars).toContainText(/梁以宁 100% \S+ – \d{4}/);
    manager.usedNoPointer();
  },
);
