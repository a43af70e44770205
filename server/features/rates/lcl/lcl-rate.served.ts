import { lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import { serve } from '../../../kernel/resource/served-resource.ts';
import { demandCost } from '../rate-actor.ts';
import { formWrites } from '../upkeep/form-writes.ts';
import { LCL_KIND } from './lcl-kind.ts';

/** List, file, log and one row of less than container rates: all of them tell cost, so the menu alone opens none of them. */
export const lclRateServed = serve({
  resource: lclRateResource,
  table: 'lclRate',
  found: false,
  closedLog: true,
  guard: (who, { db, clock }) => demandCost(db, who, clock.now()),
  document: formWrites(LCL_KIND),
});
