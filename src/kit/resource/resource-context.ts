import type { Ability, AnyRow, Resource } from '#contract/kernel/resource.ts';
import type { GridView } from '#contract/kernel/saved-view.ts';
import type { RowList } from '../table/row-list.ts';
import type { Refs } from '../table/table-column.ts';

/** What the commands of a screen know of its list. */
export interface ResourceContext {
  readonly resource: Resource;
  readonly view: GridView;
  /** Rows read so far. */
  readonly rows: RowList<AnyRow>;
  readonly refs: Refs;
  /** The row under the cursor. */
  readonly active: AnyRow | null;
  readonly marked: readonly AnyRow[];
  /** Marked rows; without marks the one under the cursor. */
  readonly chosen: readonly AnyRow[];
  /** After an action on many rows: the next one begins with none. */
  clearMarks(): void;
  /** May this seat do it? */
  holds(ability: Ability): boolean;
  open(id: string): void;
  /** Reads rows again after a change of these; without ids everything of the list. */
  refresh(ids?: readonly string[]): Promise<void>;
}
