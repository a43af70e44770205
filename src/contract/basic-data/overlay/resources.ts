import type { Resource } from '../../kernel/resource.ts';
import { rateCarrierResource } from './rate-carrier.resource.ts';
import { rateLaneResource } from './rate-lane.resource.ts';
import { ratePortResource } from './rate-port.resource.ts';
import { rateSurchargeResource } from './rate-surcharge.resource.ts';
import { rateTerminalResource } from './rate-terminal.resource.ts';

/** The screens of the rate desk: reference rows with the own company's values laid over them. */
export const RATE_RESOURCES = [
  rateCarrierResource,
  rateTerminalResource,
  rateSurchargeResource,
  rateLaneResource,
  ratePortResource,
] as const satisfies readonly Resource[];
