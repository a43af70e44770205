import type { ImportMessage, ImportOutcome } from '#contract/imports/import-run.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type {
  ImportComparison,
  ImportContext,
  ImportDiff,
  ImportKind,
  ImportLine,
  ImportPair,
} from '../../../kernel/imports/import-kind.ts';
import type { ResourceMap, Row, ServedResource } from '../../../kernel/resource/served-resource.ts';
import { judge, usesOf } from '../../../kernel/resource/write.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { isError, messageOf, type PreviewRow } from './preview-row.ts';

/** Lines of an official list beside our rows, compared by the area that owns the list. */

export interface OfficialFile {
  readonly served: ServedResource;
  readonly resources: ResourceMap;
  readonly kind: ImportKind;
  readonly edition: string | null;
}

type Line = ImportLine<unknown>;
type Listed = Extract<Line, { outcome: 'ROW' | 'REMOVED' }>;

interface Place {
  readonly line: number;
  readonly cells: readonly string[];
  readonly isMissing: boolean;
  readonly key: string;
}

/** Fields that are written, with those that tell where they come from. */
export const takenOf = (diff: readonly ImportDiff[], marks: Row = {}): Row => ({
  ...Object.fromEntries(diff.filter(({ locked }) => !locked).map(({ field, theirs }) => [field, theirs])),
  ...marks,
});

const failed = ({ line, cells }: Line, findings: readonly Finding[]): PreviewRow => ({
  line,
  cells,
  isMissing: false,
  key: '',
  outcome: 'ERROR',
  diff: [],
  messages: findings.map(finding => messageOf(finding)),
  targetId: null,
  targetVersion: null,
});

export function createOfficialReader({ served, resources, kind, edition }: OfficialFile) {
  const contextOf = (tx: Tx): ImportContext => ({ tx, served, resources });

  function previewOf(
    place: Place,
    ours: AnyRow | null,
    comparison: ImportComparison,
    notes: readonly Finding[],
  ): PreviewRow {
    const messages: ImportMessage[] = notes.map(note => messageOf(note));
    if (comparison.message) messages.push(messageOf(comparison.message));
    let outcome: ImportOutcome = comparison.outcome;
    if (outcome === 'NEW' || outcome === 'CHANGED' || outcome === 'CONFLICT') {
      const taken = takenOf(comparison.diff, kind.marks?.(ours, edition));
      const errors = judge(served, { ...ours, ...taken }, ours).findings.filter(isError);
      messages.push(...errors.map(finding => messageOf(finding)));
      if (errors.length > 0) outcome = 'ERROR';
    }
    const target = { targetId: ours?.id ?? null, targetVersion: ours?.version ?? null };
    return { ...place, outcome, diff: comparison.diff, messages, ...target };
  }

  async function openUses(tx: Tx, ours: AnyRow | null): Promise<number> {
    const uses = ours ? await usesOf(tx, served, ours) : [];
    return uses.reduce((sum, { open }) => sum + open, 0);
  }

  async function compareListed(tx: Tx, lines: readonly Listed[]): Promise<PreviewRow[]> {
    const context = contextOf(tx);
    const found = await kind.find(
      lines.map(({ key }) => key),
      context,
    );
    const pairs: ImportPair<unknown>[] = [];
    for (const line of lines) {
      const ours = found.get(line.key) ?? null;
      const isGone = line.outcome === 'REMOVED';
      pairs.push({ ours, theirs: isGone ? null : line.values, openUses: isGone ? await openUses(tx, ours) : 0 });
    }
    // What the list marks as gone and we never had concerns nobody.
    const wanted = pairs.filter(({ ours, theirs }) => ours !== null || theirs !== null);
    const comparisons = new Map(
      (await kind.compare(wanted, context)).map((comparison, at) => [wanted[at]!, comparison]),
    );
    return lines.map((line, at) => {
      const comparison = comparisons.get(pairs[at]!) ?? { outcome: 'SAME' as const, diff: [], message: null };
      const place = { line: line.line, cells: line.cells, isMissing: false, key: line.key };
      return previewOf(place, pairs[at]!.ours, comparison, line.outcome === 'ROW' ? line.notes : []);
    });
  }

  return {
    /** A batch of lines; those that need nothing done are left out, aliases wait for the end of the file. */
    async preview(tx: Tx, lines: readonly Line[]): Promise<PreviewRow[]> {
      const listed = lines.filter(line => line.outcome === 'ROW' || line.outcome === 'REMOVED') as Listed[];
      const wrong = lines.flatMap(line => (line.outcome === 'ERROR' ? failed(line, line.findings) : []));
      return [...(await compareListed(tx, listed)), ...wrong].sort((a, b) => a.line - b.line);
    },

    /** Our rows that a complete edition does not name; `line` numbers them on after the file's last. */
    async missing(
      tx: Tx,
      rows: readonly AnyRow[],
      isNamed: (key: string) => boolean,
      line: () => number,
    ): Promise<PreviewRow[]> {
      const keyed = rows.flatMap(ours => {
        const key = kind.keyOf(ours);
        return key === null || isNamed(key) ? [] : [{ ours, key }];
      });
      const pairs: ImportPair<unknown>[] = [];
      for (const { ours } of keyed) pairs.push({ ours, theirs: null, openUses: await openUses(tx, ours) });
      const comparisons = pairs.length > 0 ? await kind.compare(pairs, contextOf(tx)) : [];
      return comparisons.flatMap((comparison, at) => {
        const { ours, key } = keyed[at]!;
        if (comparison.outcome === 'SAME') return [];
        return [previewOf({ line: line(), cells: [], isMissing: true, key }, ours, comparison, [])];
      });
    },
  };
}
