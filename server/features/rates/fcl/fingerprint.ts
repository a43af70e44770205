import { createHash } from 'node:crypto';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { identityText } from '#contract/rates/rules/overlap/identity.ts';

/** Two published rates with the same one may not both offer a container type on one day (design A.5.1). */
export const fingerprintOf = (companyId: string, rate: FclRateInput): string =>
  createHash('sha256')
    .update(identityText({ ...rate, companyId }))
    .digest('base64url')
    .slice(0, 32);
