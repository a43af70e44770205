import { barriers, fitsItsWidth, unreachable, walkByTab } from '#tests/support/drivers/accessibility.ts';
import { Customer } from '#tests/support/drivers/customer.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect, test } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

type Look = (name: string) => Promise<void>;

async function visitorsPages(visitor: Operator, look: Look): Promise<void> {
  await visitor.page.goto('/');
  await expect(visitor.heading).toBeVisible();
  await look('home');
  await visitor.page.goto('/?showLogin=true');
  await visitor.dialog('登录').waitFor();
  await look('login dialog');
  await visitor.page.goto('/internal/404?url=%2Fnowhere');
  await expect(visitor.heading).toBeVisible();
  await look('not found');
  await visitor.page.goto('/employeeLogin');
  await expect(visitor.heading).toBeVisible();
  await look('company login');
  await visitor.tryCompanyAccount('', '', '');
  await visitor.sees('请输入账号');
  await look('company login with gaps');
}

async function choice(person: Operator, look: Look): Promise<void> {
  await person.signInAsUser('seats3@demo.example', DEMO_PASSWORD);
  await expect(person.page.getByRole('button', { name: /我的账号/ })).toBeVisible();
  await person.page.goto('/chooseCompany');
  await expect(person.page.locator('[data-seat]')).toHaveCount(3);
  await look('choose company');
}

async function customersPages(person: Operator, look: Look): Promise<void> {
  await person.signIn('NQUAYS', 'doc1', DEMO_PASSWORD);
  const customer = new Customer(person);
  await customer.openList();
  await expect(customer.list('todo').locator('tbody tr').first()).toBeVisible();
  await expect(customer.list('own').locator('tbody tr').first()).toBeVisible();
  await look('SI list');
  await customer.beginFor('BK-NQ-06');
  await look('wizard, first step');
  await customer.start();
  await look('wizard, form');
  await customer.saveDraft('finish');
  await customer.check();
  await look('wizard, last step');
}

async function clerksPages(person: Operator, look: Look): Promise<void> {
  await person.signIn('PLTFRM', 'docsup', DEMO_PASSWORD);
  await expect(person.page.locator('[role=grid] tbody tr').first()).toBeVisible();
  await person.can('si.RETURN');
  await look('queue');
  await person.press('r');
  await person.page.locator('.si-remarks textarea').waitFor();
  await look('queue, remarks');
  await person.press('Alt+c');
  await person.openPalette();
  await look('palette');
  await person.press('Escape', '?');
  await person.dialog('快捷键帮助').waitFor();
  await look('help');
  await person.press('Alt+c');
  await person.press('g', 'i');
  await person.page.getByText('全部标为已读').waitFor();
  await look('messages');
  await person.page.reload();
  await person.can('si.RETURN');
  await person.press('Enter');
  await person.isAt(/siAudit\?Id=/);
  await person.can('si.RETURN');
  await look('review page');
  const id = new URL(person.page.url()).searchParams.get('Id');
  await person.page.goto(`/tdManage/siDetail?Id=${id}`);
  await expect(person.page.getByRole('tab').first()).toBeVisible();
  await look('detail');
}

const EVERYBODY = [
  ['a visitor', visitorsPages],
  ['a person with several seats', choice],
  ['a customer', customersPages],
  ['a clerk', clerksPages],
] as const;

/** One of each kind; the palette keeps the focus in its field, by design. */
const WALKED = new Set([
  'home',
  'login dialog',
  'company login',
  'choose company',
  'SI list',
  'wizard, form',
  'queue',
  'messages',
  'review page',
  'detail',
]);

for (const [who, pages] of EVERYBODY) {
  // A customer's unsent work is kept on the server too.
  const tell = who === 'a customer' ? aloneTest : test;
  tell(
    `${who} meets no barrier, light or dark; Tab comes by everything and one sees where it is`,
    async ({ openBrowser }) => {
      // Many screens, each looked at twice and walked through.
      tell.slow();
      const person = await openBrowser();
      const found: Record<string, string[]> = {};
      await person.page.emulateMedia({ reducedMotion: 'reduce' });
      await pages(person, async name => {
        const here: string[] = [];
        for (const colorScheme of ['dark', 'light'] as const) {
          await person.page.emulateMedia({ colorScheme });
          // The page hears of it a moment later; half in one theme and half in the other it is nobody's to judge.
          await expect(person.page.locator('body.bp6-dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0);
          here.push(...(await barriers(person.page)).map(each => `${colorScheme}: ${each}`));
        }
        here.push(...(await unreachable(person.page)).map(element => `no stop: ${element}`));
        if (WALKED.has(name)) {
          const stops = await walkByTab(person.page);
          here.push(...stops.filter(stop => !stop.isShown).map(stop => `no mark: ${stop.name}`));
        }
        if (here.length > 0) found[name] = here;
      });
      expect(found).toEqual({});
    },
  );

  tell(`${who} on a screen of 360 px scrolls no page sideways`, async ({ openBrowser }) => {
    const person = await openBrowser({ width: 360 });
    await pages(person, () => fitsItsWidth(person.page));
  });
}
