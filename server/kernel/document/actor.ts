import type { AnyDocument, DocumentActor } from '#machines/kernel/document.ts';
import { heldBy } from '#machines/kernel/document-rights.ts';
import type { Deps } from '../deps.ts';
import type { SeatedWho, Who } from '../who.ts';
import type { ServedDocument } from './served-document.ts';

/** The caller as the document's guards know them; a person without a seat is a partner. */
export const actorOf = (document: AnyDocument, { seat, userId }: Pick<Who, 'seat' | 'userId'>): DocumentActor => ({
  kind: seat ? 'employee' : 'partner',
  employeeId: seat?.employeeId ?? null,
  userId,
  companyId: seat?.companyId ?? null,
  companyKind: seat?.companyKind ?? null,
  holds: heldBy(document, seat?.menu ?? [], userId),
});

/** The caller as hooks know them, whose documents are those of companies; a person without a seat is told by the actor. */
export const seatedOf = (who: Who | null): SeatedWho | null => (who?.seat ? (who as SeatedWho) : null);

/** Asks the document's `guard` of the caller, where it has one. */
export async function passGuard({ served }: ServedDocument, who: Who, deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const seated = seatedOf(who);
  if (seated) await served.guard?.(seated, deps);
}
