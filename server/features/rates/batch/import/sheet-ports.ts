import { sql } from 'kysely';
import { comparedText } from '#contract/basic-data/mapping/compared-text.ts';
import type { ResourceMap } from '../../../../kernel/resource/served-resource.ts';
import type { Tx } from '../../../../kernel/tenancy.ts';
import {
  type codeReader,
  type PortCandidate,
  type PortReading,
  portReader,
} from '../../../basic-data/mapping/mapping.read.ts';

/** Ports of a price sheet: as somebody has chosen for this sender before, as the list of ports has them, or as prices show. */

export type Reader = ReturnType<typeof codeReader>;

export interface SheetPort {
  readonly port: Pick<PortCandidate, 'id' | 'unLocode'> | null;
  /** Where several are called so: those that it was not. */
  readonly others: readonly PortCandidate[];
}
export type SheetPorts = (text: string) => Promise<SheetPort>;

/** Names of a sender's sheets, folded, and the ports that somebody has chosen for them. */
export type ChosenPorts = Readonly<Record<string, string>>;
export const portKey = (text: string): string => comparedText('PORT', text);

/** Which of these the company has prices from or to. */
async function priced({ db }: Pick<Tx, 'db'>, companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from unnest(${[...ids]}::text[]) as id
    where exists (select from fcl_rate where company_id = ${companyId} and (pol_id = id or pod_id = id))
      or exists (select from lcl_rate where company_id = ${companyId} and (pol_id = id or pod_id = id))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Of several the sea port that the company has prices for; it is told which one that was. */
async function oneOf(tx: Pick<Tx, 'db'>, companyId: string, { port, candidates }: PortReading): Promise<SheetPort> {
  if (port || candidates.length === 0) return { port, others: [] };
  const sea = candidates.filter(({ isSeaPort }) => isSeaPort);
  const known = await priced(
    tx,
    companyId,
    sea.map(({ id }) => id),
  );
  const left = sea.filter(({ id }) => known.has(id));
  const [taken] = left;
  return taken && left.length === 1
    ? { port: taken, others: candidates.filter(({ id }) => id !== taken.id) }
    : { port: null, others: candidates };
}

export function sheetPorts(
  place: { readonly tx: Pick<Tx, 'db'>; readonly resources: ResourceMap },
  read: Reader,
  { companyId, chosen }: { readonly companyId: string; readonly chosen: ChosenPorts },
): SheetPorts {
  const reading = portReader(place, read);
  const known = new Map<string, Promise<SheetPort>>();
  const ask = async (text: string): Promise<SheetPort> => {
    const id = chosen[portKey(text)];
    if (id === undefined) return oneOf(place.tx, companyId, await reading(text));
    const row = await place.tx.db.selectFrom('port').select(['id', 'unLocode']).where('id', '=', id).executeTakeFirst();
    return row ? { port: row, others: [] } : oneOf(place.tx, companyId, await reading(text));
  };
  return text => {
    const answer = known.get(portKey(text)) ?? ask(text);
    known.set(portKey(text), answer);
    return answer;
  };
}
