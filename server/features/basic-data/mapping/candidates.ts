import { sql } from 'kysely';
import { EVENT_TYPE_LIST } from '#contract/basic-data/mapping/scope.ts';
import { type Candidate, suggestRows } from '#contract/basic-data/mapping/suggest-rows.ts';
import type { Suggested } from '#contract/basic-data/mapping/unmapped-code.ts';
import { type MappedObject, RESOURCE_OF_OBJECT } from '#contract/basic-data/mapping.resource.ts';
import { fold } from '#contract/basic-data/rules/fold.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { hasHan, syllablesOf } from '../../../kernel/resource/pinyin-words.ts';
import { labelOf } from '../../../kernel/resource/references.ts';
import { toWire } from '../../../kernel/resource/row-codec.ts';
import type { ServedResource } from '../../../kernel/resource/served-resource.ts';
import { foldTerm } from '../../../kernel/resource/terms.ts';
import type { Place } from './resolve-code.ts';

/** Best guesses for texts of the inbox. Small lists are compared whole; of long ones the words choose who is compared at all. */

const SMALL_LIST = 400;
const MOST_CANDIDATES = 300;
/** Letters of a word by which candidates are found; more would miss a slip of the pen. The likest of them are compared. */
const PREFIX = 2;
const MOST_WORDS = 4;

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : [];

interface RowCandidate extends Candidate {
  readonly source: AnyRow;
}

function candidateOf({ resource }: ServedResource, row: AnyRow): RowCandidate {
  const { caption, search } = resource;
  const named = [caption.zh, caption.en, ...search].flatMap(field => (field ? textsOf(row[field]) : []));
  const zh = caption.zh ? textsOf(row[caption.zh])[0] : undefined;
  const spelled = typeof row.pinyin === 'string' ? row.pinyin : zh && hasHan(zh) ? syllablesOf(zh).join(' ') : null;
  return {
    id: row.id,
    codes: textsOf(row[caption.code]),
    names: [...new Set(named)],
    pinyin: spelled,
    initials:
      spelled === null
        ? null
        : spelled
            .split(' ')
            .map(part => part.charAt(0))
            .join(''),
    source: row,
  };
}

const spelledOf = (text: string): string => (hasHan(text) ? syllablesOf(fold(text)).join(' ') : '');

/** Words that terms of candidates begin like. */
function wordsOf(text: string): string[] {
  const words = [...foldTerm(fold(text)).split(' '), spelledOf(text).replaceAll(' ', '')];
  return words.filter(word => word !== '').slice(0, MOST_WORDS);
}

async function rowsFor({ tx }: Place, served: ServedResource, object: MappedObject, texts: readonly string[]) {
  const { resource, table, offered } = served;
  const only = [
    ...(offered ? [sql`(${sql.raw(offered)})`] : []),
    ...(object === 'EVENT_TYPE' ? [sql`t.list_key = ${EVENT_TYPE_LIST}`] : []),
  ];
  const read = async (more: readonly ReturnType<typeof sql>[], limit: number): Promise<AnyRow[]> => {
    const all = [...only, ...more];
    const { rows } = await sql<Record<string, unknown>>`select t.* from ${sql.table(table)} as t
      ${all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`} limit ${limit}`.execute(tx.db);
    return rows.map(row => toWire(resource, row));
  };
  // Of one port under several codes the head is offered.
  const heads = (rows: readonly AnyRow[]) => rows.filter(row => typeof row.sameAsId !== 'string');
  const few = await read([], SMALL_LIST + 1);
  if (few.length <= SMALL_LIST) return heads(few);
  const words = [...new Set(texts.flatMap(wordsOf))];
  const found = await Promise.all(
    words.map(word => {
      const start = hasHan(word) ? word.slice(0, 1) : word.slice(0, PREFIX);
      return read(
        [
          sql`t.id in (select row_id from reference_term where resource = ${resource.name}
            and term ^@ ${start}
            order by similarity(term, ${word}) desc, rank, length(term), row_id limit ${MOST_CANDIDATES})`,
        ],
        MOST_CANDIDATES,
      );
    }),
  );
  return heads([...new Map(found.flat().map(row => [row.id, row])).values()]);
}

/** The three best rows for each text of one object. */
export async function suggestionsFor(
  place: Place,
  object: MappedObject,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly Suggested[]>> {
  const served = place.resources.get(RESOURCE_OF_OBJECT[object]);
  const answers = new Map<string, readonly Suggested[]>();
  if (!served || texts.length === 0) return answers;
  const candidates = (await rowsFor(place, served, object, texts)).map(row => candidateOf(served, row));
  for (const text of new Set(texts))
    answers.set(
      text,
      suggestRows(text, candidates, { spelled: spelledOf(text) }).map(({ row, score, ground }) => ({
        ...labelOf(served, row.source),
        score,
        ground,
      })),
    );
  return answers;
}
