import type { SiHeader } from '#contract/si/calls.ts';
import { Customer } from '#tests/support/drivers/customer.ts';
import { Operator } from '#tests/support/drivers/operator.ts';
// Unsent work is kept on the server too: a product of one's own, so that no other story meets it.
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const TYPED = { shipperRef: 'PO-778/B', marks: 'N/M', remarks: 'PLEASE SHOW FREIGHT PREPAID' } as const;

aloneTest(
  'the tab crashes over the second draft: the wizard comes back where it was, undo and redo included (A11.7)',
  async ({ signIn }) => {
    const person = await signIn('NQUAYS', 'doc1');
    const customer = new Customer(person);
    await customer.beginFor('BK-NQ-06');
    await customer.startSplit(2);
    await customer.saveDraft('process2');
    await customer.addDraft();
    for (const [path, text] of Object.entries(TYPED)) await customer.fill(path, text);
    await customer.isSaved();
    const place = person.address;

    const crashed = person.page.waitForEvent('crash');
    const line = await person.page.context().newCDPSession(person.page);
    // The command has no answer: who should give it?
    void line.send('Page.crash').catch(() => undefined);
    await crashed;

    const again = new Operator(await person.page.context().newPage(), person.url);
    await again.page.goto(place);
    const back = new Customer(again);
    await back.isAt('process1');
    await expect(again.page.locator('[data-notice=restored]')).toBeVisible();
    await expect(back.wizard.locator('.si-draft-list [aria-current]')).toContainText('第 2 份');
    for (const [path, text] of Object.entries(TYPED)) await expect(back.field(path)).toHaveValue(text);

    await again.press('Alt+z');
    await expect(back.field('remarks')).toHaveValue('');
    await again.press('Alt+z');
    await expect(back.field('marks')).not.toHaveValue(TYPED.marks);
    await expect(back.field('shipperRef')).toHaveValue(TYPED.shipperRef);
    await again.press('Alt+y', 'Alt+y');
    for (const [path, text] of Object.entries(TYPED)) await expect(back.field(path)).toHaveValue(text);

    // The first draft is there as well, and the set can be finished.
    await back.saveDraft('finish');
    expect(await back.bills()).toHaveLength(2);
  },
);

aloneTest(
  'the server is killed while a customer types: nothing is lost, and after its return the set is there once',
  async ({ signIn, product, api }) => {
    const person = await signIn('NQUAYS', 'doc1');
    const customer = new Customer(person);
    await customer.beginFor('BK-NQ-06');
    await customer.start();
    await customer.fill('shipperRef', 'BEFORE');

    await product.kill();
    await customer.fill('shipperRef', 'AFTER THE SERVER DIED');
    await customer.isSaved();
    await customer.saveDraft('finish');
    await person.press('Alt+k');
    await expect(person.page.locator('[data-problem=offline]')).toHaveText('无法连接服务器，内容已保存在本机');

    await product.restart();
    const [submitted] = await customer.checkAndSubmit();
    await expect(customer.wizard.locator('tbody tr')).toHaveCount(1);
    const token = await api.login('PLTFRM', 'admin2');
    const { data } = await api.get<{ rows: SiHeader[] }>('/api/TDBillLadingInfo/List', token, { limit: '200' });
    const ofShipment = data.rows.filter(row => row.BOOKING_NO === 'BK-NQ-06');
    expect(ofShipment.map(row => row.Id)).toEqual([submitted?.id]);
  },
);
