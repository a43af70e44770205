import { customerResource } from '#contract/company/partners/customer.resource.ts';
import type { Duty } from '#contract/company/partners/duty.ts';
import { PARTNER_PATHS } from '#contract/company/partners/paths.ts';
import { providerResource } from '#contract/company/partners/provider.resource.ts';
import type { Resource } from '#contract/kernel/resource.ts';

/** What the screens of customers and of providers differ in. */
export interface PartnerKind {
  readonly kind: 'customer' | 'provider';
  readonly resource: Resource;
  readonly list: string;
  readonly detail: string;
  readonly edit: string;
  /** Who is asked for first. */
  readonly duty: Duty;
}

export const CUSTOMERS: PartnerKind = {
  kind: 'customer',
  resource: customerResource,
  duty: 'SALES',
  list: PARTNER_PATHS.customers,
  detail: PARTNER_PATHS.customerDetail,
  edit: PARTNER_PATHS.customerEdit,
};

export const PROVIDERS: PartnerKind = {
  kind: 'provider',
  resource: providerResource,
  duty: 'RATE',
  list: PARTNER_PATHS.providers,
  detail: PARTNER_PATHS.providerDetail,
  edit: PARTNER_PATHS.providerEdit,
};
