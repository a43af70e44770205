// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { EMPLOYEE_PATH } from '#contract/people/employee.ts';
import { setLanguage } from '#kit/i18n.ts';
import { guardKeyRelease } from '#kit/key-release.ts';
import { type Answers, type Driver, fakeClient, menuWith, openAt } from '#kit/resource/resource.samples.tsx';
import { brokenLine, fieldOf, sendsAgain } from '#kit/testing/broken-line.ts';
import { offline } from '#streams/call-error.ts';
import { ActDialog } from './list/act-dialog.tsx';
import { DepartmentDialog, ToDepartmentDialog } from './list/department-dialogs.tsx';
import { OtherSeatDialog } from './list/other-seat-dialog.tsx';

/** Dialogs about people and departments, on a line that breaks and beside others who are faster. */

const row = (more: object = {}): AnyRow => ({
  id: 'b1',
  version: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  account: 'li',
  nameEn: 'Li',
  ...more,
});
const department = { id: 'b1', version: 3, name: '海运部', nameEn: 'Sea', parentId: null, sort: 1, seats: 0 };

let closed = 0;
let driver: Driver;
let unguard: () => void;
const refresh = async () => undefined;
const close = () => {
  closed += 1;
};
beforeEach(() => {
  closed = 0;
  unguard = guardKeyRelease(window);
  setLanguage('EN');
});
afterEach(async () => {
  unguard();
  await driver.close();
  setLanguage('CN');
});

interface Asking {
  readonly what: string;
  readonly call: string;
  readonly screen: ReactNode;
  readonly typed?: Readonly<Record<string, string>>;
  readonly answers?: Answers;
}

const ASKINGS: readonly Asking[] = [
  {
    what: 'disabling a seat',
    call: 'Employee/Apply',
    screen: <ActDialog act="DISABLE" row={row()} onDone={refresh} onClose={close} />,
    typed: { Remarks: 'on leave' },
  },
  {
    what: 'a handover',
    call: 'Employee/Resign',
    screen: <ActDialog act="RESIGN" row={row()} onDone={refresh} onClose={close} />,
    answers: { 'Employee/HandoverNeeds': () => [] },
    typed: { Remarks: 'gone' },
  },
  {
    what: 'a new name of a department',
    call: 'Department/Save',
    screen: <DepartmentDialog known={department as never} parent={null} onDone={async () => close()} onClose={close} />,
    typed: { 'English name': 'Ocean' },
  },
];

describe.each(ASKINGS)('$what', ({ call, screen, typed = {}, answers = {} }) => {
  it('is done once, on the version that was told, however often the line breaks', async () => {
    const line = brokenLine(fakeClient(answers).client, call, { id: 'b1', version: 10, moved: 0 });
    driver = await openAt(screen, line.client);
    const { until, type } = driver;
    for (const [label, words] of Object.entries(typed)) {
      await until(() => expect(fieldOf(label)).toBeTruthy());
      await type(words, fieldOf(label));
    }
    await sendsAgain(driver, line, {
      stands: () => {
        for (const [label, words] of Object.entries(typed)) expect(fieldOf(label).value).toBe(words);
      },
      isDone: () => expect(closed).toBe(1),
    });
  });
});

const enter = () => driver.key('Enter', { ctrlKey: true });
const lineBreaks = () => {
  throw offline(null);
};

describe('people for another department', () => {
  it('are moved once each: after a break only those who are left are sent', async () => {
    let breaks = true;
    const { client, to } = fakeClient({
      'MasterData/Suggest': () => [{ id: 'd9', code: 'SEA', zh: '海运部', en: 'Sea', matched: 'sea' }],
      'Employee/Modify': ({ body }) =>
        body.id === 'b2' && breaks ? lineBreaks() : row({ id: String(body.id), version: 4, departmentId: 'd9' }),
    });
    const rows = [row(), row({ id: 'b2' })];
    driver = await openAt(<ToDepartmentDialog rows={rows} onDone={async () => close()} onClose={close} />, client);
    const { type, until, find, key } = driver;
    await driver.act(() => find('[role=combobox]').focus());
    await type('sea', find('[role=combobox]'));
    await until(() => expect(document.querySelector('[role=option]')).toBeTruthy());
    await key('Enter');
    await enter();
    await until(() =>
      expect(document.querySelector('.fl-dialog [role=alert]')?.textContent).toContain('No connection'),
    );
    breaks = false;
    await enter();
    await until(() => expect(closed).toBe(1));
    expect(to('Employee/Modify').map(({ body }) => body.id)).toEqual(['b1', 'b2', 'b2']);
    const keys = to('Employee/Modify').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[1]).toBe(keys[2]);
    expect(keys[0]).not.toBe(keys[1]);
  });
});

describe('a seat for another company', () => {
  it('is made once, though its password has to be asked for again', async () => {
    let breaks = true;
    const { client, to } = fakeClient(
      {
        'Employee/RolesFor': () => [{ id: 'r1', nameZh: '操作', nameEn: 'Operator' }],
        'Employee/CreateFor': () => ({ id: 'b7', status: 'ACTIVE', link: null, sentTo: null }),
        'Employee/ResetPassword': () =>
          breaks ? lineBreaks() : { account: 'li', companyCode: 'ACMEXX', password: 'xyzzy' },
      },
      { menu: menuWith(['RESET_PASSWORD'], EMPLOYEE_PATH) },
    );
    const dialog = <OtherSeatDialog companyCode="ACMEXX" entry="CREATE" onDone={refresh} onClose={close} />;
    driver = await openAt(dialog, client, EMPLOYEE_PATH);
    const { until, type, click } = driver;
    await until(() => expect(document.querySelector('input[type=checkbox]')).toBeTruthy());
    await type('lili', fieldOf('Account'));
    await type('李', fieldOf('Name'));
    await type('Li', fieldOf('English name'));
    await click('input[type=checkbox]');
    await enter();
    await until(() =>
      expect(document.querySelector('.fl-dialog [role=alert]')?.textContent).toContain('No connection'),
    );
    breaks = false;
    await enter();
    await until(() => expect(document.querySelector<HTMLInputElement>('.ppl-once input')?.value).toBe('xyzzy'));
    expect(to('Employee/CreateFor')).toHaveLength(1);
  });
});
