import type { Resource } from '../kernel/resource.ts';
import { orderAgencyResource, shipAgencyResource } from './agency.resource.ts';
import { basicCodeResource, holidayResource } from './basic-code.resource.ts';
import { billCodeResource, bookCodesResource } from './booking-codes.resource.ts';
import { containerTypeResource } from './container-type.resource.ts';
import { countryResource } from './country.resource.ts';
import { currencyResource, fxRateResource } from './currency.resource.ts';
import { feeCodeResource } from './fee-code.resource.ts';
import { hsCodeResource } from './hs-code.resource.ts';
import { lineResource } from './line.resource.ts';
import { lineCodeResource } from './line-code.plain.resource.ts';
import { codeMappingResource, partnerMappingResource } from './mapping.resource.ts';
import { RATE_RESOURCES } from './overlay/resources.ts';
import { packageTypeResource } from './package-type.resource.ts';
import { portResource } from './port.resource.ts';
import { portCallResource } from './port-call.resource.ts';
import { serviceResource } from './service.resource.ts';
import { shippingLineResource } from './shipping-line.resource.ts';
import { terminalResource } from './terminal.resource.ts';
import { vesselResource } from './vessel.resource.ts';

/** All reference data in the order in which its tables stand on each other; voyages, a declared document, stand beside it. */
export const REFERENCE_RESOURCES = [
  countryResource,
  currencyResource,
  fxRateResource,
  lineResource,
  portResource,
  terminalResource,
  shippingLineResource,
  vesselResource,
  serviceResource,
  portCallResource,
  containerTypeResource,
  packageTypeResource,
  feeCodeResource,
  shipAgencyResource,
  orderAgencyResource,
  bookCodesResource,
  billCodeResource,
  codeMappingResource,
  partnerMappingResource,
  lineCodeResource,
  basicCodeResource,
  holidayResource,
  hsCodeResource,
  ...RATE_RESOURCES,
] as const satisfies readonly Resource[];
