import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { serve } from '../../../kernel/resource/served-resource.ts';
import { demandCost } from '../rate-actor.ts';
import { formWrites } from '../upkeep/form-writes.ts';
import { FCL_KIND } from './fcl-kind.ts';

/** List, file, log and one row of full-container rates: all of them tell cost, so the menu alone opens none of them. */
export const fclRateServed = serve({
  resource: fclRateResource,
  table: 'fclRate',
  found: false,
  closedLog: true,
  guard: (who, { db, clock }) => demandCost(db, who, clock.now()),
  document: formWrites(FCL_KIND),
});
