import { describe, expect, it } from 'vitest';
import type { MenuNode } from '#contract/session/session.ts';
import {
  basePath,
  hasButton,
  homePath,
  isAllowed,
  isExternalWorkbench,
  landingPath,
  menuPathOf,
  normalisePath,
  settingsPath,
} from './access.ts';

const node = (
  Path: string,
  codes: string[] = [],
  Children: MenuNode[] = [],
  rest: Partial<MenuNode> = {},
): MenuNode => ({
  Path,
  Buttons: codes.map(Code => ({ Code, Name: Code, NameEn: Code })),
  Children,
  Name: Path,
  NameEn: Path,
  Icon: null,
  Sort: 0,
  Kind: 'PAGE',
  Url: null,
  Hidden: false,
  ...rest,
});

describe('an embedded page', () => {
  const tree = [node('group', [], [node('customs', [], [], { Kind: 'WEBVIEW', Id: 'n1' })], { Kind: 'GROUP' })];

  it('is open to who has a node for one, and highlights that node', () => {
    expect(isAllowed(tree, '/internal/webview?node=n1', true)).toBe(true);
    expect(isAllowed([node('/internal/webview')], '/internal/webview', true)).toBe(false);
    expect(menuPathOf(tree, '/internal/webview?node=n1')).toBe('/internal/webview?node=n1');
    expect(menuPathOf(tree, '/internal/webview?node=n2')).toBeNull();
  });
});

describe('path permission (A.8.3)', () => {
  it.each([
    ['/CRM/CustomerLeads', '/crm/customerleads', true],
    ['/CRM/CustomerLeads', '/CRM/CustomerLeads/?id=7#log', true],
    ['/CRM/CustomerLeads', '/internal/CRM/CustomerLeads', true],
    ['/CRM/CustomerLeads', '/CRM/CustomerLeadsX', false],
    ['/CRM', '/CRM/CustomerLeads', false],
    ['/internal/ElectronicPacking/ApplyAudit', '/electronicpacking/applyaudit', false],
    ['/system/company/customer/customerList', '/system/company/customer/customerDetail?id=3', true],
    ['/System//Menu/', '/system/menu', true],
    ['/CRM/%43ustomerLeads', '/CRM/CustomerLeads', true],
    // Further readings of the same rules.
    ['/internal/CRM/CustomerLeads', '/CRM/CustomerLeads', true],
    ['/external/workbench/SISubimtList', '/workbench/sisubimtlist', true],
    ['/external/workbench/SISubimtList', '/workbench/siSubmit?Id=1', true],
    ['/system/company/customer/customerDetail', '/system/company/customer/customerList', false],
    ['/CRM/CustomerLeads', '/CRM/CustomerLeads//', true],
    ['/CRM/CustomerLeads', '/CRM/%2543ustomerLeads', false],
    ['/CRM/CustomerLeads', '/CRM/%CustomerLeads', false],
  ])('tree with %s, asked %s: %s', (held, asked, expected) => {
    expect(isAllowed([node('/group', [], [node(held)], { Kind: 'GROUP' })], asked, true)).toBe(expected);
  });

  it.each([
    '/system/messageDetail?id=9',
    '/system/message',
    '/manage/message',
    '/manage/messageDetail?id=9',
    '/customer/message',
    '/internal/userSetting',
    '/workbench/userSetting',
    '/external/workbench/userSetting',
    '/manage/userSetting',
    '/customer/userSetting',
    '/chooseCompany',
    '/join/bindCompany',
    '/workbench',
    '/internal/WorkCenter',
    '/system/userCenter',
  ])('%s is always open to a signed-in person', path => {
    expect(isAllowed([], path, true)).toBe(true);
  });

  it('lets a visitor in only where the route allows it', () => {
    expect(isAllowed([], '/customer/home', false)).toBe(true);
    expect(isAllowed([], '/join/entry', false)).toBe(true);
    expect(isAllowed([], '/chooseCompany', false)).toBe(false);
    expect(isAllowed([], '/customer/user', false)).toBe(false);
    expect(isAllowed([node('/CRM/CustomerLeads')], '/CRM/CustomerLeads', false)).toBe(false);
  });

  it('judges a redirect by its target', () => {
    expect(isAllowed([], '/internal', true)).toBe(true);
    expect(isAllowed([], '/external/workbench', true)).toBe(false);
    expect(isAllowed([node('/external/workbench/dashboard')], '/external/workbench', true)).toBe(true);
  });

  it('gives one key to all spellings of an address', () => {
    expect(normalisePath('/Internal/tdManage//siCheck/?x=1')).toBe('/tdmanage/sicheck');
    expect(normalisePath('/tdManage/siCheck')).toBe('/tdmanage/sicheck');
    expect(normalisePath('/')).toBe('/');
    expect(normalisePath('/Not/Known/')).toBe('/not/known');
  });
});

describe('button check (A.8.4)', () => {
  const tree = [
    node('/CRM/MyCustomers', ['ADD', 'EDIT', 'EXPORT']),
    node('/CRM/OpenSeaPool', ['CLAIM']),
    node('/role2', [], [node('/CRM/mycustomers', ['TRANSFER'])], { Kind: 'GROUP' }),
    node('/system/company/customer/customerList', ['EDIT']),
  ];

  it.each([
    ['/CRM/MyCustomers', 'EDIT', undefined, true],
    ['/crm/mycustomers?id=5', 'TRANSFER', undefined, true],
    ['/CRM/MyCustomers', 'CLAIM', undefined, false],
    ['/CRM/MyCustomers', 'CLAIM', '/CRM/OpenSeaPool', true],
    ['/CRM/OpenSeaPool', 'EDIT', '/crm/MYCUSTOMERS/', true],
    ['/CRM/OpenSeaPool', 'CLAIM', '/CRM/RecycleBin', false],
    ['/CRM/MyCustomers', 'edit', undefined, false],
    ['/chooseCompany', 'ADD', undefined, false],
  ])('on %s: %s at %s is %s', (current, code, path, expected) => {
    expect(hasButton(tree, code, current, path)).toBe(expected);
  });

  it("uses the parent's buttons only while the page has no node of its own", () => {
    const page = '/system/company/customer/customerEdit?id=3';
    expect(hasButton(tree, 'EDIT', page)).toBe(true);
    expect(hasButton([...tree, node('/system/company/customer/customerEdit', ['LOG'])], 'EDIT', page)).toBe(false);
  });
});

describe('workbench type and landing (A.8.2)', () => {
  const customer = [node('external_menu', [], [node('/external/workbench/SISubimtList')], { Kind: 'GROUP' })];
  const staff = [
    node('/work', [], [node('/external/workbench/test'), node('/tdManage/siCheck')], { Kind: 'GROUP' }),
    node('/CRM/CustomerLeads'),
  ];

  it('knows the external workbench by its mark, at any depth and in any case', () => {
    expect(isExternalWorkbench(customer)).toBe(true);
    expect(isExternalWorkbench([node('/a', [], [node('/b', [], [node('EXTERNAL_MENU')])])])).toBe(true);
    expect(isExternalWorkbench(staff)).toBe(false);
    expect([basePath(customer), settingsPath(customer), homePath(customer)]).toEqual([
      '/external/workbench',
      '/workbench/userSetting',
      '/external/workbench/dashboard',
    ]);
    expect([basePath(staff), settingsPath(staff), homePath(staff)]).toEqual([
      '/internal',
      '/internal/userSetting',
      '/workbench',
    ]);
  });

  it('lands on the wanted address when it is known and permitted, query included', () => {
    expect(landingPath(staff, '/tdManage/siAudit?Id=7')).toBe('/tdManage/siAudit?Id=7');
  });

  it.each([
    '/CRM/MyCustomers',
    '/nowhere',
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example/',
    'tdManage/siCheck',
    '/employeeLogin',
    '',
    null,
  ])('ignores %s and takes the first page of the menu that has a screen', wanted => {
    expect(landingPath(staff, wanted)).toBe('/tdManage/siCheck');
  });

  it('skips hidden pages and falls back to the home of the base', () => {
    expect(landingPath([node('/tdManage/siCheck', [], [], { Hidden: true })])).toBe('/workbench');
    expect(landingPath([node('EXTERNAL_MENU', [], [], { Kind: 'GROUP' })])).toBe('/external/workbench/dashboard');
    expect(landingPath(staff, null, () => true)).toBe('/external/workbench/test');
  });

  it('highlights the own menu item, then the list it came from, then the parent', () => {
    const tree = [node('/tdManage/siCheck'), node('/tdManage/siDataList'), node('/tdManage/internalSiList')];
    expect(menuPathOf(tree, '/tdManage/siCheck')).toBe('/tdManage/siCheck');
    expect(menuPathOf(tree, '/tdManage/siAudit?Id=1')).toBe('/tdManage/siCheck');
    expect(menuPathOf(tree, '/tdManage/siDetail?Id=1&from=%2FtdManage%2FinternalSiList')).toBe(
      '/tdManage/internalSiList',
    );
    expect(menuPathOf(tree, '/tdManage/siDetail?Id=1&from=/CRM/CustomerLeads')).toBe('/tdManage/siDataList');
    expect(menuPathOf([...tree, node('/tdManage/siAudit')], '/tdManage/siAudit?Id=1')).toBe('/tdManage/siAudit');
    expect(menuPathOf(tree, '/CRM/CustomerLeads')).toBeNull();
  });
});
