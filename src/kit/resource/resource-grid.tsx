import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '#contract/kernel/resource.ts';
import { useT } from '../i18n.ts';
import { EmptyState } from '../screen-states.tsx';
import { ResourceTable } from '../table/resource-table.tsx';
import type { ResourceOptions } from './resource-options.ts';
import type { ResourceListModel } from './use-resource-list.tsx';

/** The rows of a resource in its table, or what stands in their place. */
export function ResourceGrid({
  resource,
  label,
  list,
  rowTone,
  editCell,
  openAt,
  emptyText,
}: {
  readonly resource: Resource;
  readonly label: string;
  readonly list: ResourceListModel;
  readonly rowTone: ResourceOptions['rowTone'];
  readonly editCell: ResourceOptions['editCell'];
  readonly openAt: ResourceOptions['openAt'];
  /** What would be here; said where no condition hides it. */
  readonly emptyText?: string | undefined;
}) {
  const t = useT('kit');
  const navigate = useNavigate();
  const { state, data, context } = list;
  const isFiltered = state.view.q !== '' || state.view.filter.length > 0;
  const empty = isFiltered ? (
    <EmptyState
      title={t('resource.emptyTitle')}
      hint={t('emptyHint')}
      action={<Button text={t('resource.filter.clear')} onClick={() => state.change({ q: '', filter: [] })} />}
    />
  ) : (
    <EmptyState
      title={emptyText ?? t('resource.emptyNew')}
      action={
        context.holds('create') && (
          <Button intent="primary" text={t('resource.action.new')} data-create={resource.name} onClick={list.create} />
        )
      }
    />
  );
  return (
    <div className={`fl-resource-list${data.stale ? ' fl-resource-stale' : ''}`}>
      <ResourceTable
        label={label}
        columns={list.columns}
        rows={data.rows}
        refs={data.refs}
        view={state.view}
        onView={state.change}
        loading={data.loading}
        error={data.error}
        onRetry={data.retry}
        hasMore={data.hasMore}
        loadingMore={data.loadingMore}
        onMore={data.more}
        marks={list.marks}
        onMarks={list.setMarks}
        onCursor={list.onCursor}
        openKey={list.record.id}
        onOpen={row => (openAt ? void navigate(openAt(row)) : list.record.open(row.id))}
        commandsOfRow={list.commandsOfRow}
        empty={empty}
        {...(data.total ? { total: data.total } : {})}
        {...(rowTone ? { rowTone } : {})}
        {...(context.holds('modify') ? { onEdit: list.edit, onEditCell: editCell ?? list.actions.editCell } : {})}
      />
    </div>
  );
}
