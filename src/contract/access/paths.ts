import type { Right } from '../kernel/call.ts';

/** Menu paths whose buttons are the rights of this area. */
export const ACCESS_PATHS = {
  menus: '/system/menu',
  internalMenu: '/internal/MaintenanceMenu',
  externalMenu: '/internal/ExternalMaintenanceMenu',
  platformRoles: '/system/role/roleEdit',
  companyRoles: '/system/role/companyRole',
  customerPackages: '/system/company/customer/customerRole',
  providerPackages: '/system/company/provider/providerRole',
  permissions: '/system/permission/permissionList',
} as const;

/** Where roles of a kind are kept; its buttons are the rights to them. */
export const ROLE_PATHS = {
  PLATFORM: ACCESS_PATHS.platformRoles,
  COMPANY: ACCESS_PATHS.companyRoles,
  CUSTOMER: ACCESS_PATHS.customerPackages,
  PROVIDER: ACCESS_PATHS.providerPackages,
} as const;

export const MENU_PATHS = { INTERNAL: ACCESS_PATHS.internalMenu, EXTERNAL: ACCESS_PATHS.externalMenu } as const;

const at = (paths: readonly string[], code?: string): readonly Right[] =>
  paths.map(path => (code === undefined ? { path } : { path, code }));

/** Of roles of any kind; which kind it is, is asked again when the role is known. */
export const roleRights = (...codes: readonly string[]): { readonly anyOf: readonly Right[] } => ({
  anyOf:
    codes.length === 0 ? at(Object.values(ROLE_PATHS)) : codes.flatMap(code => at(Object.values(ROLE_PATHS), code)),
});

export const packageRights = (code: string): { readonly anyOf: readonly Right[] } => ({
  anyOf: at([ROLE_PATHS.CUSTOMER, ROLE_PATHS.PROVIDER], code),
});

/** Of one of the two trees; which tree it is, is asked again with the body. */
export const menuRights = (...codes: readonly string[]): { readonly anyOf: readonly Right[] } => ({
  anyOf:
    codes.length === 0 ? at(Object.values(MENU_PATHS)) : codes.flatMap(code => at(Object.values(MENU_PATHS), code)),
});
