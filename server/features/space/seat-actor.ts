import { SPACE_PATHS } from '#contract/space/paths.ts';
import type { SpaceActor } from '#machines/space/space-actor.commands.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import type { Seat } from '../../kernel/who.ts';

/** The person as the machines of ready space know them. */
export const spaceActor = ({ employeeId, companyId, companyKind, menu }: Seat): SpaceActor => ({
  ...{ employeeId, companyId, companyKind },
  reviews: companyKind === 'platform' && hasButton(menu, 'APPROVE', SPACE_PATHS.allSelling),
});
