import { z } from 'zod';
import { DUTIES } from './duty.ts';

/** One person's part in a company: who, for what, on which lanes, from when to when (people-and-portals B.2). */
export const assignmentSchema = z.object({
  id: z.string(),
  companyId: z.string(),
  employeeId: z.string(),
  duty: z.enum(DUTIES),
  /** SALES only. */
  sharePct: z.int().nullable(),
  /** Codes of lanes; none = all of them. */
  lineScope: z.array(z.string()),
  isPrimary: z.boolean(),
  validFrom: z.iso.date(),
  /** The last day; null = until further notice. */
  validTo: z.iso.date().nullable(),
});
export type Assignment = z.infer<typeof assignmentSchema>;

/** Who has what part on one day. */
export interface Holder {
  readonly employeeId: string;
  readonly sharePct: number | null;
  readonly isPrimary: boolean;
}

/** Lanes in one spelling; `*` stands for all. */
export const scopeKey = (lines: readonly string[]): string => (lines.length === 0 ? '*' : [...lines].sort().join(','));

export const isValidOn = ({ validFrom, validTo }: Pick<Assignment, 'validFrom' | 'validTo'>, day: string): boolean =>
  validFrom <= day && (validTo === null || validTo >= day);
