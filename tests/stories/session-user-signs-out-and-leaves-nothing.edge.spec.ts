import { Customer } from '#tests/support/drivers/customer.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
// Unsent work is kept on the server too: a product of one's own, so that no other story meets it.
import { expect, aloneTest as test } from '#tests/support/shared-story.ts';

const draftsIn = ({ page }: Operator): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('fairlead-drafts');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('heads').objectStore('heads').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

const askToSignOut = async (operator: Operator): Promise<void> => {
  await operator.goBy('退出登录');
  await expect(operator.dialog('退出登录？')).toBeVisible();
};

test('signing out ends the session, empties the storages and starts over; the draft stays for the next time', async ({
  signIn,
  api,
}) => {
  const wei = await signIn('NQUAYS', 'doc1');
  const customer = new Customer(wei);
  await customer.beginFor('BK-NQ-06');
  await customer.start();
  await customer.isSaved();
  const token = await wei.heldToken();
  await wei.page.evaluate(() => sessionStorage.setItem('of-this-tab', 'x'));
  await wei.markDocument();

  await askToSignOut(wei);
  // Asking is not doing: Escape does nothing, Alt+C goes back.
  await wei.press('Escape');
  await expect(wei.dialog('退出登录？')).toBeVisible();
  await wei.press('Alt+c');
  await expect(wei.dialog('退出登录？')).toHaveCount(0);
  expect(await wei.heldToken()).toBe(token);

  await askToSignOut(wei);
  await wei.press('Control+Enter');
  await expect.poll(() => wei.wasLoadedAgain()).toBe(true);
  // The address was protected and the account mode is forgotten: the guard leads to the dialog over the home page.
  await wei.isAt(/^\/\?showLogin=true&redirect=%2Fexternal%2Fworkbench%2FsiSubmit/);
  expect(await wei.heldToken()).toBeNull();
  expect(await wei.page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
  expect(await wei.stored('localStorage', 'accountMode')).toBeNull();
  expect((await api.get('/api/CurrentEmployee/Current', token)).http).toBe(401);
  expect(await draftsIn(wei)).toBe(1);
});

test('on a shared computer the drafts go too', async ({ signIn }) => {
  const wei = await signIn('NQUAYS', 'doc1');
  const customer = new Customer(wei);
  await customer.beginFor('BK-NQ-06');
  await customer.start();
  await customer.isSaved();
  await askToSignOut(wei);
  await wei.reach(wei.dialog('退出登录？').getByRole('checkbox'));
  await wei.press('Space', 'Control+Enter');
  await wei.isAt(/^\/\?showLogin=true/);
  expect(await draftsIn(wei)).toBe(0);
});
