// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLanguage } from '#kit/i18n.ts';
import { openScreen, type ScreenDriver } from '../wizard/screen-driver.samples.tsx';
import { fakeClient } from '../wizard/wizard.samples.tsx';
import { ValueOrigin } from './value-origin.tsx';

const act = (Seq: number, Revision: number) => ({
  Seq,
  Revision,
  Time: '2026-03-10T09:30:00.000Z',
  Event: Seq === 1 ? 'CREATE' : 'MODIFY',
  EmployeeName: 'Ann',
  EmployeeNameEn: '',
  CompanyName: 'Haiyue',
  CompanyNameEn: '',
  OnBehalfOf: null,
  OnBehalfOfEn: null,
});
const value = (Key: string, Seq: number, more: object) => ({
  Key,
  Path: Key,
  Value: 'X',
  Before: null,
  Seq,
  Source: 'typed',
  Ref: '',
  Row: null,
  Revision: null,
  ...more,
});

let screen: ScreenDriver;
let close = async () => {};
beforeEach(async () => {
  setLanguage('EN');
  const { client, drafts } = fakeClient({
    provenance: () => ({
      Acts: [act(1, 1), act(4, 2)],
      Values: [
        value('vessel', 1, { Source: 'excel', Ref: 'towels.xlsx', Row: 7 }),
        value('marks', 4, { Source: 'copy', Ref: '26031200017', Revision: 3 }),
        value('remarks', 4, {}),
      ],
    }),
  });
  screen = await openScreen(
    <ValueOrigin id="si-1">
      {['vessel', 'marks', 'remarks'].map(path => (
        <p key={path} data-path={path}>
          X
        </p>
      ))}
    </ValueOrigin>,
    client,
    '/',
  );
  close = async () => {
    await screen.close();
    await drafts.close();
  };
});
afterEach(() => close());
afterEach(() => setLanguage('CN'));

const told = () => document.querySelector('.si-origin dl')?.textContent ?? '';

it('names the file and its row, the SI and its revision, and the revision that set the value', async () => {
  await screen.press('alt+w');
  await screen.until(() => expect(told()).toContain('Excel import · towels.xlsx · row 7'));
  expect(told()).toContain('step 1 · revision 1');
  await screen.press('alt+down');
  await screen.until(() => expect(told()).toContain('copied from another SI · 26031200017 · revision 3'));
  expect(told()).toContain('step 4 · revision 2');
  await screen.press('alt+down');
  await screen.until(() => expect(told()).toMatch(/From\s*typed$/));
});
