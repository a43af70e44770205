import type { DataOf } from '#contract/kernel/call.ts';
import { operationsState } from '#contract/operations/calls.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const PAGE = '/system/operations';
const page = ({ page }: Operator) => page.locator('.ops-page:visible');
const toast = ({ page }: Operator, text: string) => page.locator('.bp6-toast', { hasText: text });

aloneTest(
  'the keeper sees how the product runs, backs it up and shortens what is kept, all by keys',
  async ({ signIn, api }) => {
    const keeper = await signIn('PLTFRM', 'admin');
    await keeper.watchPointer();
    await keeper.open(PAGE);
    const { data } = await api.get<DataOf<typeof operationsState>>(
      operationsState.path,
      await api.login('PLTFRM', 'admin2'),
    );
    const waiting = data.queues.find(({ key }) => key === 'bookingDesk')!.waiting;
    expect(waiting).toBeGreaterThan(0);
    await expect(page(keeper).locator('[data-queue=bookingDesk]')).toHaveAttribute('data-waiting', String(waiting));
    await expect(page(keeper).getByRole('table', { name: '备份' })).toHaveCount(0);

    await keeper.can('operations.backUp');
    await keeper.press('b');
    await expect(toast(keeper, '备份已开始')).toBeVisible();
    // Told by the live connection when the job is done.
    await expect(page(keeper).getByRole('table', { name: '备份' }).getByRole('row')).toHaveCount(2);

    await keeper.press('t');
    // Nothing was kept yet, or a minute was: both say so.
    await expect(page(keeper).getByRole('region', { name: '最近一小时的走势（全部服务器）' })).toBeVisible();
    await keeper.press('h');
    await expect(page(keeper).getByRole('region', { name: '最近一天的走势（全部服务器）' })).toBeVisible();
    expect(keeper.page.url()).toContain('range=day');

    await keeper.press('e');
    const dialog = keeper.dialog('保留期设置');
    const jobs = dialog.getByLabel(/已结束的后台任务/);
    await jobs.focus();
    await keeper.press('Control+a');
    await keeper.type('3');
    await expect(jobs).toHaveAttribute('aria-invalid', 'true');
    await keeper.type('0');
    await expect(jobs).toHaveAttribute('aria-invalid', 'false');
    await keeper.press('Control+Enter');
    await expect(toast(keeper, '保留期已保存')).toBeVisible();
    await expect(page(keeper).getByRole('row', { name: /已结束的后台任务/ })).toContainText('30 天');
    keeper.usedNoPointer();

    const clerk = await signIn('PLTFRM', 'doc1');
    await clerk.open(PAGE);
    await expect(page(clerk)).toHaveCount(0);
  },
);
