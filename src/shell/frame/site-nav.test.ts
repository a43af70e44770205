import { describe, expect, it } from 'vitest';
import type { SiteLayout } from './frame-kind.ts';
import { footColumns, siteNav } from './site-nav.ts';

const LAYOUTS: readonly SiteLayout[] = ['external', 'customer', 'mh', 'newMh', 'tMh'];
const visitor = { menu: [], isSignedIn: false };

describe.each(LAYOUTS)('the foot of the %s site', layout => {
  const names = footColumns(layout, visitor).flatMap(column => column.map(({ name }) => name));

  it('leads to every page once', () => {
    expect(names).toEqual([...new Set(names)]);
  });

  it('has all that its head menu has', () => {
    expect(names).toEqual(expect.arrayContaining(siteNav(layout, visitor).map(({ name }) => name)));
  });
});

it('shows a visitor of the main site the ways in', () => {
  const names = footColumns('external', visitor)
    .flat()
    .map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Home', 'JoinEntry', 'EmployeeLogin', 'Register']));
  const signedIn = footColumns('external', { menu: [], isSignedIn: true }).flat();
  expect(signedIn.map(({ name }) => name)).not.toContain('EmployeeLogin');
});
