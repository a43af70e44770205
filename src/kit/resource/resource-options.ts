import type { ComponentType, ReactNode } from 'react';
import type { Condition } from '#contract/kernel/filter.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Command } from '../command.ts';
import type { EditCell } from '../table/cell-saves.ts';
import type { RecordPane } from './record/record-panel.tsx';
import type { ColumnOverride } from './resource-columns.ts';
import type { ResourceContext } from './resource-context.ts';

type Part = ReactNode | ((context: ResourceContext) => ReactNode);

export interface ImportDialogProps {
  readonly resource: Resource;
  /** Rows may have changed when it closes. */
  readonly onClose: () => void;
}

/** What is special to the screen of a resource; all of it may be left out. */
export interface ResourceOptions {
  /** Heading; the resource's own unless said. */
  readonly title?: Text;
  /** Columns that are not as the declaration says, and columns of the screen's own. Keep it the same array. */
  readonly columns?: readonly ColumnOverride[];
  /** Further commands of the screen, beside those that every resource has. */
  readonly commands?: (context: ResourceContext) => readonly Command[];
  /** Keys that the screen gives to commands beside these; the list's own commands leave them alone. */
  readonly takenKeys?: readonly string[];
  /** Further commands of one row: in its menu, and for the row under the cursor in the palette. */
  readonly rowCommands?: (row: AnyRow, context: ResourceContext) => readonly Command[];
  /** Stands beside the list, as a map of what it shows. */
  readonly side?: Part;
  /** Stands between heading and list. */
  readonly above?: Part;
  /** Further tabs of a record, between its content and its log; read when they are looked at. */
  readonly panes?: (row: AnyRow) => readonly RecordPane[];
  /** Stands below the fields of the form; `values` is what stands in them, null until the form is there. */
  readonly formExtra?: (row: AnyRow | null, values: Readonly<Record<string, unknown>> | null) => ReactNode;
  /** Address of a screen of its own for the form; of a new row for `null`. */
  readonly formAt?: (row: AnyRow | null) => string;
  /** Address of a screen of its own for one row, in the place of the panel beside the list. */
  readonly openAt?: (row: AnyRow) => string;
  /** What becomes of values that were typed into cells, where they are not simply sent. */
  readonly editCell?: EditCell;
  /** What a new row begins with. */
  readonly newValues?: Readonly<Record<string, unknown>>;
  /** Conditions until the reader chooses others. */
  readonly initialFilter?: readonly Condition[];
  /** `good`, `warn`, `bad`, `muted`: sets a row apart, never as the only sign. */
  readonly rowTone?: (row: AnyRow) => string | undefined;
  /** Offered for rows that could not be deleted. */
  readonly onDeactivate?: (rows: readonly AnyRow[], context: ResourceContext) => void | Promise<void>;
  /** Address of the screen that shows rows of another resource, for going to a referenced row. */
  readonly pathOf?: (resource: string) => string | undefined;
  /** What a picker of a form offers where nothing fits, with what was typed. */
  readonly onPropose?: (resource: string, typed: string) => void;
  readonly ImportDialog?: ComponentType<ImportDialogProps>;
}
