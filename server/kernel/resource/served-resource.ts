import type { Kysely, RawBuilder } from 'kysely';
import type { Right } from '#contract/kernel/call.ts';
import type { Door } from '#contract/kernel/door.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { AnyRow, RefLabel, Resource } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Tables } from '../../db/tables.ts';
import type { LiveBus } from '../../live/bus.ts';
import type { Clock } from '../clock.ts';
import type { FoundRows } from '../search/searchable.ts';
import type { Tx } from '../tenancy.ts';
import type { SeatedWho } from '../who.ts';

export type Row = Readonly<Record<string, unknown>>;

/** One area that points at rows of the resource. */
export interface Use {
  readonly area: Text;
  /** How many rows of the area use the row: in work, and done with. */
  count(tx: Tx, row: AnyRow): Promise<{ open: number; closed: number }>;
  /** Page that shows them. */
  link?(row: AnyRow): string;
}

/**
 * How one area's own references, by code or by name, go from one row to another when the two turn out to be one. Rows of served
 * resources need none: their reference fields are known.
 */
export interface ReferenceMove {
  /** Unique; what was moved is kept under it. */
  readonly name: string;
  readonly area: Text;
  /**
   * Rewrites them and answers a key for each that was rewritten. Runs with the rights of the system. `only`: back again, those of
   * an earlier answer and no others.
   */
  move(tx: Tx, from: AnyRow, to: AnyRow, only: readonly string[] | null): Promise<readonly string[]>;
}

export interface WriteContext {
  readonly tx: Tx;
  /** The row before, null when it is being made. */
  readonly before: AnyRow | null;
  /** Company of the writer; null for the system. */
  readonly companyId: string | null;
}

/** Rows of a view: those of another resource with the reader's company's own values laid over them. */
export interface Overlaid {
  /** Resource that the rows come from; its words find them. */
  readonly base: string;
  /** Keeps the company's values; the caller has judged the row, and reads and logs it. */
  write(writer: Writer, before: AnyRow, row: Row): Promise<AnyRow>;
  /** Further words by which the quick filter finds a row, as its own short name; `like` is a prefix. */
  quick(like: string): RawBuilder<boolean>;
}

/** Fields whose values are shown masked. */
export interface Concealed {
  readonly fields: readonly string[];
  /** Whoever holds it gets them whole in files and may filter by their parts. */
  readonly right: Right;
  mask(value: string): string;
}

/** What the server adds to a declared resource: its table, and what only the database can tell. */
export interface ServedResource<R extends Resource = Resource> {
  readonly resource: R;
  readonly table: keyof Tables & string;
  /** Columns of the companies whose row it is, where the platform reads all rows and others their own: lists of others name them. */
  readonly ownBy?: string | readonly string[];
  /** Rows that the caller may see of those that row-level security gives, as a boolean of SQL on `t`; null = all of them. */
  visible?(who: SeatedWho): RawBuilder<boolean> | null;
  /** Of fields that some sides of a document see alone: rows in which the caller sees all of `fields`; null = all rows. */
  whereSeen?(fields: readonly string[], who: SeatedWho): RawBuilder<boolean> | null;
  /** The row as the caller sees it: what other sides see alone is empty. */
  shownTo?(row: AnyRow, who: SeatedWho): AnyRow;
  /** Fields computed from the others, as pinyin; runs before every write. */
  derive?(row: Row, before: Row | null): Row;
  /** What a person's change brings along beyond what was typed, as a lock on the field. Not asked for imports and commands. */
  edited?(row: Row, before: Row): Row;
  /** What a person may not change alone; not asked for what a second person has approved. */
  alone?(row: Row, before: Row): readonly Finding[];
  /** Rules that need other rows; paths are field names. The key's uniqueness is checked without it. */
  check?(row: Row, context: WriteContext): Promise<readonly Finding[]>;
  /** What a file says in columns that the server fills itself, held against what it fills them with. */
  held?(cells: Readonly<Record<string, string>>, row: Row, tx: Tx): Promise<readonly Finding[]>;
  /** What else is to be said when another row has the key already. */
  whenTaken?(row: Row, other: AnyRow): readonly Finding[];
  readonly uses?: readonly Use[];
  /** References of areas that are no resources; followed when rows are merged. */
  readonly moves?: readonly ReferenceMove[];
  /** Words by which a picker finds the row, beyond code, names, pinyin and the searched fields. */
  terms?(row: Row): readonly string[];
  /** How the quick filter finds rows of a view that nobody writes, so that they have no words kept; `like` is a prefix in upper case. */
  quick?(like: string): RawBuilder<boolean>;
  /** What pickers show; from the caption unless said. */
  label?(row: AnyRow): RefLabel;
  /** Rows that a picker may offer; SQL on the table's columns, as `status = 'ACTIVE'`. */
  readonly offered?: string;
  /** Which of them come first, as a boolean of SQL. */
  readonly preferred?: string;
  /** How the search over all records shows its rows; `false` where no address opens one of them. */
  readonly found?: FoundRows | false;
  readonly overlaid?: Overlaid;
  readonly concealed?: Concealed;
  /**
   * What the caller gets to see through a door whose path he may open: the door, a narrower one, or null for nothing. Asked before
   * every call.
   */
  admit?(
    who: SeatedWho,
    door: Door,
    deps: { readonly db: Kysely<Tables>; readonly clock: Clock },
  ): Promise<Door | null>;
  /** Runs in the transaction of the write, after it. */
  afterWrite?(row: AnyRow, context: WriteContext & { readonly event: string }): Promise<void>;
  /** Rows that a text field points at, where the row itself tells of which resource; labelled beside a page like references. */
  pointers?(row: AnyRow): readonly { readonly resource: string; readonly ids: readonly string[] }[];
  /** Refuses callers whom the menu lets in and something else does not, as the right to see cost; asked before every call. */
  guard?(who: SeatedWho, deps: { readonly db: Kysely<Tables>; readonly clock: Clock }): Promise<void>;
  /** May the caller have its rows offered as choices? Of a document that wants more of its readers than a path; everybody may unless said. */
  mayRead?(who: SeatedWho): boolean;
  /** The log is for those who see the row itself, whatever the platform may read of other companies' logs. */
  readonly closedLog?: boolean;
  /** A document: its rows are made and changed by its events, and by nothing else. */
  readonly document?: WrittenByEvents;
  /** Of a document whose rows come from files too: the events that they are. */
  readonly imported?: ImportedByEvents;
  /** A declared document: its calls are those of its declaration (`kernel/document`), not of the kit of resources. */
  readonly isDocument?: true;
  /** Name of the state a row is in, for the log and live messages. */
  stateOf?(row: Row): string;
}

/** What a person asks of a document by the calls of its resource. */
export interface DocumentAsk {
  /** The `Deps` of the server, which hold the resources themselves: named by the area that needs them. */
  readonly deps: object;
  readonly who: SeatedWho;
  readonly requestId: string;
}

/** The same through the doors by which the caller may do it. */
export interface DocumentAskAtDoors extends DocumentAsk {
  readonly doors: readonly Door[] | null;
}

/** What writing a row means where events write it; making and changing answer the row's id, bringing back the row. */
export interface WrittenByEvents {
  create(ask: DocumentAsk, row: Row): Promise<string>;
  modify(
    ask: DocumentAsk,
    change: { readonly id: string; readonly version: number; readonly changes: Row },
  ): Promise<string>;
  /** Without these two the kit of resources takes rows out and brings them back. */
  remove?(ask: DocumentAskAtDoors, seen: { readonly id: string; readonly version: number }): Promise<void>;
  restore?(ask: DocumentAskAtDoors, id: string): Promise<AnyRow>;
}

/** What rows of a file mean where events write them. `after` is the whole row as the file would have it. */
export interface ImportedByEvents {
  /** What a row has that no file tells, once its event has made it: its state. */
  readonly born: Row;
  /** What the event would be refused with, before anything is written; paths are field names. */
  refusals(writer: Writer, before: AnyRow | null, after: Row): Promise<readonly Finding[]>;
  /** Makes the row, or changes the one that stands at the version of `before`; answers it. */
  write(writer: Writer, before: AnyRow | null, after: Row, remarks: string): Promise<AnyRow>;
  /** Takes the last event of the row back, which was the import's: a row that it made goes. */
  takeBack(writer: Writer, now: AnyRow, how: { readonly isNew: boolean; readonly remarks: string }): Promise<void>;
}

/** Types a served resource; features list them under `resources`. */
export const serve = <R extends Resource>(served: ServedResource<R>): ServedResource => served as ServedResource;

export type ResourceMap = ReadonlyMap<string, ServedResource>;

/** Who writes: a seat, or the system itself (imports of official lists at the command line, seeds). */
export interface Writer {
  readonly deps: { readonly bus: LiveBus; readonly resources: ResourceMap };
  readonly tx: Tx;
  readonly who: SeatedWho | null;
  /** One moment for the row and its fact. */
  readonly at: Date;
  readonly requestId?: string;
  /** Rows that the writer may touch are those of these doors; absent or null = all rows. */
  readonly doors?: readonly Door[] | null;
}

/** What one area gives: its resources, and where it points at rows of others, by their resource. */
export interface ResourceSource {
  readonly resources?: readonly ServedResource[];
  readonly documents?: readonly { readonly served: ServedResource }[];
  readonly uses?: Readonly<Record<string, readonly Use[]>>;
  readonly moves?: Readonly<Record<string, readonly ReferenceMove[]>>;
}

/** All resources by name; two with one name or one document type cannot be told apart. */
export function resourceMap(sources: readonly ResourceSource[]): ResourceMap {
  const byName = new Map<string, ServedResource>();
  const types = new Set<string>();
  const all = sources.flatMap(({ resources = [], documents = [] }) => [
    ...resources,
    ...documents.map(({ served }) => served),
  ]);
  for (const served of all) {
    const { name, docType } = served.resource;
    if (byName.has(name) || types.has(docType)) throw new Error(`resource ${name} (${docType}) is declared twice`);
    const elsewhere = sources.flatMap(source => source.uses?.[name] ?? []);
    const moves = sources.flatMap(source => source.moves?.[name] ?? []);
    byName.set(name, {
      ...served,
      uses: [...(served.uses ?? []), ...elsewhere],
      moves: [...(served.moves ?? []), ...moves],
    });
    types.add(docType);
  }
  return byName;
}

/** Resource whose terms find the rows. */
export const termsName = ({ resource, overlaid }: ServedResource): string => overlaid?.base ?? resource.name;

/** Rows that belong to nobody are logged under this owner; the platform alone writes and reads their log. */
export const GLOBAL_OWNER = 'global';
