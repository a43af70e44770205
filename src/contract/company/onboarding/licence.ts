import { z } from 'zod';
import type { Finding } from '../../kernel/errors.ts';
import type { Text } from '../../kernel/text.ts';
import { companyFinding } from './findings.ts';

/** Licences of a company: files with the day they run out. */

const word = (zh: string, en: string): Text => ({ zh, en });

export const LICENCE_KINDS = ['BUSINESS_LICENCE', 'NVOCC_FILING', 'BROKERAGE_LICENCE', 'OTHER'] as const;
export type LicenceKind = (typeof LICENCE_KINDS)[number];

export const LICENCE_LABELS: Readonly<Record<LicenceKind, Text>> = {
  BUSINESS_LICENCE: word('营业执照', 'Business licence'),
  NVOCC_FILING: word('无船承运备案', 'NVOCC filing'),
  BROKERAGE_LICENCE: word('报关资质', 'Brokerage licence'),
  OTHER: word('其他证照', 'Other licence'),
};

export const LICENCE_BYTES = 10 * 1024 * 1024;
export const MOST_LICENCES = 3;
export const LICENCE_TYPES = ['.pdf', '.jpg', '.jpeg', '.png'] as const;
/** An expiry is told this many days ahead. */
export const LICENCE_WARN_DAYS = 30;

export const licenceSchema = z.object({
  fileId: z.string().min(1).max(36),
  name: z.string().max(255),
  contentType: z.string().max(100),
  kind: z.enum(LICENCE_KINDS),
  validUntil: z.iso.date().nullable(),
});
export type Licence = z.infer<typeof licenceSchema>;

/** A file as it was taken in; its kind and its day come from the form. */
export const storedLicenceSchema = licenceSchema.pick({ fileId: true, name: true, contentType: true });

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** What is wrong with the licences on this day. */
export function licenceFindings(licences: readonly Licence[], today: string): readonly Finding[] {
  if (!licences.some(({ kind }) => kind === 'BUSINESS_LICENCE')) return [companyFinding('LICENCE_MISSING', 'licences')];
  if (licences.length > MOST_LICENCES) return [companyFinding('LICENCE_MANY', 'licences', { n: MOST_LICENCES })];
  return licences.flatMap(({ name, validUntil }) => {
    if (validUntil === null) return [];
    if (validUntil < today) return [companyFinding('LICENCE_EXPIRED', 'licences', { name })];
    return validUntil <= dayAfter(today, LICENCE_WARN_DAYS)
      ? [companyFinding('LICENCE_SOON', 'licences', { name, day: validUntil })]
      : [];
  });
}
