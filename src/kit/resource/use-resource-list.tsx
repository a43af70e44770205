import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { useClient, useSession } from '../client.tsx';
import type { Command } from '../command.ts';
import { useCommands } from '../command-registry.tsx';
import { useLanguage, useT } from '../i18n.ts';
import { useRecordName } from '../screen-context.ts';
import { useDisplay } from '../settings/display.ts';
import { useViewerZone } from '../viewer-zone.ts';
import { BulkEditDialog } from './actions/bulk-edit-dialog.tsx';
import { DeletedDialog } from './actions/deleted-dialog.tsx';
import { ExportDialog } from './actions/export-dialog.tsx';
import { exportAsks, exportRows } from './actions/export-rows.ts';
import { useRemove } from './actions/use-remove.tsx';
import { useRecord } from './record/use-record.ts';
import { resourceColumns } from './resource-columns.ts';
import { resourceCommands } from './resource-commands.ts';
import type { ResourceContext } from './resource-context.ts';
import { captionOf } from './resource-fields.ts';
import type { ResourceOptions } from './resource-options.ts';
import { holds } from './resource-rights.ts';
import { both } from './resource-words.ts';
import { useAddress } from './use-address.ts';
import { NEW_RECORD, useOpenRecord } from './use-open-record.ts';
import { focusGrid } from './use-panel.ts';
import { behindDoor, useResourceRows } from './use-resource-rows.ts';
import { useRowActions } from './use-row-actions.ts';
import { useGridViewIn } from './view/use-grid-view.ts';
import { useViewTools } from './view/use-view-tools.tsx';

type Dialog = 'bulkEdit' | 'restore' | 'export' | 'import';

const NO_MARKS: ReadonlySet<string> = new Set();
const NO_KEYS: readonly string[] = [];
const NO_OVERRIDES: NonNullable<ResourceOptions['columns']> = [];

/** All that the screen of a resource knows and can do; its face is `ResourceList`. */
export function useResourceList(resource: Resource, options: ResourceOptions) {
  const { columns: overrides = NO_OVERRIDES, takenKeys = NO_KEYS, ImportDialog } = options;
  const t = useT('kit');
  const client = useClient();
  const language = useLanguage();
  const zone = useViewerZone();
  const display = useDisplay();
  const { menu } = useSession();
  const address = useAddress();
  const navigate = useNavigate();
  // Screens that share a resource keep their views apart.
  const { through } = resource;
  const viewed = through ? { ...resource, name: `${resource.name}.${through.key}` } : resource;
  const state = useGridViewIn(address, viewed, options.initialFilter);
  const data = useResourceRows(resource, state.view, state.ready);
  const columns = useMemo(
    () => resourceColumns(resource, overrides, language, zone, display),
    [resource, overrides, language, zone, display],
  );
  const tools = useViewTools(viewed, state, columns, takenKeys);
  const record = useOpenRecord(address);
  const loaded = useRecord(resource, record.id);
  const actions = useRowActions(resource);
  const [cursor, setCursor] = useState<string | null>(null);
  const [marks, setMarks] = useState(NO_MARKS);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  /** The record whose form is open for input. */
  const [edited, setEdited] = useState<string | null>(null);
  const { rows, refs, total } = data;

  const rowsOf = (id: string): readonly AnyRow[] => {
    const row = rows.at(rows.indexOfKey(id));
    return row ? [row] : [];
  };
  const here = cursor === null ? undefined : rows.at(rows.indexOfKey(cursor));
  // The record that is open is what one is at, wherever the cursor stands.
  const active = loaded.row ?? (record.id === null ? (here ?? null) : null);
  const marked = [...marks].flatMap(rowsOf);
  const context: ResourceContext = {
    resource,
    view: state.view,
    rows,
    refs,
    active,
    marked,
    chosen: marked.length > 0 ? marked : active ? [active] : [],
    clearMarks: () => setMarks(NO_MARKS),
    holds: ability => holds(menu, resource, ability),
    open: id => record.open(id),
    refresh: actions.refresh,
  };
  const { onDeactivate } = options;
  const remove = useRemove(resource, {
    onRemoved: ids => {
      if (record.id !== null && ids.includes(record.id)) record.close();
    },
    ...(onDeactivate ? { onDeactivate: failed => onDeactivate(failed, context) } : {}),
  });

  const close = (): void => {
    record.close();
    focusGrid();
  };
  const { formAt } = options;
  const edit = (row: AnyRow): void => {
    if (formAt) {
      navigate(formAt(row));
      return;
    }
    record.open(row.id);
    setEdited(row.id);
  };
  const onActive = (work: (row: AnyRow) => void) => () => {
    if (active) work(active);
  };
  const create = (): void => {
    if (formAt) navigate(formAt(null));
    else record.open(NEW_RECORD);
  };
  const shown = state.view.columns.length > 0 ? state.view.columns : columns.filter(({ hidden }) => !hidden);
  // Columns of the screen's own are no fields, nor are the system's: the server writes those of the declaration.
  const shownFields = shown.map(({ field }) => field).filter(field => field in resource.meta);
  const allFields = Object.keys(resource.meta);
  const askedExport = exportAsks((format, isAll) => {
    const { q, filter, sort } = behindDoor(resource, state.view);
    const fields = isAll ? allFields : shownFields;
    return exportRows(client, resource, { q, filter, sort, columns: [...fields], format, language });
  });
  const base = resourceCommands(
    {
      resource,
      menu,
      chosen: context.chosen.length,
      marked: marked.length,
      hasRecord: active !== null,
    },
    {
      create,
      edit: onActive(edit),
      remove: () => remove.ask(context.chosen),
      bulkEdit: () => setDialog('bulkEdit'),
      restore: () => setDialog('restore'),
      export: () => setDialog('export'),
      import: ImportDialog && (() => setDialog('import')),
      log: onActive(row => record.open(row.id, 'log')),
      usage: onActive(row => record.open(row.id, 'usage')),
      refresh: () => void actions.refresh(),
    },
  ).map(command => (command.id === 'resource.export' ? { ...command, asks: askedExport } : command));
  const own = options.commands?.(context) ?? [];
  const ofActive = active ? (options.rowCommands?.(active, context) ?? []) : [];
  const isEditing = record.id !== null && (record.id === NEW_RECORD || edited === record.id);
  /** Back to reading; what was typed and not sent stays in the draft. */
  const stopEditing = (): void => (record.id === NEW_RECORD ? close() : setEdited(null));
  const closing: Command = {
    id: 'resource.close',
    title: both('record.close'),
    section: resource.title,
    shortcut: 'esc',
    enabled: true,
    quiet: true,
    run: isEditing ? stopEditing : close,
  };
  /** From record to record without going back to the list; its ends hold. */
  const step = (id: 'next' | 'previous', by: number, shortcut: string): Command => {
    const at = record.id === null ? -1 : rows.indexOfKey(record.id);
    const next = at < 0 ? undefined : rows.at(at + by);
    return {
      id: `resource.${id}`,
      title: both(`record.${id}`),
      section: resource.title,
      shortcut,
      enabled: next ? true : both('record.atEnd'),
      quiet: true,
      repeats: true,
      run: () => {
        if (next) record.open(next.id, record.tab);
      },
    };
  };
  // A key that the screen gives to a command of its own is that command's.
  const taken = new Set([...takenKeys, ...own.flatMap(({ shortcut }) => shortcut ?? [])]);
  // While no record is open its key is the table's, whose cells are edited in place; the button says the key all the same.
  const isTables = ({ id }: Command): boolean => id === 'resource.edit' && loaded.row === null;
  useCommands([
    ...base.map(({ shortcut, ...command }) =>
      shortcut === undefined || taken.has(shortcut) || isTables(command) ? command : { ...command, shortcut },
    ),
    ...own,
    ...ofActive.map(command => ({ ...command, quiet: true })),
    ...(record.id === null ? [] : [step('next', 1, 'shift+j'), step('previous', -1, 'shift+k'), closing]),
  ]);
  const commandsOfRow = (row: AnyRow): readonly Command[] => {
    const ofRow: Readonly<Record<string, () => void>> = {
      'resource.edit': () => edit(row),
      'resource.delete': () => remove.ask([row]),
      'resource.log': () => record.open(row.id, 'log'),
      'resource.usage': () => record.open(row.id, 'usage'),
    };
    const known = base.flatMap(command => {
      const run = ofRow[command.id];
      return run ? [{ ...command, run }] : [];
    });
    return [...known, ...(options.rowCommands?.(row, context) ?? [])];
  };

  const recordName = loaded.row ? captionOf(resource, loaded.row, language) : null;
  useRecordName(recordName);

  const closeDialog = () => setDialog(null);
  const dialogs: ReactNode = (
    <>
      {tools.dialogs}
      {remove.dialog}
      {dialog === 'bulkEdit' && (
        <BulkEditDialog resource={resource} rows={marked} onChanged={context.clearMarks} onClose={closeDialog} />
      )}
      {dialog === 'restore' && <DeletedDialog resource={resource} onClose={closeDialog} />}
      {dialog === 'export' && (
        <ExportDialog
          resource={resource}
          view={behindDoor(resource, state.view)}
          total={total ? t(total.isMore ? 'totalMore' : 'resource.results', { n: total.count }) : ''}
          shown={shownFields}
          all={allFields}
          onClose={closeDialog}
        />
      )}
      {dialog === 'import' && ImportDialog && (
        <ImportDialog
          resource={resource}
          onClose={() => {
            closeDialog();
            void actions.refresh();
          }}
        />
      )}
    </>
  );
  return {
    state,
    data,
    columns,
    menu: tools.menu,
    context,
    commands: [...base, ...own],
    commandsOfRow,
    dialogs,
    record,
    loaded,
    recordName,
    actions,
    marks,
    setMarks,
    onCursor: (row: AnyRow | null) => setCursor(row?.id ?? null),
    create,
    edit,
    isEditing,
    stopEditing,
    saved(row: AnyRow): void {
      actions.put(row);
      setEdited(null);
      if (record.id === NEW_RECORD) record.open(row.id);
    },
    close,
  };
}

export type ResourceListModel = ReturnType<typeof useResourceList>;
