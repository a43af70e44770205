import { describe, expect, it } from 'vitest';
import type { MenuNode } from '#contract/session/session.ts';
import { editDistance, nearestRoutes } from './nearest.ts';

const page = (Path: string): MenuNode => ({
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
const paths = (address: string, tree: MenuNode[], signedIn = true) =>
  nearestRoutes(address, tree, signedIn).map(route => route.path);

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['abc', 'abc', 0],
    ['abc', 'abd', 1],
    ['abc', 'ac', 1],
    ['kitten', 'sitting', 3],
    ['kitten', 'mittens and more', 4],
    ['abcdef', 'uvwxyz', 4],
  ])('%s to %s is %i (4 = more than 3)', (left, right, edits) => {
    expect(editDistance(left, right, 3)).toBe(edits);
  });
});

describe('suggestions of the not-found page (A.11)', () => {
  it('suggests the route that was meant', () => {
    expect(paths('/CRM/CustomerLead', [page('/CRM/CustomerLeads')])).toEqual(['/CRM/CustomerLeads']);
    expect(paths('/internal/tdmanage/sichek?x=1', [page('/tdManage/siCheck')])).toEqual(['/tdManage/siCheck']);
  });

  it('never suggests what the person may not open', () => {
    expect(paths('/CRM/CustomerLead', [page('/CRM/OpenSeaPool')])).toEqual([]);
    expect(paths('/CRM/CustomerLead', [page('/CRM/CustomerLeads')], false)).toEqual([]);
    expect(paths('/employeLogin', [], false)).toEqual(['/employeeLogin']);
  });

  it('puts the nearest first and nothing further than three edits', () => {
    const tree = [page('/external/workbench/siSubmitLog'), page('/external/workbench/SISubimtList')];
    expect(paths('/external/workbench/siSubmi', tree)[0]).toBe('/external/workbench/siSubmit');
    expect(paths('/external/workbench/siSubmitXXXX', tree)).not.toContain('/external/workbench/siSubmit');
  });

  it('makes no guess from an address that is too short to tell', () => {
    expect(paths('/abc', [])).toEqual([]);
  });
});
