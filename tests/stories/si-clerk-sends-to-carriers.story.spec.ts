import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Reviewer } from '../support/drivers/reviewer.ts';
import { SiRecords } from '../support/drivers/si-records.ts';
import { expect, test } from '../support/story.ts';

test('the clerk approves and sends, the server dies, one carrier accepts and another rejects with its reason', async ({
  signIn,
  api,
  product,
}) => {
  const records = new SiRecords(api);
  const [pending] = await records.ofBooking('BK-PEND-05');
  const approved = (await records.ofBooking('BK-STORY-2')).find(si => si.TBI_STATUS === 3);
  const clerk = new Reviewer(await signIn('PLTFRM', 'doc1', 'EN'));
  const { person } = clerk;
  const send = async () => {
    await person.can('si.detail.send');
    await person.press('Shift+S');
    await expect(person.inFront(/^Send to carrier/)).toBeVisible();
    await person.press('Control+Enter');
  };
  const messages = person.page.locator('.si-files:visible [data-grid] tbody tr');

  await clerk.openQueue();
  await clerk.choose(pending!.TBI_NO);
  await clerk.approve();
  await person.open(`/tdManage/siDetail?Id=${pending!.Id}&tab=files`);
  await send();
  await person.sees(`Send to carrier: ${pending!.TBI_NO}`);
  await product.kill();
  await product.restart();
  await person.sees('Confirmed by carrier');
  await expect(messages).toHaveText([
    /APERAK decision.*Accepted/,
    /CONTRL syntax report/,
    /IFTMIN instruction.*Accepted/,
  ]);
  expect(readdirSync(path.join(product.dataDir, 'partner/cosu/out/done'))).toHaveLength(1);

  await person.open(`/tdManage/siDetail?Id=${approved!.Id}&tab=files`);
  await send();
  await person.sees('Rejected by carrier');
  await person.sees('NOTIFY PARTY WITHOUT TELEPHONE NUMBER');
  await person.press('j', 'j');
  await expect(person.page.locator('.si-segments:visible')).toContainText('Bill number');
});
