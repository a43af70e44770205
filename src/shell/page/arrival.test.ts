import { describe, expect, it } from 'vitest';
import type { MenuNode } from '#contract/session/session.ts';
import { closedArrival, openedArrival, seatArrival, userArrival } from './arrival.ts';

const menu: MenuNode[] = ['/tdManage/siCheck', '/tdManage/siDataList'].map(Path => ({
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
}));

describe('arrival of a seat', () => {
  it.each([
    ['/employeeLogin?redirect=%2FtdManage%2FsiAudit%3FId%3D7', '/tdManage/siAudit?Id=7'],
    ['/?showLogin=true&redirect=%2FtdManage%2FsiCheck', '/tdManage/siCheck'],
    ['/?showLogin=true', '/tdManage/siCheck'],
    // Open to everybody, but without a screen.
    ['/workbench', '/tdManage/siCheck'],
    // Not permitted, another host, an unknown route, a sign-in page: the landing page.
    ['/employeeLogin?redirect=%2FCRM%2FCustomerLeads', '/tdManage/siCheck'],
    ['/employeeLogin?redirect=%2F%2Fevil.example', '/tdManage/siCheck'],
    ['/employeeLogin?redirect=%2Fnowhere', '/tdManage/siCheck'],
    ['/chooseCompany?redirect=%2FemployeeLogin', '/tdManage/siCheck'],
  ])('from %s leads to %s', (address, to) => expect(seatArrival(address, menu)).toBe(to));

  it('stays on a page that the new seat may open too', () => {
    expect(seatArrival('/tdManage/siAudit?Id=7', menu)).toBe('/tdManage/siAudit?Id=7');
    expect(seatArrival('/external/workbench/siSubmit', menu)).toBe('/tdManage/siCheck');
  });
});

describe('arrival of a user without a seat', () => {
  it('chooses a company on the way to a page that needs one', () => {
    expect(userArrival('/?redirect=%2FtdManage%2FsiCheck', true)).toBe('/chooseCompany?redirect=%2FtdManage%2FsiCheck');
    expect(userArrival('/', true)).toBe('/chooseCompany');
  });
  it('goes where no seat is needed', () => {
    expect(userArrival('/?redirect=%2Fcustomer%2Fmessage', true)).toBe('/customer/message');
    expect(userArrival('/', false)).toBe('/');
  });
});

describe('a seat that stands closed until its second step is set up', () => {
  it('keeps what it was on its way to, and goes there when it is open', () => {
    const waiting = closedArrival('/employeeLogin?redirect=%2FtdManage%2FsiAudit%3FId%3D7');
    expect(new URLSearchParams(waiting.split('?')[1]).get('redirect')).toBe('/tdManage/siAudit?Id=7');
    expect(closedArrival(waiting), 'loaded again while it waits').toBe(waiting);
    expect(openedArrival(waiting, menu)).toBe('/tdManage/siAudit?Id=7');
  });

  it('goes to its landing page where there was no way, or none that is permitted', () => {
    expect(openedArrival(closedArrival('/employeeLogin'), menu)).toBe('/tdManage/siCheck');
    expect(openedArrival(closedArrival('/employeeLogin'), menu, '/tdManage/siDataList')).toBe('/tdManage/siDataList');
    expect(openedArrival(closedArrival('/?redirect=%2FCRM%2FCustomerLeads'), menu)).toBe('/tdManage/siCheck');
  });

  it('stays where it was stopped in the middle of something', () => {
    const address = '/tdManage/siAudit?Id=7';
    expect(closedArrival(address)).toBe(address);
    expect(openedArrival(address, menu)).toBe(address);
  });
});
