import { BUILT_ROUTES } from '#routes/catalogue/built.ts';
import { barriers, fitsItsWidth } from '#tests/support/drivers/accessibility.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { expect, test } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

/** One page of each layout that a visitor may open; a site whose pages are still to come says so within its own frame. */
const PUBLIC = [
  ['external', '/'],
  ['customer', '/customer/home'],
  ['newMh', '/external/home'],
  ['mh', '/external/MHpage/Home'],
  ['tMh', '/external/thome'],
  ['form', '/employeeLogin'],
] as const;

const CUSTOMERS = [
  ['externalWorkbench', '/external/workbench/siTemplate'],
  ['externalManage', '/manage/userSetting'],
  ['customer', '/customer/userSetting'],
] as const;

const STAFF = [['internal', '/internal/userSetting']] as const;

/** Where a link may lead: pages with a screen. */
const BUILT: readonly string[] = BUILT_ROUTES.map(({ path }) => path);

const frame = ({ page }: Operator, layout: string) => page.locator(`.fl-app[data-layout="${layout}"]`);

async function landmarks(person: Operator, layout: string): Promise<void> {
  const app = frame(person, layout);
  await expect(app.getByRole('banner')).toHaveCount(1);
  await expect(app.getByRole('main')).toHaveCount(1);
  const hasFoot = /^(external|customer|newMh|mh|tMh|form)$/.test(layout);
  await expect(app.getByRole('contentinfo')).toHaveCount(hasFoot ? 1 : 0);
  // The first stop of the page leads past everything that stands around the screen.
  const skip = app.locator('.fl-skip');
  await skip.focus();
  await person.press('Enter');
  await expect(app.getByRole('main')).toBeFocused();
}

async function nothingIsInTheWay(person: Operator, pages: readonly (readonly [string, string])[]): Promise<void> {
  const found: Record<string, readonly string[]> = {};
  for (const [layout, address] of pages) {
    await person.page.goto(address);
    await expect(frame(person, layout)).toBeVisible();
    await expect(person.page.locator('.fl-screen :is(h1, h2)').first()).toBeVisible();
    await landmarks(person, layout);
    for (const colorScheme of ['dark', 'light'] as const) {
      await person.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(person.page.locator('body.bp6-dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0);
      const here = await barriers(person.page);
      if (here.length > 0) found[`${layout} ${colorScheme}`] = here;
    }
    for (const width of [360, 1440]) {
      await person.page.setViewportSize({ width, height: 800 });
      await fitsItsWidth(person.page);
      const app = await frame(person, layout).evaluate(element => element.scrollWidth - element.clientWidth);
      expect(app, `${layout} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
  expect(found).toEqual({});
}

for (const language of ['CN', 'EN'] as const) {
  test(`the frames of a visitor keep nobody out, ${language}`, async ({ openBrowser }) => {
    test.slow();
    await nothingIsInTheWay(await openBrowser({ language }), PUBLIC);
  });
}

test('the frames of a customer keep nobody out', async ({ signIn }) => {
  test.slow();
  await nothingIsInTheWay(await signIn('NQUAYS', 'doc1'), CUSTOMERS);
});

test('the frame of staff keeps nobody out', async ({ signIn }) => {
  test.slow();
  await nothingIsInTheWay(await signIn('PLTFRM', 'docsup'), STAFF);
});

test('each public site has a head of its own, in the language of the reader, and links to no page that is not there', async ({
  openBrowser,
}) => {
  const visitor = await openBrowser();
  await visitor.page.goto('/');
  const pages = visitor.page.getByRole('navigation', { name: '本站页面' });
  await expect(pages.getByRole('link')).toHaveText(['首页', '快速查询', '加入平台']);
  await expect(pages.getByRole('link', { name: '首页' })).toHaveAttribute('aria-current', 'page');
  await visitor.reach(visitor.page.getByRole('button', { name: '切换为英文' }));
  await visitor.press('Enter');
  await expect(visitor.page.getByRole('navigation', { name: 'Pages of this site' }).getByRole('link')).toHaveText([
    'Home',
    'Quick search',
    'Join the platform',
  ]);

  // The portals are the company's that runs the platform, not the product's own.
  for (const [layout, address] of PUBLIC.slice(1, 5)) {
    await visitor.page.goto(address);
    const head = frame(visitor, layout).getByRole('banner');
    await expect(head.locator('.fl-brand')).not.toHaveText('Fairlead');
    await expect(head.locator('.fl-brand')).not.toBeEmpty();
    for (const link of await visitor.page.locator('.fl-app :is(header, footer) a').all()) {
      const to = await link.getAttribute('href');
      expect(BUILT, layout).toContain(to);
    }
  }
});

test('who is signed in finds the way back from a public site, and personal pages within a portal', async ({
  signIn,
}) => {
  const buyer = await signIn('NQUAYS', 'doc1');
  await buyer.page.goto('/');
  await expect(buyer.page.getByRole('button', { name: '登录', exact: true })).toHaveCount(0);
  await buyer.page.goto('/customer/userSetting');
  const own = buyer.page.getByRole('navigation', { name: '本站页面' });
  await expect(own.getByRole('link')).toHaveText(['运价查询', '现舱查询', '个人设置', '我的消息']);
  await buyer.reach(own.getByRole('link', { name: '我的消息' }));
  await buyer.press('Enter');
  await buyer.isAt('/customer/message');
  await expect(own.getByRole('link', { name: '我的消息' })).toHaveAttribute('aria-current', 'page');
  await buyer.reach(buyer.page.getByRole('button', { name: '进入工作台' }));
  await buyer.press('Enter');
  await expect(frame(buyer, 'externalWorkbench')).toBeVisible();
});

test('people without a company have a menu of their own: settings, messages, and the ways on', async ({
  openBrowser,
}) => {
  const person = await openBrowser();
  await person.signInAsUser('noseat@demo.example', DEMO_PASSWORD);
  await expect(person.page.getByRole('button', { name: /我的账号/ })).toBeVisible();
  await person.page.goto('/manage/userSetting');
  const menu = person.page.getByRole('navigation', { name: '我的账号' });
  await expect(menu.getByRole('link')).toHaveText([/^个人设置/, /^我的消息/, '加入平台', '返回网站']);
  await person.reach(menu.getByRole('link', { name: /^我的消息/ }));
  await person.press('Enter');
  await person.isAt('/manage/message');
  await expect(menu.getByRole('link', { name: /^我的消息/ })).toHaveAttribute('aria-current', 'page');
});

test('a kept screen is not begun anew by a walk through another layout', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  const grid = clerk.page.locator('[role=grid]').first();
  await expect(grid.locator('tbody tr').first()).toBeVisible();
  await grid.evaluate(element => element.setAttribute('data-marked', 'yes'));
  await clerk.goBy('个人设置');
  await clerk.page.evaluate(() => window.history.pushState(null, '', '/'));
  await clerk.page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate', { state: null })));
  await expect(frame(clerk, 'external')).toBeVisible();
  await clerk.reach(clerk.page.getByRole('button', { name: '进入工作台' }).first());
  await clerk.press('Enter');
  await expect(frame(clerk, 'internal')).toBeVisible();
  await expect(clerk.page.locator('[role=grid][data-marked=yes]')).toBeVisible();
});
