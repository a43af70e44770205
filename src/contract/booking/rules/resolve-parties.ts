import { SFT_ROLES, type SftRole, sftParty } from '../sft-template.resource.ts';
import { partyLines } from './party-lines.ts';

/** Which send-receive-notify template is the default, and which templates print the same (design commercial C.2.2). */

interface Scope {
  readonly isDefault: boolean;
  readonly customerId: string | null;
  readonly podCountry: string | null;
}

export interface PartiesAsk {
  readonly customerId: string | null;
  readonly podCountry: string | null;
}

const fits = ({ customerId, podCountry }: Scope, ask: PartiesAsk): boolean =>
  (customerId === null || customerId === ask.customerId) && (podCountry === null || podCountry === ask.podCountry);

const weightOf = ({ customerId, podCountry }: Scope): number =>
  (customerId === null ? 0 : 2) + (podCountry === null ? 0 : 1);

/** Of the defaults that fit, the one that says more; a scope has one default, so that no two say the same. */
export function defaultParties<T extends Scope>(templates: readonly T[], ask: PartiesAsk): T | null {
  const [first = null] = templates
    .filter(one => one.isDefault && fits(one, ask))
    .sort((a, b) => weightOf(b) - weightOf(a));
  return first;
}

/** Two templates with one print are duplicates: spelling of blanks and signs does not tell parties apart. */
export const printOf = (row: Readonly<Record<string, unknown>>): string =>
  (Object.keys(SFT_ROLES) as SftRole[])
    .map(role =>
      partyLines(sftParty(row, role))
        .join(' ')
        .replace(/[^\p{L}\p{N}]+/gu, ''),
    )
    .join('|');
