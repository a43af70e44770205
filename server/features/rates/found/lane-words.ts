import { sql } from 'kysely';
import { foldTerm } from '../../../kernel/resource/terms.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** A lane as people type it: `sha ham`, `CNSHA-DEHAM`, `上海 汉堡`. */

const BETWEEN = /[\s,;，、/>→~-]+|(?<=\p{Script=Han})[到至](?=\p{Script=Han})/u;
/** Three letters end the codes of many places of the world; only few of them are ports. */
const MOST_PORTS = 100;

/** The two words of a lane; null for a text that is none. */
function laneWordsOf(text: string): readonly [string, string] | null {
  const [from, to, ...more] = text.split(BETWEEN).filter(Boolean);
  return from !== undefined && to !== undefined && more.length === 0 ? [from, to] : null;
}

/** Ports that the word is the code of, the last three letters of the code, or a whole name. */
async function portsNamed({ db }: Tx, word: string): Promise<string[]> {
  const [code, term] = [word.toUpperCase(), foldTerm(word)];
  const { rows } = await sql<{ id: string }>`
    (select p.id from port as p where p.un_locode = ${code} limit ${MOST_PORTS})
    union (select p.id from port as p where right(p.un_locode, 3) = ${code} limit ${MOST_PORTS})
    union (select t.row_id as id from reference_term as t
      where t.resource = 'Port' and t.term ^@ ${term} and t.term = ${term} and t.company_id is null limit ${MOST_PORTS})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

interface PortsOfLane {
  readonly polIds: readonly string[];
  readonly podIds: readonly string[];
}

/** Ports at both ends of the typed lane; null where the text names none. */
export async function laneNamed(tx: Tx, text: string): Promise<PortsOfLane | null> {
  const words = laneWordsOf(text);
  if (!words) return null;
  const polIds = await portsNamed(tx, words[0]);
  const podIds = polIds.length > 0 ? await portsNamed(tx, words[1]) : [];
  return podIds.length > 0 ? { polIds, podIds } : null;
}
