import type { SpaceActor } from '#machines/space/space-actor.commands.ts';

/** A wish that was left with the server is carried out in the name of who left it. */
export const actorOfWaiter = ({
  companyId,
  employeeId,
}: {
  readonly companyId: string;
  readonly employeeId: string;
}): SpaceActor => ({ companyId, employeeId, companyKind: 'customer', reviews: false });
