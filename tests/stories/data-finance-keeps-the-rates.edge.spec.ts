import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const CURRENCIES = '/BasicData/Cur';

const rates = ({ page }: Operator) => page.locator('.fl-rates:visible');
const cellHere = (person: Operator) => rates(person).locator('td[data-here]');
const toast = ({ page }: Operator, text: string | RegExp) => page.locator('.bp6-toast', { hasText: text });

aloneTest(
  'a gap in the rates is filled by keys, a strange rate is asked about, drafts are published',
  async ({ signIn }) => {
    const steward = await signIn('PLTFRM', 'admin');
    await steward.watchPointer();
    await steward.open(CURRENCIES);
    await expect(rates(steward).locator('[data-gaps]')).toContainText('缺少汇率：THB');
    const missing = rates(steward).locator('td[data-missing]');
    await expect(missing).toHaveCount(1);
    const [row, col] = ((await missing.getAttribute('data-cell')) ?? '').split('-').map(Number);

    await steward.goBy('录入汇率');
    await expect(cellHere(steward)).toBeFocused();
    for (let step = 0; step < (row ?? 0); step++) await steward.press('ArrowDown');
    for (let step = 0; step < (col ?? 0); step++) await steward.press('ArrowRight');
    await expect(missing).toBeFocused();

    // Far off the last one: asked first, and nothing is saved by going back.
    await steward.type('2.05');
    await steward.press('Enter');
    await expect(steward.dialog('汇率异常，请确认')).toContainText('2.05');
    await steward.press('Alt+c');
    await expect(missing).toHaveCount(1);

    await steward.page.locator(`.fl-rates:visible td[data-cell="${row}-${col}"]`).focus();
    await steward.press('Control+d');
    await expect(toast(steward, '已保存 THB')).toBeVisible();
    await expect(missing).toHaveAttribute('data-draft', 'true');

    await steward.goBy('发布草稿');
    await expect(toast(steward, /已发布 \d+ 条，0 条未发布/)).toBeVisible();
    await expect(missing).toHaveCount(0);
    await expect(rates(steward).locator('[data-gaps]')).toContainText('各期汇率齐全');
    await expect(rates(steward).getByRole('img', { name: /近 24 个月|兑人民币/ })).toBeVisible();
    steward.usedNoPointer();
  },
);
