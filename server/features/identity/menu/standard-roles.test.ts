import { expect, test } from 'vitest';
import { SI_PATHS } from '#contract/si/rights.ts';
import { ROUTES } from '#routes/catalogue/catalogue.ts';
import { catalogueNodes } from './catalogue-nodes.ts';
import { grantOn, STANDARD_ROLES, type StandardRole, type StandardRoleCode } from './standard-roles.ts';

const nodes = catalogueNodes();
const roleOf = (code: StandardRoleCode): StandardRole => STANDARD_ROLES.find(role => role.code === code)!;
const codesOn = (code: StandardRoleCode, path: string) => {
  const node = nodes.find(candidate => candidate.path === path);
  return node ? grantOn(roleOf(code), node) : undefined;
};

test('every workbench route with a menu place has one node, below its area', () => {
  const placed = ROUTES.filter(
    route => (route.layout === 'internal' || route.layout === 'externalWorkbench') && !route.parent && !route.redirect,
  ).filter(route => !route.allowLogout);
  const inBoth = [
    '/system/CurrentCompanyDetail',
    '/system/role/companyRole',
    '/system/employee/list',
    ...['FCLFreight', 'FreightDrafts', 'ThirdFreightTemplate', 'ThirdFreightMySubscribe'].map(
      name => `/SeaFreight/FreightManagement/${name}`,
    ),
    ...['ThirdFreightMySubscribeSale', 'ThirdFreightOtherSubscribe', 'ThirdFreightList'].map(
      name => `/SeaFreight/FreightManagement/${name}`,
    ),
    ...['provider/MyNowOrderList', 'saleingOrderList', 'SaledNowOrderList', 'SubmitList', 'DraftList'].map(
      name => `/SeaFreight/NowOrderManagement/${name}`,
    ),
    '/SeaFreight/NowOrderManagement/NowOrderNew/NowOrderRelease',
  ];
  expect(nodes.filter(node => node.kind === 'PAGE').map(node => node.path)).toEqual(
    placed.flatMap(route => (inBoth.includes(route.path) ? [route.path, route.path] : [route.path])),
  );
  for (const node of nodes.filter(candidate => candidate.parent !== null))
    expect(nodes.findIndex(other => other.tree === node.tree && other.path === node.parent)).toBeLessThan(
      nodes.indexOf(node),
    );
});

test('a document clerk reviews but neither declines, unlocks nor restores, on no path', () => {
  expect(codesOn('DOCUMENT_CLERK', SI_PATHS.queue)).toEqual(
    expect.arrayContaining(['AUDIT', 'APPROVE', 'REJECT', 'EDIT']),
  );
  expect(codesOn('DOCUMENT_CLERK', SI_PATHS.make)).toContain('PT_ADD');
  const held = nodes.flatMap(node => grantOn(roleOf('DOCUMENT_CLERK'), node) ?? []);
  for (const code of ['DECLINE', 'UNLOCK', 'RESTORE']) expect(held).not.toContain(code);
});

test('a document supervisor holds every SI button', () => {
  for (const node of nodes.filter(candidate => candidate.route?.area === 'si' && candidate.tree === 'INTERNAL'))
    expect(codesOn('DOCUMENT_SUPERVISOR', node.path)).toEqual(node.route?.buttons);
});

test('roles of one side get nothing of the other', () => {
  expect(codesOn('DOCUMENT_SUPERVISOR', SI_PATHS.customerList)).toBeNull();
  expect(codesOn('COMPANY_DOCUMENTS', SI_PATHS.queue)).toBeNull();
});

test('booking people of a company ask for prices and keep none', () => {
  expect(codesOn('COMPANY_BOOKING', '/external/workbench/PriceQuery')).toContain('ASK_PRICE');
  for (const page of ['FCLFreight', 'FreightDrafts', 'ThirdFreightTemplate', 'ThirdFreightList'])
    expect(
      nodes
        .filter(({ path }) => path === `/SeaFreight/FreightManagement/${page}`)
        .map(node => grantOn(roleOf('COMPANY_BOOKING'), node)),
    ).toEqual([null, null]);
});

test('booking people of a company look at instructions without a button; trucking providers do not see them', () => {
  expect(codesOn('COMPANY_BOOKING', SI_PATHS.customerList)).toEqual([]);
  expect(codesOn('COMPANY_DOCUMENTS', SI_PATHS.customerList)).toContain('SUBMIT');
  expect(codesOn('PACKAGE_PROVIDER_TRUCKING', SI_PATHS.customerList)).toBeNull();
});
