import { type ReactNode, useMemo, useState } from 'react';
import type { Condition } from '#contract/kernel/filter.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import type { GridView } from '#contract/kernel/saved-view.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useLanguage, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { FilterBar } from '#kit/resource/filter/filter-bar.tsx';
import { QuickFilter } from '#kit/resource/filter/quick-filter.tsx';
import { type ColumnOverride, resourceColumns } from '#kit/resource/resource-columns.ts';
import { holds, mayRead } from '#kit/resource/resource-rights.ts';
import '#kit/resource/resource-screen.css';
import { useAddress } from '#kit/resource/use-address.ts';
import { useGridViewIn } from '#kit/resource/view/use-grid-view.ts';
import { useViewTools } from '#kit/resource/view/use-view-tools.tsx';
import { NoAccess } from '#kit/screen-states.tsx';
import { useDisplay } from '#kit/settings/display.ts';
import { ResourceTable } from '#kit/table/resource-table.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { GridExportDialog } from './export-dialog.tsx';
import { staffText } from './locale/words.ts';
import { type GridName, useGridRows } from './use-grid-rows.ts';

/** What the commands of a grid know of it. */
export interface StaffGridContext {
  readonly view: GridView;
  readonly active: AnyRow | null;
  /** Marked rows; without marks the one under the cursor. */
  readonly chosen: readonly AnyRow[];
  /** After an action on many rows: the next one begins with none. */
  clearMarks(): void;
}

interface StaffGridProps {
  readonly resource: Resource;
  readonly title: Text;
  readonly name: GridName;
  /** Keep it the same array. */
  readonly columns: readonly ColumnOverride[];
  readonly initialFilter?: readonly Condition[];
  readonly rowTone?: (row: AnyRow) => string | undefined;
  readonly empty?: ReactNode;
  commands(context: StaffGridContext): readonly Command[];
  onOpen(row: AnyRow): void;
}

const NO_MARKS: ReadonlySet<string> = new Set();

/**
 * A grid of documents on the kit's table: filters per column, saved views, columns and the address as every resource has them. Its
 * rows are opened where the document is shown, and changed by the document's own commands.
 */
export function StaffGrid(props: StaffGridProps) {
  const { menu } = useSession();
  return mayRead(menu, props.resource) ? <Grid {...props} /> : <NoAccess />;
}

function Grid({
  resource,
  title,
  name,
  columns: overrides,
  initialFilter,
  rowTone,
  empty,
  commands,
  onOpen,
}: StaffGridProps) {
  const text = useText();
  const language = useLanguage();
  const zone = useViewerZone();
  const display = useDisplay();
  const { menu } = useSession();
  const state = useGridViewIn(useAddress(), resource, initialFilter);
  const data = useGridRows(name, state.view, state.ready);
  const columns = useMemo(
    () => resourceColumns(resource, overrides, language, zone, display),
    [resource, overrides, language, zone, display],
  );
  const tools = useViewTools(resource, state, columns);
  const [cursor, setCursor] = useState<string | null>(null);
  const [marks, setMarks] = useState(NO_MARKS);
  const [isExporting, setExporting] = useState(false);

  const { rows } = data;
  const rowOf = (id: string | null): AnyRow | null => (id === null ? null : (rows.at(rows.indexOfKey(id)) ?? null));
  const active = rowOf(cursor);
  const marked = [...marks].flatMap(id => rowOf(id) ?? []);
  const context: StaffGridContext = {
    view: state.view,
    active,
    chosen: marked.length > 0 ? marked : active ? [active] : [],
    clearMarks: () => setMarks(NO_MARKS),
  };
  const shown = (state.view.columns.length > 0 ? state.view.columns : columns.filter(({ hidden }) => !hidden)).map(
    ({ field }) => field,
  );
  const exporting: Command = {
    id: 'siStaff.export',
    title: staffText('export'),
    section: title,
    shortcut: 'shift+e',
    enabled: holds(menu, resource, 'export') ? true : staffText('noRight'),
    run: () => setExporting(true),
  };
  const own = useCommands([...commands(context), exporting]);

  return (
    <article className="fl-page fl-page-fill fl-resource" data-resource={resource.name}>
      <PageHeader title={text(title)} commands={own} />
      <search className="fl-resource-tools" aria-label={text(title)}>
        {tools.menu}
        <QuickFilter value={state.view.q} section={title} onChange={q => state.change({ q })} />
        <FilterBar
          resource={resource}
          filter={state.view.filter}
          onChange={filter => state.change({ filter: [...filter] })}
        />
      </search>
      <div className="fl-resource-body">
        <div className={`fl-resource-list${data.stale ? ' fl-resource-stale' : ''}`}>
          <ResourceTable
            label={text(title)}
            columns={columns}
            rows={rows}
            view={state.view}
            onView={state.change}
            loading={data.loading}
            error={data.error}
            onRetry={data.retry}
            hasMore={data.hasMore}
            loadingMore={data.loadingMore}
            onMore={data.more}
            marks={marks}
            onMarks={setMarks}
            onCursor={row => setCursor(row?.id ?? null)}
            onOpen={onOpen}
            commandsOfRow={row => commands({ ...context, active: row, chosen: [row] })}
            {...(empty === undefined ? {} : { empty })}
            {...(data.total ? { total: data.total } : {})}
            {...(rowTone ? { rowTone } : {})}
          />
        </div>
      </div>
      {tools.dialogs}
      {isExporting && (
        <GridExportDialog
          name={name}
          title={text(title)}
          view={state.view}
          columns={shown}
          onClose={() => setExporting(false)}
        />
      )}
    </article>
  );
}
