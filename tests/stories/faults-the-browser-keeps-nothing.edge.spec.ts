import { Customer } from '#tests/support/drivers/customer.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
// Unsent work is kept on the server too: a product of one's own, so that no other story meets it.
import { aloneTest, expect } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

const TYPED = 'PLEASE SHOW FREIGHT PREPAID';
const MORE = `${TYPED} AT SHANGHAI`;

/** The server has a copy that holds this text. */
const copied = ({ page }: Operator, text: string) =>
  page.waitForResponse(
    answer => answer.url().endsWith('/api/SiDraftSet/Save') && (answer.request().postData() ?? '').includes(text),
  );

/** Ways in which browsers refuse their database in a private window. */
const REFUSALS = {
  'there is none': () => Object.defineProperty(window, 'indexedDB', { configurable: true, value: undefined }),
  'it may not be opened': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError');
    };
  },
} as const;

for (const [name, refuse] of Object.entries(REFUSALS))
  aloneTest(
    `a private window without a database (${name}): the work goes on, says where it lies, and comes back from the server`,
    async ({ openBrowser }) => {
      const person = await openBrowser();
      await person.page.context().addInitScript(refuse);
      await person.signIn('NQUAYS', 'doc1', DEMO_PASSWORD);
      const customer = new Customer(person);
      await customer.beginFor('BK-NQ-06');
      await expect(person.page.locator('[data-notice=memory]')).toHaveText(
        '浏览器不允许保存草稿（如无痕模式）：内容只在本页和服务器副本中，关闭前请等待同步完成。',
      );
      await customer.start();
      const arrived = copied(person, TYPED);
      await customer.fill('remarks', TYPED);
      expect((await arrived).status()).toBe(200);
      // What it claims to have kept is what it has: nothing of this browser's, a copy on the server.
      const disk = customer.wizard.locator('.si-disk');
      await expect(disk.locator('[data-copy=copied]')).toHaveText(/^已同步到服务器 \d\d:\d\d/);
      await expect(disk).not.toContainText('本机');
      await person.press('Alt+z');
      await expect(customer.field('remarks')).toHaveValue('');
      await person.press('Alt+y');
      await expect(customer.field('remarks')).toHaveValue(TYPED);

      await person.page.reload();
      await customer.isAt('process1');
      await expect(person.page.locator('[data-notice=takenOver]')).toBeVisible();
      await expect(customer.field('remarks')).toHaveValue(TYPED);
      await customer.saveDraft('finish');
      expect(await customer.checkAndSubmit()).toHaveLength(1);
    },
  );

aloneTest(
  'the disk of the browser is full: it says so, nothing typed is lost, and with room again all of it is kept',
  async ({ signIn, product }) => {
    aloneTest.slow();
    const person = await signIn('NQUAYS', 'doc1');
    const customer = new Customer(person);
    const { page } = person;
    const browser = await page.context().newCDPSession(page);
    // The browser's own limit for this site: there is room for its database, and for nothing in it.
    await browser.send('Storage.overrideQuotaForOrigin', { origin: product.url, quotaSize: 80_000 });
    await customer.beginFor('BK-NQ-06');
    await customer.start();
    const full = page.locator('[data-notice=failed]');
    await expect(full).toBeVisible();
    await expect(page.locator('[data-notice=memory]')).toHaveCount(0);
    await customer.fill('shipperRef', 'PO-778/B');
    const arrived = copied(person, TYPED);
    await customer.fill('remarks', TYPED);
    await expect(full).toContainText('浏览器的存储空间已满或被拒绝');
    await expect(full).toHaveAttribute('role', 'alert');
    await expect(customer.wizard.locator('.si-disk')).toHaveAttribute('data-saved', 'false');
    await expect(customer.field('remarks')).toHaveValue(TYPED);
    expect((await arrived).status(), 'the server copy goes on').toBe(200);

    await browser.send('Storage.overrideQuotaForOrigin', { origin: product.url });
    await customer.fill('remarks', MORE);
    await customer.isSaved();
    await expect(full).toHaveCount(0);

    // Only what is on this computer's disk counts now.
    await page.route('**/api/SiDraftSet/Get**', route => route.abort());
    await page.reload();
    await customer.isAt('process1');
    await expect(page.locator('[data-notice=restored]')).toBeVisible();
    await expect(customer.field('shipperRef')).toHaveValue('PO-778/B');
    await expect(customer.field('remarks')).toHaveValue(MORE);
  },
);
