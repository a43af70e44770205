import { type RawBuilder, sql } from 'kysely';
import type { SearchMatch } from '#contract/search/search.calls.ts';
import { foldTerm } from '../../kernel/resource/terms.ts';
import { piecesOf } from '../../kernel/search/pieces.ts';
import type { SearchQuestion } from '../../kernel/search/searchable.ts';
import type { Tx } from '../../kernel/tenancy.ts';

/** A row of a resource by the best of its words. */
export interface TermHit {
  readonly resource: string;
  readonly rowId: string;
  readonly term: string;
  /** 0 the code, 1 names, 2 pinyin and initials, 3 later words. */
  readonly rank: number;
  readonly match: SearchMatch;
  /** 1 = the very text; counts among what is only like it. */
  readonly likeness: number;
}

/** So many words of one resource are weighed: more than one row has the beginning, and the best is not the first of the alphabet. */
const CANDIDATES = 400;
const MOST_WORDS = 4;
/** Codes and names; a later word or the pinyin of a name is not the whole of it. */
const WHOLE = 1;
const SIMILAR_MOST = 60;

/** As names are kept, and as codes are: without blanks. */
const spellingsOf = (text: string): readonly string[] => {
  const folded = foldTerm(text);
  return [...new Set([folded, folded.replaceAll(' ', '')])].filter(spelling => spelling !== '');
};

/** Names that words stand under: of rows that are everybody's, and of rows that companies have of their own. */
export interface TermNames {
  readonly shared: readonly string[];
  readonly own: readonly string[];
}

interface Place {
  readonly names: readonly string[];
  readonly owner: RawBuilder<boolean>;
}

/**
 * Whose words are read. Row-level security says the same but finds no index by it: a company among all companies' rows would read
 * past theirs. Rows of nobody and of the own company are two places of two indexes.
 */
const places = ({ shared, own }: TermNames, { seat }: SearchQuestion): readonly Place[] =>
  seat.companyKind === 'platform'
    ? [{ names: [...new Set([...shared, ...own])], owner: sql`true` }]
    : [
        { names: shared, owner: sql`t.company_id is null` },
        { names: own, owner: sql`t.company_id = ${seat.companyId}` },
      ];

const withWords = (words: readonly string[]): RawBuilder<unknown> =>
  words.length === 0
    ? sql``
    : sql.join(
        words.map(
          word => sql`and exists (select from reference_term as o
            where o.resource = r.name and o.row_id = t.row_id and o.term ^@ ${word})`,
        ),
        sql` `,
      );

/** `^@` and not `like`: row-level security lets only leakproof operators go to an index. */
const beginning = (word: string, owner: RawBuilder<boolean>, others: readonly string[]): RawBuilder<unknown> => sql`
  (select t.row_id, t.term, t.rank from reference_term as t
    where t.resource = r.name and t.term ^@ ${word} and ${owner}
      ${withWords(others)}
    order by t.term using ~<~ limit ${CANDIDATES})`;

type Read = Omit<TermHit, 'match' | 'likeness'>;

/** `words`: those of which any will do, each with the others that the row must have as well. */
async function read(
  tx: Tx,
  names: TermNames,
  question: SearchQuestion,
  words: readonly { readonly word: string; readonly others: readonly string[] }[],
): Promise<readonly Read[]> {
  const found: Read[] = [];
  for (const place of places(names, question)) {
    if (place.names.length === 0) continue;
    const parts = words.map(({ word, others }) => beginning(word, place.owner, others));
    const { rows } = await sql<Read>`select r.name as resource, m.row_id, m.term, m.rank
      from unnest(${[...place.names]}::text[]) as r (name), lateral (${sql.join(parts, sql` union all `)}) as m`.execute(
      tx.db,
    );
    found.push(...rows);
  }
  return found;
}

const better = (one: TermHit, other: TermHit): number =>
  Number(other.match === 'exact') - Number(one.match === 'exact') ||
  one.rank - other.rank ||
  one.term.length - other.term.length ||
  (one.term < other.term ? -1 : one.term > other.term ? 1 : 0) ||
  (one.rowId < other.rowId ? -1 : 1);

/** Each row once, by its best word; best rows first. */
function bestOf(hits: readonly TermHit[]): TermHit[] {
  const best = new Map<string, TermHit>();
  for (const hit of [...hits].sort(better)) {
    const key = `${hit.resource} ${hit.rowId}`;
    if (!best.has(key)) best.set(key, hit);
  }
  return [...best.values()];
}

/** Rows one of whose words is the text or begins with it; where nothing does, rows with words for each of its words. */
export async function hitsByBeginning(tx: Tx, names: TermNames, question: SearchQuestion): Promise<readonly TermHit[]> {
  const spellings = spellingsOf(question.text);
  if (spellings.length === 0) return [];
  const told = ({ term, rank }: Read): SearchMatch => (rank <= WHOLE && spellings.includes(term) ? 'exact' : 'prefix');
  const whole = await read(
    tx,
    names,
    question,
    spellings.map(word => ({ word, others: [] })),
  );
  if (whole.length > 0) return bestOf(whole.map(hit => ({ ...hit, match: told(hit), likeness: 1 })));
  const words = foldTerm(question.text).split(' ').slice(0, MOST_WORDS);
  const [longest, ...others] = words.toSorted((one, other) => other.length - one.length);
  if (longest === undefined || others.length === 0) return [];
  const apart = await read(tx, names, question, [{ word: longest, others }]);
  return bestOf(apart.map(hit => ({ ...hit, match: 'prefix', likeness: 1 })));
}

/** Rows whose code or name contains the text or differs from it by little. */
export async function hitsByLikeness(tx: Tx, names: TermNames, question: SearchQuestion): Promise<readonly TermHit[]> {
  const asked = foldTerm(question.text);
  const pieces = piecesOf(asked);
  if (!pieces) return [];
  const isStaff = question.seat.companyKind === 'platform';
  const shared = isStaff ? [...new Set([...names.shared, ...names.own])] : names.shared;
  const { rows } = await sql<Read & { likeness: number }>`select resource, row_id, term, rank, likeness
    from search_similar_terms(${asked}, ${pieces.head}, ${[...pieces.parts]}::text[], ${[...shared]}::text[],
      ${isStaff ? [] : [...names.own]}::text[], ${SIMILAR_MOST})`.execute(tx.db);
  return rows.map(row => ({ ...row, match: 'similar' }));
}
