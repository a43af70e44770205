import type { AnyRow } from '#contract/kernel/resource.ts';
import { idsByField, rowsByField } from '../../../kernel/imports/find-rows.ts';
import { type ImportContext, importKind } from '../../../kernel/imports/import-kind.ts';
import { comparePort, type OurPort } from '../official/compare-port.ts';
import { detectList } from '../official/detect-list.ts';
import { plainNameOf } from '../official/plain-name.ts';
import { groupOf } from '../official/port-group-seed.ts';
import { parseUnLocode, type UnLocodePlace } from '../official/un-locode.ts';
import { zoneOfPlace } from '../sea-ports.ts';
import { added, asOurs, asTheirs, contextOf, officialMarks } from './ours.ts';

const NAMES = { sourceDate: 'listDate', sameAs: 'sameAsId' };

/** Codes of the group heads that the rows point at, by the rows' id. */
async function headCodes(
  { tx, served }: ImportContext,
  rows: readonly (AnyRow | null)[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(row => (row?.sameAsId ? [String(row.sameAsId)] : []));
  const heads = await rowsByField(tx, served, 'id', ids);
  return new Map([...heads].map(([id, head]) => [id, String(head.unLocode)]));
}

const ours = (row: AnyRow, heads: ReadonlyMap<string, string>): OurPort =>
  ({ ...asTheirs(row, NAMES), sameAs: row.sameAsId ? (heads.get(String(row.sameAsId)) ?? null) : null }) as never;

/** UN/LOCODE as UNECE publishes it. Zones are not in it: a sea port gets that of the port we know, else its country's. */
export const unLocodeKind = importKind<UnLocodePlace>({
  kind: 'unlocode',
  title: { zh: 'UN/LOCODE 世界港口', en: 'UN/LOCODE' },
  resource: 'Port',
  isList: rows => detectList(rows) === 'unlocode',
  read: rows => parseUnLocode(rows),
  find: (keys, { tx, served }) => rowsByField(tx, served, 'unLocode', keys),
  keyOf: row => String(row.unLocode),
  async compare(pairs, context) {
    const { tx, served } = context;
    const heads = await headCodes(
      context,
      pairs.map(pair => pair.ours),
    );
    const groups = pairs.flatMap(({ theirs }) => (theirs ? (groupOf(theirs.unLocode) ?? []) : []));
    const headIds = await idsByField(tx, served, 'unLocode', groups);
    return pairs.map(pair => {
      const { theirs, openUses } = pair;
      const comparison = comparePort(pair.ours && ours(pair.ours, heads), theirs, contextOf(pair.ours, openUses));
      const diff = comparison.diff.flatMap(one => {
        if (one.field !== 'sameAs') return [one];
        const id = headIds.get(String(one.theirs));
        // The head itself belongs to its group without pointing at anything.
        return id && theirs?.unLocode !== one.theirs
          ? [{ ...one, ours: pair.ours?.sameAsId as string, theirs: id }]
          : [];
      });
      const functions = (diff.find(({ field, locked }) => field === 'functions' && !locked)?.theirs ??
        pair.ours?.functions ??
        []) as readonly string[];
      const isMoved = diff.some(({ field, locked }) => field === 'latitude' && !locked);
      const needsZone = theirs && functions.includes('1') && !pair.ours?.timeZone;
      const more = [
        ...(needsZone ? [added('timeZone', zoneOfPlace(theirs.unLocode))] : []),
        ...(isMoved ? [added('positionSource', 'UNLOCODE')] : []),
      ];
      const rest = settled(comparison, diff);
      return asOurs(rest, NAMES, rest.outcome === 'SAME' ? [] : more);
    });
  },
  marks: officialMarks,
  aliases: {
    field: 'aliases',
    namesOf: place => [place.nameEn, place.nameWoDiacritics].map(name => `${place.countryCode} ${plainNameOf(name)}`),
    nameOf: of => {
      const { countryCode, name } = of as { countryCode: string; name: string };
      return `${countryCode} ${plainNameOf(name)}`;
    },
  },
});

/** A difference that turned out to be none leaves the row the same. */
const settled = (comparison: ReturnType<typeof comparePort>, diff: typeof comparison.diff) => ({
  ...comparison,
  diff,
  outcome:
    comparison.outcome === 'CHANGED' && !diff.some(({ locked }) => !locked) ? ('SAME' as const) : comparison.outcome,
});
