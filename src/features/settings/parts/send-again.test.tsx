// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLanguage } from '#kit/i18n.ts';
import { guardKeyRelease } from '#kit/key-release.ts';
import { type Driver, fakeClient, openAt } from '#kit/resource/resource.samples.tsx';
import { brokenLine, fieldOf, sendsAgain } from '#kit/testing/broken-line.ts';
import '../locale/words.ts';
import { LinkForm } from './link-form.tsx';

let driver: Driver;
let unguard: () => void;
beforeEach(() => {
  unguard = guardKeyRelease(window);
  setLanguage('EN');
});
afterEach(async () => {
  unguard();
  await driver.close();
  setLanguage('CN');
});

it('a link of the company is saved once, on the version that was told, and keeps what was typed', async () => {
  let saved = 0;
  const finish = () => {
    saved += 1;
  };
  const link = { id: 'b1', version: 3, kind: 'INVOICE_TITLE', name: 'Usual', isDefault: false, value: {} };
  const line = brokenLine(fakeClient({}).client, 'CompanyLink/Save', { id: 'b1', version: 10 });
  const form = <LinkForm kind="INVOICE_TITLE" link={link as never} onSaved={finish} onCancel={() => undefined} />;
  driver = await openAt(form, line.client);
  await driver.type('Asia', fieldOf('Name'));
  await sendsAgain(driver, line, {
    stands: () => expect(fieldOf('Name').value).toBe('Asia'),
    isDone: () => expect(saved).toBe(1),
  });
});
