import { sql, type Transaction } from 'kysely';
import type { CompanyFields } from '#contract/company/onboarding/company-fields.ts';
import { nameKey, nameScore } from '#contract/company/onboarding/name-key.ts';
import { normalUscc } from '#contract/company/onboarding/uscc.ts';
import type { Tables } from '../../../db/tables.ts';

/** Companies that may be the one of an application (people-and-portals B.5.2, names as in D.6.4). */

type Db = Transaction<Tables>;

export interface KnownCompany {
  readonly id: string;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
}
export interface SimilarCompany extends KnownCompany {
  readonly score: number;
}

type Asked = Pick<CompanyFields, 'kind' | 'countryCode' | 'uscc' | 'registrationNo' | 'nameZh' | 'nameEn'>;

const SHOWN = ['company.id', 'company.companyCode as code', 'company.nameZh', 'company.nameEn'] as const;

/** The same code, or the same number of the same country, in the same kind: that company and no other. */
export async function existingCompany(db: Db, asked: Asked, exceptId = ''): Promise<KnownCompany | null> {
  const { kind, countryCode, registrationNo } = asked;
  const uscc = asked.uscc === null ? null : normalUscc(asked.uscc);
  if (kind === null || (uscc === null && registrationNo === null)) return null;
  const found = await db
    .selectFrom('company')
    .innerJoin('companyProfile', 'companyProfile.companyId', 'company.id')
    .select(SHOWN)
    .where('company.kind', '=', kind)
    .where('company.status', '!=', 'CLOSED')
    .where('company.id', '!=', exceptId)
    .where(({ or, and, eb }) =>
      or([
        ...(uscc === null ? [] : [eb('company.uscc', '=', uscc)]),
        ...(registrationNo === null
          ? []
          : [
              and([
                eb('companyProfile.registrationNo', '=', registrationNo),
                eb('company.countryCode', '=', countryCode),
              ]),
            ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

const LIKE_SIGNS = /[\\%_]/g;
const MOST = 20;

/** Candidates by the core of a name; the rule then judges each. */
const coreOf = (name: string): string => `%${nameKey(name).key.replace(LIKE_SIGNS, '\\$&')}%`;

/** Latin names are kept with blanks that the key has not: their first word finds them. */
const firstWord = (name: string): string => {
  const word = /[\p{L}\p{N}]{2,}/u.exec(name.normalize('NFKC').toUpperCase())?.[0] ?? '';
  return word === '' ? '' : `%${word}%`;
};

/** Names alike, the likeliest first. */
export async function similarCompanies(db: Db, asked: Asked, exceptId = ''): Promise<SimilarCompany[]> {
  const names = [asked.nameZh, asked.nameEn].filter(name => name !== null && nameKey(name).key.length >= 2) as string[];
  const patterns = names.map(name => (/\p{Script=Han}/u.test(name) ? coreOf(name) : firstWord(name)));
  if (patterns.length === 0) return [];
  const rows = await db
    .selectFrom('company')
    .select(SHOWN)
    .where('status', '!=', 'CLOSED')
    .where('id', '!=', exceptId)
    .where(({ or }) => or(patterns.map(pattern => sql<boolean>`(name_zh || ' ' || upper(name_en)) like ${pattern}`)))
    .limit(200)
    .execute();
  return rows
    .map(row => ({
      ...row,
      score: Math.max(...names.flatMap(name => [nameScore(name, row.nameZh), nameScore(name, row.nameEn)])),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1))
    .slice(0, MOST);
}
