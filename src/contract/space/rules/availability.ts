/** Numbers of a line of ready space (design commercial B.2, B.4.2). Containers. */

export interface SpaceCounts {
  readonly total: number;
  readonly withdrawn: number;
  readonly held: number;
  readonly sold: number;
}

export const usedOf = ({ withdrawn, held, sold }: SpaceCounts): number => withdrawn + held + sold;
export const availableOf = (counts: SpaceCounts): number => counts.total - usedOf(counts);

/** Above this a customer sees `10+`: sellers do not show how much they have. */
const SHOWN_EXACTLY = 10;
export const shownToBuyers = (available: number): string =>
  available > SHOWN_EXACTLY ? `${SHOWN_EXACTLY}+` : String(Math.max(0, available));

/** What a visitor of a public site learns. */
export type Band = 'PLENTY' | 'FEW' | 'NONE';
const FEW = 3;
export const bandOf = (available: number): Band => (available <= 0 ? 'NONE' : available <= FEW ? 'FEW' : 'PLENTY');
