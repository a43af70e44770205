import { sql } from 'kysely';
import type { Decision } from '#contract/basic-data/mapping/calls.ts';
import type { MappingScope } from '#contract/basic-data/mapping/scope.ts';
import { RESOURCE_OF_OBJECT } from '#contract/basic-data/mapping.resource.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import type { MeantText } from '../../../kernel/resource/waiting-rows.ts';
import { deleteRow, type Writer } from '../../../kernel/resource/write.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { inScopeSql, shownUnmapped, type UnmappedRow } from './inbox.ts';
import { tellInbox } from './record-unmapped.ts';
import { resolveCode } from './resolve-code.ts';
import { type MadeMapping, writeMapping } from './write-mapping.ts';

/** What people decide about texts of the inbox, and how it is taken back: all of it or nothing, in one transaction. */

export interface Decider extends Writer {
  readonly deps: Pick<Deps, 'bus' | 'resources' | 'waitingRows'>;
  readonly who: SeatedWho;
  readonly scope: MappingScope;
}

interface Effect {
  readonly name: string;
  readonly effect: unknown;
}

interface Entry {
  readonly id: string;
  readonly version: number;
}

const ownerOf = ({ scope, who }: Decider): string | null => (scope === 'PARTNER' ? who.seat.companyId : null);
const placeOf = ({ tx, deps }: Decider) => ({ tx, resources: deps.resources });
const dayOf = ({ at }: Decider): string => at.toISOString().slice(0, 10);

/** The texts as they were seen, held until the end of the transaction. */
async function openEntries(decider: Decider, entries: readonly Entry[]): Promise<UnmappedRow[]> {
  const { tx, scope, who } = decider;
  const ids = entries.map(({ id }) => id);
  const { rows } = await sql<UnmappedRow>`select u.* from unmapped_code as u where u.id = any(${ids}::text[])
    and ${inScopeSql(scope, who.seat.companyId)} order by u.id for update`.execute(tx.db);
  for (const { id, version } of entries) {
    const row = rows.find(each => each.id === id);
    if (!row) throw new AppError('not_found');
    if (row.state !== 'OPEN') throw new AppError('event_not_allowed');
    if (row.version !== version) throw new AppError('stale_version', { extra: { current: shownUnmapped(row, 0, []) } });
  }
  return rows;
}

/** Open texts that are equal to these once folded, whatever system wrote them. */
async function equalEntries(decider: Decider, entries: readonly UnmappedRow[]): Promise<UnmappedRow[]> {
  const { tx, scope, who } = decider;
  const { rows } = await sql<UnmappedRow>`select u.* from unmapped_code as u where u.state = 'OPEN'
    and ${inScopeSql(scope, who.seat.companyId)} and (u.object, u.folded) in (${sql.join(
      entries.map(({ object, folded }) => sql`(${object}, ${folded})`),
    )}) order by u.id for update`.execute(tx.db);
  return rows;
}

const meantText = ({ companyId, system, object, folded }: UnmappedRow, ourId: string): MeantText => ({
  companyId,
  system,
  object,
  folded,
  ourId,
  resource: RESOURCE_OF_OBJECT[object],
});

/** Every area with waiting rows reads those again that waited for one of the texts. */
async function readAgain(
  decider: Decider,
  texts: readonly MeantText[],
): Promise<{ loaded: number; effects: Effect[] }> {
  let loaded = 0;
  const effects: Effect[] = [];
  if (texts.length === 0) return { loaded, effects };
  for (const { name, reprocess } of decider.deps.waitingRows) {
    const done = await reprocess(decider, texts);
    if (!done) continue;
    loaded += done.loaded;
    effects.push({ name, effect: done.effect });
  }
  return { loaded, effects };
}

async function keep(
  decider: Decider,
  kind: 'MAP' | 'IGNORE' | 'REPROCESS',
  entries: readonly UnmappedRow[],
  { mappings = [], effects = [] }: { readonly mappings?: readonly MadeMapping[]; readonly effects?: readonly Effect[] },
): Promise<string> {
  const { tx, who, at, scope } = decider;
  const id = newId();
  const owner = ownerOf(decider);
  await sql`insert into mapping_decision (id, company_id, scope, kind, mappings, effects, decided_by, decided_at)
    values (${id}, ${owner}, ${scope}, ${kind}, ${JSON.stringify(mappings)}::jsonb, ${JSON.stringify(effects)}::jsonb,
      ${who.seat.employeeId}, ${at})`.execute(tx.db);
  await sql`update unmapped_code set state = ${kind === 'IGNORE' ? 'IGNORED' : 'MAPPED'}, decision_id = ${id},
    version = version + 1 where id = any(${entries.map(entry => entry.id)}::text[])`.execute(tx.db);
  tellInbox(decider, [owner]);
  return id;
}

/** Says what texts mean, and lets in whatever waited for them. */
export async function mapEntries(
  decider: Decider,
  asked: {
    readonly entries: readonly Entry[];
    readonly ourId: string;
    readonly allEqual: boolean;
    readonly suggestedScore?: number | undefined;
  },
): Promise<Decision> {
  const seen = await openEntries(decider, asked.entries);
  if (new Set(seen.map(({ object }) => object)).size > 1)
    throw invalid([
      {
        path: 'entries',
        code: 'MD-OBJECTS',
        severity: 'error',
        message: { zh: '所选代码不是同一类对象', en: 'The chosen texts stand for different kinds of thing' },
      },
    ]);
  const entries = asked.allEqual ? await equalEntries(decider, seen) : seen;
  const mappings: MadeMapping[] = [];
  for (const entry of entries) {
    const { companyId, system, object, text } = entry;
    const known = await resolveCode(placeOf(decider), { companyId, system, object, code: text, date: dayOf(decider) });
    // Somebody has typed the same mapping into the grid meanwhile.
    if (known && known.by !== 'OWN' && known.row.id === asked.ourId) continue;
    mappings.push(await writeMapping(decider, decider.scope, entry, asked.ourId, asked.suggestedScore));
  }
  const { loaded, effects } = await readAgain(
    decider,
    entries.map(entry => meantText(entry, asked.ourId)),
  );
  const decisionId = await keep(decider, 'MAP', entries, { mappings, effects });
  return { decisionId, decided: entries.length, mappings: mappings.length, loaded };
}

export async function ignoreEntries(decider: Decider, entries: readonly Entry[]): Promise<Decision> {
  const seen = await openEntries(decider, entries);
  const decisionId = await keep(decider, 'IGNORE', seen, {});
  return { decisionId, decided: seen.length, mappings: 0, loaded: 0 };
}

const MOST_LOOKED_AT = 1_000;

/** Open texts that mean something by now, as by a mapping typed into the grid or a new alias, go out of the inbox. */
export async function reprocessEntries(
  decider: Decider,
  ids: readonly string[] | undefined,
): Promise<Decision & { looked: number }> {
  const { tx, scope, who } = decider;
  const { rows } = await sql<UnmappedRow>`select u.* from unmapped_code as u where u.state = 'OPEN'
    and ${inScopeSql(scope, who.seat.companyId)} ${ids ? sql`and u.id = any(${[...ids]}::text[])` : sql``}
    order by u.count desc, u.id limit ${MOST_LOOKED_AT} for update`.execute(tx.db);
  const known: UnmappedRow[] = [];
  const texts: MeantText[] = [];
  for (const entry of rows) {
    const { companyId, system, object, text } = entry;
    const found = await resolveCode(placeOf(decider), { companyId, system, object, code: text, date: dayOf(decider) });
    if (!found) continue;
    known.push(entry);
    texts.push(meantText(entry, found.row.id));
  }
  if (known.length === 0) return { decisionId: null, decided: 0, mappings: 0, loaded: 0, looked: rows.length };
  const { loaded, effects } = await readAgain(decider, texts);
  const decisionId = await keep(decider, 'REPROCESS', known, { effects });
  return { decisionId, decided: known.length, mappings: 0, loaded, looked: rows.length };
}

interface KeptDecision {
  readonly mappings: readonly MadeMapping[];
  readonly effects: readonly Effect[];
  readonly undoneAt: Date | null;
}

/** Takes back a decision with all its effect: rows that went in wait again, mappings are gone, texts are open. */
export async function undoDecisionOf(
  decider: Decider,
  decisionId: string,
): Promise<{ reopened: number; mappings: number; withdrawn: number }> {
  const { tx, deps, at, scope } = decider;
  const owner = ownerOf(decider);
  const { rows } = await sql<KeptDecision>`select mappings, effects, undone_at from mapping_decision
    where id = ${decisionId} and scope = ${scope} and company_id is not distinct from ${owner} for update`.execute(
    tx.db,
  );
  const [decision] = rows;
  if (!decision) throw new AppError('not_found');
  if (decision.undoneAt) throw new AppError('event_not_allowed');
  let withdrawn = 0;
  for (const { name, effect } of [...decision.effects].reverse()) {
    const area = deps.waitingRows.find(each => each.name === name);
    withdrawn += area ? await area.withdraw(decider, effect) : 0;
  }
  for (const { resource, id, version } of decision.mappings)
    await deleteRow(decider, deps.resources.get(resource)!, id, version).catch(error => {
      // Changed or removed by hand since then: what somebody else decided later is not taken back with it.
      throw error instanceof AppError && error.code !== 'invalid_input'
        ? new AppError('event_not_allowed', { cause: error })
        : error;
    });
  const { numAffectedRows } =
    await sql`update unmapped_code set state = 'OPEN', version = version + 1, decision_id = null
    where decision_id = ${decisionId} and state <> 'OPEN'`.execute(tx.db);
  await sql`update mapping_decision set undone_at = ${at} where id = ${decisionId}`.execute(tx.db);
  tellInbox(decider, [owner]);
  return { reopened: Number(numAffectedRows ?? 0), mappings: decision.mappings.length, withdrawn };
}
