import { sql } from 'kysely';
import type { RateRow } from '#machines/rates/rate.declaration.ts';
import type { Kept, KeptTogether } from '../../../kernel/document/served-document.ts';
import { putTerms } from '../../../kernel/resource/terms.ts';
import type { RateContent, RateKind } from './rate-kind.ts';

/** What is kept beside the rows of rates: versions as they were known, and the words that find them. */

export type KeptRate = Kept<RateRow>;

/** One version of a rate for each event; the one before it ends there. `more`: what this kind of rates keeps of it. */
export async function keepVersions<C extends RateContent>(
  kind: RateKind<C>,
  table: 'fcl_rate_version' | 'lcl_rate_version',
  changes: readonly KeptRate[],
  more: (content: C, change: KeptRate) => Readonly<Record<string, unknown>>,
): Promise<void> {
  const { tx } = changes[0]!;
  const place = (id: string, version: number): string => `${id} ${version}`;
  const ends = new Map(changes.map(({ after, at }) => [place(after.id, after.version - 1), at]));
  const made = new Set(changes.map(({ after }) => place(after.id, after.version)));
  const older = changes.filter(({ before }) => before !== null && !made.has(place(before.id, before.version)));
  for (const [at, some] of Map.groupBy(older, change => change.at)) {
    const keys = some.map(({ before }) => sql`(${before!.id}, ${before!.version})`);
    await sql`update ${sql.table(table)} set known_to = ${at}
      where (rate_id, version) in (${sql.join(keys)})`.execute(tx.db);
  }
  const rows = changes.map(change => {
    const { after, event, actor, at } = change;
    const { content, id, version, companyId, state } = kind.ofRow(after);
    const knownTo = ends.get(place(id, version));
    return {
      rateId: id,
      version,
      companyId,
      state,
      event,
      knownFrom: new Date(at),
      ...(knownTo ? { knownTo: new Date(knownTo) } : {}),
      polId: content.polId,
      podId: content.podId,
      validFrom: content.validFrom,
      validTo: content.validTo,
      actorEmployeeId: actor.employeeId,
      content: JSON.stringify(content),
      ...more(content, change),
    };
  });
  const into = table === 'fcl_rate_version' ? 'fclRateVersion' : 'lclRateVersion';
  await tx.db
    .insertInto(into as 'lclRateVersion')
    .values(rows as never)
    .execute();
}

/** Each rate once, as the last of the events leaves it. */
export const lastOf = (changes: readonly KeptRate[]): readonly KeptRate[] => [
  ...new Map(changes.map(change => [change.after.id, change])).values(),
];

/** Words by which the quick filter finds a rate; they change with few of its events. */
export async function keepWords(
  { document }: Pick<RateKind<never>, 'document'>,
  changes: readonly KeptRate[],
  { tx, deps }: KeptTogether,
): Promise<void> {
  const served = deps.resources.get(document.controller);
  const isNamed = ({ before, after }: KeptRate): boolean =>
    before === null || document.search.some(field => before[field] !== after[field]);
  const named = changes.filter(isNamed);
  if (!served || named.length === 0) return;
  const fresh = new Set(named.flatMap(({ before, after }) => (before === null ? after.id : [])));
  for (const [companyId, own] of Map.groupBy(lastOf(named), ({ after }) => after.companyId))
    await putTerms(
      tx.db,
      served,
      own.map(({ after }) => after),
      companyId,
      fresh,
    );
}
