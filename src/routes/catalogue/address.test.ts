import { describe, expect, it } from 'vitest';
import { resolveAddress } from './address.ts';
import { ROUTE, routeOf } from './catalogue.ts';

describe('routeOf', () => {
  it.each([
    ['/tdmanage/SICHECK?x=1#top', 'TdManageSiCheck'],
    ['/internal/tdManage/siCheck', 'TdManageSiCheck'],
    ['/workbench/sisubimtlist/', 'ExternalWorkbenchSISubimtList'],
    ['/external/workbench/NowCargoSpace/NowOrderList', 'WorkbenchNowCargoSpaceNowOrderList'],
    // Both prefixes are routes of their own here (rule 4).
    ['/workbench/mainifest/edit', 'WorkbenchMainifestEdit'],
    ['/external/workbench/mainifest/edit', 'ExternalWorkbenchMainifestEdit'],
    // The other reading of a printed list, with its twin.
    ['/workbench/SplitDetail', 'ExternalWorkbenchCargoManagerSplitDetail'],
    ['/SeaFreight/NowOrderManagement/provider/DraftList', 'SeaFreightNowOrderManagementDraftList'],
    ['/internal/workbench', 'Workbench'],
    ['/', 'Home'],
  ])('%s is %s', (address, name) => {
    expect(routeOf(address)?.name).toBe(name);
  });

  it.each([
    '/electronicpacking/applyaudit',
    '/internal/customer/home',
    '*',
    '/*',
    'tdManage/siCheck',
    'https://a.example/',
    '',
  ])('knows no %j', address => {
    expect(routeOf(address)).toBeUndefined();
  });
});

describe('resolveAddress', () => {
  it.each([
    ['/customer/user?tab=2', '/customer/userSetting?tab=2'],
    ['/external/workbench', '/external/workbench/dashboard'],
    ['/internal?from=mail', '/workbench?from=mail'],
    ['/internal/CRM/CustomerLeads?id=7#log', '/CRM/CustomerLeads?id=7#log'],
    ['/workbench/siSubmit?CGO_ID=9', '/external/workbench/siSubmit?CGO_ID=9'],
    ['/TDMANAGE/sicheck', '/tdManage/siCheck'],
    ['/tdManage/siCheck/', '/tdManage/siCheck'],
    ['/CRM/CustomerLead', '/internal/404?url=%2FCRM%2FCustomerLead'],
    ['/no/such?a=1&b=客户#t=secret', '/internal/404?url=%2Fno%2Fsuch%3Fa%3D1%26b%3D%E5%AE%A2%E6%88%B7'],
  ])('%s is replaced by %s', (address, to) => {
    expect(resolveAddress(address)).toEqual({ to });
  });

  it('shows a canonical address as it stands', () => {
    expect(resolveAddress('/tdManage/siAudit?Id=7#goods')).toEqual({ route: ROUTE.TdManageSiAudit });
    expect(resolveAddress('/internal/404?url=%2Fx')).toEqual({ route: ROUTE.InternalNotFound });
  });
});
