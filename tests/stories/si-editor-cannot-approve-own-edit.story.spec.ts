import { Reviewer } from '../support/drivers/reviewer.ts';
import { SiRecords } from '../support/drivers/si-records.ts';
import { expect, test } from '../support/story.ts';

test('whoever edited cannot approve, another reviewer can (A11.8)', async ({ signIn, api }) => {
  const editor = new Reviewer(await signIn('PLTFRM', 'doc1'));
  const other = new Reviewer(await signIn('PLTFRM', 'docsup'));
  await editor.openQueue();
  await other.openQueue();
  const records = new SiRecords(api);
  const [si] = await records.ofBooking('BK-PEND-10');
  const no = si!.TBI_NO;
  await editor.choose(no);
  await editor.person.can('si.APPROVE');

  // Staff correct a record of a customer through the call; a screen for it belongs to another area.
  const token = await editor.person.bearer();
  const record = await records.read(si!.Id, token);
  const edited = await api.post('/api/TDBillLadingInfo/ModifyTDBillLadingInfo', token, {
    ...record,
    TBI_REMARKS: 'CORRECTED BY THE PLATFORM',
    AcceptWarnings: record.FINDINGS.map(({ code }) => code),
  });
  expect(edited.http).toBe(200);

  await editor.person.cannot('si.APPROVE', '不能审核自己提交的内容');
  await editor.person.press('a');
  await editor.person.sees('不能审核自己提交的内容');
  await expect(editor.row(no)).toContainText('待审核');
  const tried = await api.get('/api/TDBillLadingInfo/ChangeTDBillLadingStatus', token, { TDId: si!.Id, Status: '3' });
  expect([tried.http, tried.problem?.errors[0]?.code]).toEqual([422, 'SI-L-05']);

  await other.choose(no);
  await other.approve();
  await editor.isGone(no);
});
