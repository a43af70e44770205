import type { DocumentActor } from '#machines/kernel/document.ts';
import { absentActor } from '../seat-actor.ts';

/** A wish that was left with the server is carried out in the name of who left it. */
export const actorOfWaiter = (waiter: { readonly companyId: string; readonly employeeId: string }): DocumentActor =>
  absentActor({ ...waiter, companyKind: 'customer' });
