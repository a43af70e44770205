import { describe, expect, it } from 'vitest';
import type { MenuNode } from '#contract/session/session.ts';
import { ROUTE, type RouteName } from '#routes/catalogue/catalogue.ts';
import { guardPage, type Visitor } from './guard.ts';

const node = (Path: string): MenuNode => ({
  Path,
  Buttons: [],
  Children: [],
  Name: Path,
  NameEn: Path,
  Icon: null,
  Sort: 0,
  Kind: 'PAGE',
  Url: null,
  Hidden: false,
});
const someone: Visitor = {
  presence: 'seated',
  menu: [node('/tdManage/siCheck')],
  accountMode: null,
  hasSeats: false,
  isSupport: false,
};
const view = (name: RouteName, visitor: Partial<Visitor>, address: string = ROUTE[name].path) =>
  guardPage(ROUTE[name], address, { ...someone, ...visitor });

describe('page guard', () => {
  it('lets anyone open what is open to visitors, even while it is not known who looks', () => {
    for (const presence of ['booting', 'visitor', 'user', 'seated'] as const)
      expect(view('EmployeeLogin', { presence, menu: [] })).toEqual({ kind: 'screen' });
  });

  it('waits for the session before it judges a protected page', () => {
    expect(view('TdManageSiCheck', { presence: 'booting', menu: [] })).toEqual({ kind: 'waiting' });
  });

  it.each([
    ['employee', '/employeeLogin?redirect=%2FtdManage%2FsiAudit%3FId%3D7'],
    ['userBindEmployee', '/?showLogin=true&redirect=%2FtdManage%2FsiAudit%3FId%3D7'],
    [null, '/?showLogin=true&redirect=%2FtdManage%2FsiAudit%3FId%3D7'],
  ] as const)('sends a visitor of mode %s to sign in and back', (accountMode, to) => {
    const visitor = { presence: 'visitor', menu: [], accountMode } as const;
    expect(view('TdManageSiAudit', visitor, '/tdManage/siAudit?Id=7')).toEqual({ kind: 'elsewhere', to });
  });

  it('shows a seat what its menu holds, and the pages below it', () => {
    expect(view('TdManageSiCheck', {})).toEqual({ kind: 'screen' });
    expect(view('TdManageSiAudit', {})).toEqual({ kind: 'screen' });
  });

  it('says no in place to a seat without the right, whether the screen is built or not', () => {
    expect(view('ExternalWorkbenchSiSubmit', {})).toEqual({ kind: 'noAccess' });
    expect(view('CRMCustomerLeads', {})).toEqual({ kind: 'noAccess' });
  });

  it('shows no page of a person in a support view, where nobody of the company is signed in', () => {
    expect(view('WorkbenchUserSetting', {})).toEqual({ kind: 'screen' });
    expect(view('WorkbenchUserSetting', { isSupport: true })).toEqual({ kind: 'notTheirs' });
    expect(view('TdManageSiCheck', { isSupport: true })).toEqual({ kind: 'screen' });
  });

  it('says honestly that a permitted page has no screen yet', () => {
    expect(view('CRMCustomerLeads', { menu: [node('/CRM/CustomerLeads')] })).toEqual({ kind: 'planned' });
    expect(view('Workbench', {})).toEqual({ kind: 'planned' });
  });

  it('sends a user without a seat to choose one, or to join when there is none', () => {
    const user = { presence: 'user', menu: [] } as const;
    const back = 'redirect=%2FtdManage%2FsiCheck';
    expect(view('TdManageSiCheck', { ...user, hasSeats: true })).toEqual({
      kind: 'elsewhere',
      to: `/chooseCompany?${back}`,
    });
    expect(view('TdManageSiCheck', user)).toEqual({ kind: 'elsewhere', to: `/join/entry?${back}` });
    expect(view('ChooseCompany', user)).toEqual({ kind: 'screen' });
  });
});
