import { RATE_PATHS } from '#contract/rates/paths.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

aloneTest(
  'pricing announces an increase by keys; a customer reads it above his search and watches the lane',
  async ({ signIn }) => {
    const pricing = await signIn('PLTFRM', 'pricing');
    const { page } = pricing;
    const field = (name: string) => page.locator(`.fl-record:visible [data-field=${name}]`);
    await pricing.watchPointer();
    await pricing.open(RATE_PATHS.announcements);
    await expect(page.getByRole('heading', { name: '运价公告', level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: /^\d{4}-\d\d-\d\d$/ }).first()).toContainText(/已读 \d+ \/ \d+/);
    await pricing.press('n');
    await pricing.write(field('titleZh').locator('input'), '故事线 GRI');
    await pricing.write(field('bodyZh').locator('textarea'), '每箱 **USD 200**');
    await pricing.press('Control+s');
    await expect(page.locator('.fl-record:visible > header h2')).toContainText('故事线 GRI');
    await pricing.press('Escape');
    await pricing.can('ratePost.PUBLISH');
    await pricing.press('p');
    await expect(pricing.inFront(/^发布/)).toContainText('公告对象立即看到');
    await pricing.press('Control+Enter');
    await expect(page.getByText('故事线 GRI 已发布')).toBeVisible();
    await expect(page.getByRole('row', { name: /故事线 GRI.*已发布/ })).toHaveCount(1);
    await pricing.press('Shift+D');
    await expect(page.getByRole('table').getByRole('link', { name: /故事线 GRI/ })).toBeVisible();
    pricing.usedNoPointer();

    const buyer = await signIn('NQUAYS', 'buyer1');
    await buyer.watchPointer();
    await buyer.open(`${RATE_PATHS.customerQuery}?pol=CNSHA&pod=NLRTM&box=1x40HC`);
    const band = buyer.page.getByRole('region', { name: '运价公告' });
    await expect(band).toContainText('MSC 全航线 GRI 通知');
    await buyer.press('m');
    const reader = buyer.page.getByRole('dialog', { name: 'MSC 全航线 GRI 通知' });
    await expect(reader.locator('strong').first()).toHaveText('USD 300');
    await buyer.press('Alt+c');
    await expect(reader).toHaveCount(0);
    // What was read is no news any more; what is dismissed neither.
    await expect(band).not.toContainText('MSC 全航线 GRI 通知');
    await buyer.press('Shift+M');
    await expect(band).toHaveCount(0);

    await buyer.press('f');
    await expect(buyer.page.getByRole('dialog', { name: '关注航线' })).toContainText('CNSHA → NLRTM 1x40HC');
    await buyer.press('Control+Enter');
    await expect(buyer.page.getByText(/已关注，当前最优价 USD/)).toBeVisible();
    await buyer.press('Shift+F');
    const mine = buyer.page.getByRole('dialog', { name: '我的关注' }).getByRole('listitem');
    await expect(mine).toHaveCount(3);
    await buyer.reach(mine.filter({ hasText: 'CNNGB → USLAX' }).getByRole('button', { name: /取消关注/ }));
    await buyer.press('Enter');
    await expect(mine).toHaveCount(2);
    buyer.usedNoPointer();
  },
);
