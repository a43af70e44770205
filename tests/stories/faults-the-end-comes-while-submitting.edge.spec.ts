import type { Route } from '@playwright/test';
import { Customer } from '#tests/support/drivers/customer.ts';
import { SiRecords } from '#tests/support/drivers/si-records.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const BOOKING = 'BK-NQ-06';
const OFFLINE = '无法连接服务器，内容已保存在本机';

/**
 * The product is one process with its database in it: killed, both are gone at once, in the middle of whatever they did. The
 * three moments: the server has just been asked, it is at work, it has committed and its answer never arrives.
 */
const MOMENTS = {
  'as the request arrives': async (route: Route, kill: () => Promise<void>) => {
    const asked = route.fetch().then(
      () => undefined,
      () => undefined,
    );
    await kill();
    await asked;
    await route.abort('connectionreset');
  },
  'while it writes': async (route: Route, kill: () => Promise<void>) => {
    const asked = route.fetch().then(
      () => undefined,
      () => undefined,
    );
    // Another call answered: the submission before it is being worked on by then.
    await route
      .request()
      .frame()
      .page()
      .context()
      .request.get('/api/health')
      .catch(() => undefined);
    await kill();
    await asked;
    await route.abort('connectionreset');
  },
  'after its commit, before its answer arrives': async (route: Route, kill: () => Promise<void>) => {
    expect((await route.fetch()).status()).toBe(200);
    await kill();
    await route.abort('connectionreset');
  },
} as const;

for (const [moment, strike] of Object.entries(MOMENTS))
  aloneTest(
    `the server and its database are killed mid-submit, ${moment}: sent again, the set is there exactly once`,
    async ({ signIn, product, api }) => {
      // A database that was killed is recovered before the server answers again.
      aloneTest.slow();
      const customer = new Customer(await signIn('NQUAYS', 'doc1'));
      const { person } = customer;
      await customer.beginFor(BOOKING);
      await customer.startSplit(2);
      await customer.removeBox(3);
      await customer.saveDraft('process2');
      await customer.addDraft();
      await customer.saveDraft('finish');
      const bills = await customer.bills();
      await customer.check();
      await customer.confirmWarnings();
      await person.page.route(/AddTDBillLadingInfoList$/, route => strike(route, () => product.kill()), { times: 1 });
      await person.can('si.wizard.submit');
      await person.press('Control+Enter');
      await expect(person.page.locator('[data-problem=offline]')).toHaveText(OFFLINE);
      await customer.isAt('finish');

      await product.restart();
      const submitted = await customer.submit();
      expect(submitted.map(({ bill }) => bill)).toEqual(bills);
      const made = await new SiRecords(api).ofBooking(BOOKING);
      expect(made.map(({ Id }) => Id).sort()).toEqual(submitted.map(({ id }) => id).sort());
      expect(made.map(({ TBI_STATUS }) => TBI_STATUS)).toEqual([1, 1]);
    },
  );
