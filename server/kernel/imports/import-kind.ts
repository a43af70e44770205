import type { Finding } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { ResourceMap, Row, ServedResource } from '../resource/served-resource.ts';
import type { SheetRow } from '../sheets/sheet-types.ts';
import type { Tx } from '../tenancy.ts';

/**
 * An official list that can be imported. The area that owns the resource registers it (`Feature.importKinds`); upload, preview,
 * decisions, application and rollback are the same for all and live in `server/features/imports`.
 */

/** What one line of the file means. `notes` are remarks on a row that is kept. */
export type ImportLine<Values> = SheetRow &
  (
    | { readonly outcome: 'ROW'; readonly key: string; readonly values: Values; readonly notes: readonly Finding[] }
    | { readonly outcome: 'SKIP'; readonly reason: Text }
    /** Another name of a row that stands anywhere in the same file. */
    | { readonly outcome: 'ALIAS'; readonly of: unknown; readonly alias: string }
    /** The list marks it as gone. */
    | { readonly outcome: 'REMOVED'; readonly key: string }
    | { readonly outcome: 'ERROR'; readonly findings: readonly Finding[] }
  );

/** One field of ours beside theirs. `field` is a field of the resource; references are ids. */
export interface ImportDiff {
  readonly field: string;
  readonly ours: unknown;
  readonly theirs: unknown;
  /** Ours is kept. */
  readonly locked: boolean;
}

export interface ImportComparison {
  readonly outcome: 'SAME' | 'NEW' | 'CHANGED' | 'CONFLICT' | 'REMOVED' | 'ERROR';
  /** For NEW everything that the row is to hold. */
  readonly diff: readonly ImportDiff[];
  readonly message: Finding | null;
}

/** A row of the list with ours; one of them may be missing, never both. */
export interface ImportPair<Values> {
  readonly ours: AnyRow | null;
  /** Null: the list has it no more. */
  readonly theirs: Values | null;
  /** Documents that are not finished and name our row; counted only where the list has it no more. */
  readonly openUses: number;
}

export interface ImportContext {
  readonly tx: Tx;
  readonly served: ServedResource;
  /** Other resources, to turn codes into ids (`idsByField` in `find-rows.ts`). */
  readonly resources: ResourceMap;
}

export interface ImportKind<Values = unknown> {
  /** Name in calls and at the command line, as `unlocode`. */
  readonly kind: string;
  readonly title: Text;
  /** Name of the resource whose rows it brings; its IMPORT button is the right to it. */
  readonly resource: string;
  /** Is the file of this kind at all? Asked with its first rows; false fails the run with MD-21. */
  isList(firstRows: readonly SheetRow[]): boolean;
  /** Reads the whole file; one line of it after the other. */
  read(rows: AsyncIterable<SheetRow>): AsyncIterable<ImportLine<Values>>;
  /** Our rows under these keys of the list, in one statement (`rowsByField`). */
  find(keys: readonly string[], context: ImportContext): Promise<ReadonlyMap<string, AnyRow>>;
  /** Key that a row of ours has in the list; null where the list is not about it. Finds what a complete edition no longer has. */
  keyOf(row: AnyRow): string | null;
  /** Answers in the order of the pairs; what all need is looked up once. */
  compare(
    pairs: readonly ImportPair<Values>[],
    context: ImportContext,
  ): Promise<readonly ImportComparison[]> | readonly ImportComparison[];
  /** Fields written beside those of the difference whenever the row is, as source and edition; `ours` null = it is new. */
  marks?(ours: AnyRow | null, edition: string | null): Row;
  /** For lists with ALIAS lines: the names of a row and the one an alias names, in one spelling; and the field they go to. */
  readonly aliases?: {
    readonly field: string;
    namesOf(values: Values): readonly string[];
    nameOf(of: unknown): string;
  };
}

/** Types a kind where it is declared; features list them under `importKinds`. */
export const importKind = <Values>(kind: ImportKind<Values>): ImportKind => kind as ImportKind;

export type ImportKindMap = ReadonlyMap<string, ImportKind>;

/** All kinds by name; a name given twice is a mistake of the start. */
export function importKindMap(all: readonly ImportKind[]): ImportKindMap {
  const byName = new Map(all.map(kind => [kind.kind, kind]));
  if (byName.size !== all.length) throw new Error('two kinds of import have the same name');
  return byName;
}
