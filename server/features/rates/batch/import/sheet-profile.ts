import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RateSheet, SheetDefaults } from '#contract/rates/batch/import/import.calls.ts';
import { folded, headerPrint } from '#contract/rates/batch/import/sheet-columns.ts';
import type { Tx } from '../../../../kernel/tenancy.ts';
import type { ChosenPorts } from './sheet-ports.ts';

/** How a sender's sheets are read: kept by their headings, and offered again for a sheet that is the same or nearly so. */

export type SheetUses = RateSheet['uses'];

interface Profile {
  readonly uses: SheetUses;
  readonly defaults: SheetDefaults;
}

interface KnownProfile extends Profile {
  readonly portNames: ChosenPorts;
}

/** Of all headings of both sheets, so many have to be common. */
const ALIKE = 0.7;
const LOOKED_AT = 200;

/** Sheets of which rates: each kind has profiles of its own. */
export type SheetKind = 'fcl' | 'lcl';

const hashed = (kind: SheetKind, headings: readonly string[]): string =>
  createHash('sha256')
    .update(`${kind === 'lcl' ? 'lcl ' : ''}${headerPrint(headings)}`)
    .digest('hex');

const words = (headings: readonly string[]): string[] => headings.map(folded).filter(Boolean);

function likeness(one: readonly string[], other: readonly string[]): number {
  const [a, b] = [new Set(words(one)), new Set(words(other))];
  const common = [...a].filter(word => b.has(word)).length;
  return common / Math.max(1, a.size + b.size - common);
}

/** Columns with the heading of the known sheet, the first with the first; others as their own heading says. */
function usesBy(
  known: { readonly headings: readonly string[]; readonly uses: SheetUses },
  own: readonly string[],
  ownUses: SheetUses,
) {
  const left = known.headings.map((heading, at) => ({ heading: folded(heading), use: known.uses[at] ?? null }));
  return own.map((heading, at) => {
    const found = left.findIndex(one => one.heading !== '' && one.heading === folded(heading));
    return found < 0 ? (ownUses[at] ?? null) : left.splice(found, 1)[0]!.use;
  });
}

export async function profileFor(
  { db }: Tx,
  companyId: string,
  kind: SheetKind,
  { headings, uses }: { readonly headings: readonly string[]; readonly uses: SheetUses },
): Promise<KnownProfile | null> {
  const rows = await db
    .selectFrom('rateImportProfile')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('rateKind', '=', kind)
    .orderBy('updatedAt', 'desc')
    .limit(LOOKED_AT)
    .execute();
  const print = hashed(kind, headings);
  const same = rows.find(row => row.print === print);
  if (same)
    return { uses: same.uses as SheetUses, defaults: same.defaults as SheetDefaults, portNames: same.portNames };
  const [best] = rows
    .map(row => ({ row, alike: likeness(row.headings, headings) }))
    .filter(({ alike }) => alike >= ALIKE)
    .sort((a, b) => b.alike - a.alike);
  if (!best) return null;
  const known = { headings: best.row.headings, uses: best.row.uses as SheetUses };
  const { defaults, portNames } = best.row;
  return { uses: usesBy(known, headings, uses), defaults: defaults as SheetDefaults, portNames };
}

/** Ports that somebody has chosen for names in sheets with these headings. */
export async function chosenPorts(
  { db }: Tx,
  companyId: string,
  kind: SheetKind,
  headings: readonly string[],
): Promise<ChosenPorts> {
  const row = await db
    .selectFrom('rateImportProfile')
    .select('portNames')
    .where('companyId', '=', companyId)
    .where('print', '=', hashed(kind, headings))
    .executeTakeFirst();
  return row?.portNames ?? {};
}

/** Names are chosen once for a sender: the next sheet with these headings, or nearly these, is read so as well. */
export async function choosePorts(
  { db }: Tx,
  companyId: string,
  { kind, headings }: { readonly kind: SheetKind; readonly headings: readonly string[] },
  chosen: ChosenPorts,
): Promise<void> {
  await db
    .updateTable('rateImportProfile')
    .set({ portNames: sql`port_names || ${JSON.stringify(chosen)}::jsonb` })
    .where('companyId', '=', companyId)
    .where('print', '=', hashed(kind, headings))
    .execute();
}

/** Days are the file's own: the next one has others. */
export async function keepProfile(
  tx: Tx,
  companyId: string,
  kind: SheetKind,
  headings: readonly string[],
  { uses, defaults, now }: Profile & { readonly now: Date },
): Promise<void> {
  const known = await profileFor(tx, companyId, kind, { headings, uses });
  const profile = {
    headings: [...headings],
    uses: JSON.stringify(uses),
    defaults: JSON.stringify({ ...defaults, validFrom: null, validTo: null }),
    updatedAt: now,
  };
  const portNames = JSON.stringify(known?.portNames ?? {});
  await tx.db
    .insertInto('rateImportProfile')
    .values({ companyId, rateKind: kind, print: hashed(kind, headings), portNames, ...profile } as never)
    .onConflict(conflict => conflict.columns(['companyId', 'print']).doUpdateSet(profile))
    .execute();
}
