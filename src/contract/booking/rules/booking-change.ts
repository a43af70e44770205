import type { Text } from '../../kernel/text.ts';
import type { BookingChange } from '../booking.ts';
import type { AmendGroup } from '../config.ts';

/** One difference with what it takes to make it after confirmation (design commercial C.5.5). */

/** What may be changed freely, what the carrier has to agree to by its group, and what is another booking. */
export type Consent = 'FREE' | 'NEVER' | AmendGroup;
export type Consents = ReadonlySet<AmendGroup>;

/** A group that the carrier's configuration leaves out may not be amended there. */
const consentOf = (consent: Consent, groups: Consents): BookingChange['consent'] => {
  if (consent === 'FREE' || consent === 'NEVER') return consent;
  return groups.has(consent) ? 'CARRIER' : 'NEVER';
};

export const change = (
  path: string,
  label: Text,
  values: { readonly before: unknown; readonly after: unknown },
  consent: Consent,
  groups: Consents,
): BookingChange[] => {
  const [before, after] = [shown(values.before), shown(values.after)];
  return before === after ? [] : [{ path, label, before, after, consent: consentOf(consent, groups) }];
};

function shown(value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  if (value === true) return '✓';
  if (Array.isArray(value)) return value.map(shown).filter(Boolean).join(', ');
  if (typeof value === 'object') return Object.values(value).map(shown).filter(Boolean).join(' ');
  return String(value);
}
