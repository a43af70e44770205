import type { RoleKind } from '#contract/access/role.calls.ts';
import { useText } from '#kit/i18n.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { RoleWorkspace } from '../role/role-workspace.tsx';

const PAGES = {
  PLATFORM: ROUTE.SystemRoleRoleEdit,
  COMPANY: ROUTE.SystemRoleCompanyRole,
  CUSTOMER: ROUTE.SystemCompanyCustomerCustomerRole,
  PROVIDER: ROUTE.SystemCompanyProviderProviderRole,
} as const;

const RolesOf = ({ kind }: { readonly kind: RoleKind }) => (
  <RoleWorkspace kind={kind} title={useText()(PAGES[kind].title)} />
);

/** `/system/role/roleEdit`: roles of the platform's own people. */
export const PlatformRolesScreen = () => <RolesOf kind="PLATFORM" />;
/** `/system/role/companyRole`: a company's roles within its ceiling; staff choose the company. */
export const CompanyRolesScreen = () => <RolesOf kind="COMPANY" />;
/** `/system/company/customer/customerRole`: packages, the ceilings of customers. */
export const CustomerPackagesScreen = () => <RolesOf kind="CUSTOMER" />;
/** `/system/company/provider/providerRole`: packages, the ceilings of providers. */
export const ProviderPackagesScreen = () => <RolesOf kind="PROVIDER" />;
