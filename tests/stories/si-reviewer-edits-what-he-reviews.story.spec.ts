import { Customer } from '../support/drivers/customer.ts';
import { Reviewer } from '../support/drivers/reviewer.ts';
import { SiRecords } from '../support/drivers/si-records.ts';
import { expect, test } from '../support/story.ts';

test('e on the review page opens the form; submitted, the SI waits again and tells where the value came from', async ({
  signIn,
  api,
}) => {
  const no = await new SiRecords(api).noOf('BK-PEND-07');
  const reviewer = new Reviewer(await signIn('PLTFRM', 'docsup'));
  const { person } = reviewer;
  await reviewer.openQueue();
  await reviewer.choose(no);
  await reviewer.openAudit();
  await person.can('si.modify');
  await person.press('e');
  const form = new Customer(person);
  await form.isAt('process1');
  await form.fill('shipperRef', 'PO-BY-THE-DESK');
  await form.saveDraft('finish');
  await form.checkAndSubmit();
  // Back to where the work goes on.
  await person.press('Control+Enter');
  await expect(reviewer.queue).toBeVisible();
  await reviewer.choose(no);
  await reviewer.openAudit();
  await expect(reviewer.audit.locator('[data-path=shipperRef]')).toContainText('PO-BY-THE-DESK');
  await expect(reviewer.audit.locator('header .si-status').first()).toHaveAttribute('data-status', '1');

  const origin = reviewer.audit.locator('.si-origin');
  await person.press('Alt+w');
  for (let steps = 0; !/发货人参考号/.test(await origin.innerText()); steps++) {
    expect(steps, 'fields passed').toBeLessThan(40);
    await person.press('Alt+ArrowDown');
  }
  await expect(origin.locator('dl')).toContainText('顾承安');
  await expect(origin.locator('dl')).toHaveAttribute('data-source', /typed|reviewer/);
  // Four eyes: who edited it does not approve it.
  await person.cannot('si.APPROVE', /不能审核自己提交的内容/);
});
