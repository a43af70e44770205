import { LiveGate } from '#tests/support/drivers/live-gate.ts';
import { Reviewer } from '#tests/support/drivers/reviewer.ts';
import { expect, test } from '#tests/support/shared-story.ts';

const STRANGE = [
  '{"type":"weather","wind":9}',
  '{"type":"doc"}',
  '{"type":7}',
  '{"kind":"message"}',
  '[]',
  'null',
  '"message"',
  '{"type":"message"',
  '',
  '\u0000',
  '<script>alert(1)</script>',
  'x'.repeat(100_000),
];

test('unknown types and broken frames are ignored; what follows them is heard', async ({ openBrowser, api }) => {
  const person = await openBrowser();
  const gate = await LiveGate.before(person.page);
  await person.signIn('PLTFRM', 'docsup', 'Fairlead#2026');
  await new Reviewer(person).openQueue();
  await expect.poll(() => gate.isOpen).toBe(true);
  await expect(person.page.locator('.fl-bell b')).toBeVisible();
  // The first row's preview is there: nothing of the start is still to be asked.
  await person.can('si.RETURN');
  await person.markDocument();
  const asked: string[] = [];
  person.page.on('request', request => asked.push(new URL(request.url()).pathname));

  for (const frame of STRANGE) gate.tell(frame);
  // A pong is known, and nothing comes of it either.
  gate.tell('{"type":"pong"}');
  const counted = person.page.waitForResponse('**/api/Message/UnReadMessageCount');
  gate.tell('{"type":"message","id":"01a1fe18-0000-7000-8000-000000000000","title":"x"}');
  await counted;
  expect(asked.filter(path => path !== '/api/Message/GetMessageSelfInfoDetail')).toEqual([
    '/api/Message/UnReadMessageCount',
  ]);
  expect(await person.wasLoadedAgain()).toBe(false);
  await expect(person.page.getByRole('alert')).toHaveCount(0);

  // "The rights have changed": who and what may be done is asked again.
  const menu = person.page.waitForResponse('**/api/Employee/GetCurrentEmployeeMenuTree');
  gate.tell('{"type":"menu"}');
  await menu;
  await person.isAt('/tdManage/siCheck');
  expect((await api.get('/api/CurrentEmployee/Current', await person.heldToken())).http).toBe(200);
});
