import { SPACE_PATHS } from '#contract/space/paths.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import type { Seat } from '../../kernel/who.ts';

/** Staff of the platform who review offers, and publish for sellers. */
export const reviewsSpace = ({ companyKind, menu }: Pick<Seat, 'companyKind' | 'menu'>): boolean =>
  companyKind === 'platform' && hasButton(menu, 'APPROVE', SPACE_PATHS.allSelling);

/** Somebody without a session - who waits in a queue, or of the demo - as offers and orders know them. */
export const absentActor = (
  { employeeId, companyId, companyKind }: Pick<DocumentActor, 'employeeId' | 'companyId' | 'companyKind'>,
  { reviews = false } = {},
): DocumentActor => ({
  kind: 'employee',
  employeeId,
  userId: null,
  companyId,
  companyKind,
  holds: reviews ? ['REVIEW'] : [],
});
