import { sql } from 'kysely';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { idsByField, rowsByKeys } from '../../../kernel/imports/find-rows.ts';
import { type ImportContext, importKind } from '../../../kernel/imports/import-kind.ts';
import { compareTerminal, type OurTerminal } from '../official/compare-terminal.ts';
import { detectList } from '../official/detect-list.ts';
import { listFinding } from '../official/list-findings.ts';
import { parseSmdgTerminals, type SmdgTerminal } from '../official/smdg-terminals.ts';
import { added, asOurs, asTheirs, contextOf, officialMarks } from './ours.ts';

const NAMES = { facilityNameEn: 'nameEn', lastChange: 'listDate' };

const partsOf = (key: string): readonly [port: string, code: string, from: string | null] => {
  const [port = '', code = '', from = ''] = key.split('/');
  return [port, code, from || null];
};

const portsOf = (keys: readonly string[], { tx, resources }: ImportContext) => {
  const ports = resources.get('Port');
  if (!ports) throw new Error('terminals stand at ports: the resource Port is missing');
  return idsByField(
    tx,
    ports,
    'unLocode',
    keys.map(key => partsOf(key)[0]),
  );
};

/** Group heads by the id of a member: the list files a port under codes that we print as another one. */
async function headsOf({ tx }: ImportContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; head: string }>`select id, same_as_id as head from port
    where id = any(${[...ids]}::text[]) and same_as_id is not null`.execute(tx.db);
  return new Map(rows.map(({ id, head }) => [id, head]));
}

async function portIdOf(keys: readonly string[], context: ImportContext): Promise<ReadonlyMap<string, string>> {
  const ports = await portsOf(keys, context);
  const heads = await headsOf(context, [...ports.values()]);
  return new Map([...ports].map(([code, id]) => [code, heads.get(id) ?? id]));
}

/** The terminal code list of SMDG; terminals of a group's members stand at its head. */
export const smdgTerminalsKind = importKind<SmdgTerminal>({
  kind: 'smdg-terminals',
  title: { zh: 'SMDG 码头代码', en: 'SMDG terminal codes' },
  resource: 'Terminal',
  isList: rows => detectList(rows) === 'smdg-terminals',
  read: rows => parseSmdgTerminals(rows),
  async find(keys, context) {
    const ports = await portIdOf(keys, context);
    const asked = keys.filter(key => ports.has(partsOf(key)[0]));
    const rows = await rowsByKeys(
      context.tx,
      context.served,
      asked.map(key => {
        const [port, terminalCode, validFrom] = partsOf(key);
        return { portId: ports.get(port)!, terminalCode, validFrom };
      }),
    );
    return new Map(asked.flatMap((key, index) => (rows[index] ? [[key, rows[index]] as const] : [])));
  },
  // Ports are named by id in our rows: what a complete edition lacks is not looked for.
  keyOf: () => null,
  async compare(pairs, context) {
    const keys = pairs.flatMap(({ theirs }) => (theirs ? [`${theirs.portCode}/`] : []));
    const ports = await portIdOf(keys, context);
    return pairs.map(({ ours, theirs, openUses }) => {
      const portId = theirs && ports.get(theirs.portCode);
      if (theirs && !portId)
        return { outcome: 'ERROR', diff: [], message: listFinding('OL-12', 'portId', { v: theirs.portCode }) };
      const comparison = compareTerminal(ours && asOur(ours), theirs, contextOf(ours, openUses));
      const isNew = comparison.outcome === 'NEW' && theirs;
      return asOurs(
        comparison,
        NAMES,
        isNew
          ? [added('portId', portId), added('terminalCode', theirs.terminalCode), added('validFrom', theirs.validFrom)]
          : [],
      );
    });
  },
  marks: officialMarks,
});

const asOur = (row: AnyRow): OurTerminal =>
  ({ ...asTheirs(row, NAMES), positionSource: row.source === 'MANUAL' ? 'MANUAL' : 'SMDG' }) as never;
