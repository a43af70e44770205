import type { ComponentType, ReactNode } from 'react';
import type { Resource } from '#contract/kernel/resource.ts';
import { useSession } from '../client.tsx';
import { useT, useText } from '../i18n.ts';
import { PageHeader } from '../page-header.tsx';
import { NoAccess } from '../screen-states.tsx';
import { FilterBar } from './filter/filter-bar.tsx';
import { QuickFilter } from './filter/quick-filter.tsx';
import { RecordForm } from './record/record-form.tsx';
import { RecordLog } from './record/record-log.tsx';
import { type RecordPane, RecordPanel } from './record/record-panel.tsx';
import { RecordUsage } from './record/record-usage.tsx';
import { ResourceGrid } from './resource-grid.tsx';
import type { ResourceOptions } from './resource-options.ts';
import { mayRead } from './resource-rights.ts';
import './resource-screen.css';
import { NEW_RECORD } from './use-open-record.ts';
import { useResourceList } from './use-resource-list.tsx';

export interface ResourceScreenProps extends ResourceOptions {
  readonly resource: Resource;
}

/**
 * The whole screen of a resource: list with filters, views and commands; beside it the record with form, log and uses; deleted
 * rows, bulk changes, export. What is special to a screen stands in its options and nowhere in the kit.
 */
export function ResourceScreen(props: ResourceScreenProps) {
  const { menu } = useSession();
  return mayRead(menu, props.resource) ? <ResourceList {...props} /> : <NoAccess />;
}

/**
 * @public A plain screen in three lines:
 *
 *     import { resourceScreen } from '#kit/resource/resource-screen.tsx';
 *     import { port } from '#contract/basic-data/port.resource.ts';
 *     export const PortScreen = resourceScreen(port);
 */
export function resourceScreen(resource: Resource, options: ResourceOptions = {}): ComponentType {
  return function Screen() {
    return <ResourceScreen resource={resource} {...options} />;
  };
}

function ResourceList({ resource, ...options }: ResourceScreenProps) {
  const t = useT('kit');
  const text = useText();
  const list = useResourceList(resource, options);
  const { state, context, record, loaded } = list;
  const part = (given: ResourceOptions['side']): ReactNode => (typeof given === 'function' ? given(context) : given);
  const [above, side] = [part(options.above), part(options.side)];
  const title = text(options.title ?? resource.title);
  const isNew = record.id === NEW_RECORD;
  const isEditing = list.isEditing && context.holds(isNew ? 'create' : 'modify');
  const recordTitle = isNew
    ? t('resource.record.new', { title: text(resource.title) })
    : (list.recordName ?? t('resource.record.region'));

  const log: RecordPane = {
    key: 'log',
    title: t('resource.record.log'),
    render: () => <RecordLog resource={resource} id={record.id ?? ''} />,
  };
  const usage: RecordPane = {
    key: 'usage',
    title: t('resource.record.usage'),
    render: () => <RecordUsage resource={resource} id={record.id ?? ''} />,
  };
  const own = loaded.row && options.panes ? options.panes(loaded.row) : [];
  const panes = isNew ? [] : [...own, ...(context.holds('log') ? [log] : []), usage];

  return (
    <article className="fl-page fl-page-fill fl-resource" data-resource={resource.name}>
      <PageHeader
        title={title}
        // Actions on the open record have their buttons at the record.
        commands={record.id === null ? list.commands : list.commands.filter(({ id }) => id !== 'resource.edit')}
      />
      {above && <div className="fl-resource-above">{above}</div>}
      <search className="fl-resource-tools" aria-label={t('filter')}>
        {list.menu}
        <QuickFilter value={state.view.q} section={resource.title} onChange={q => state.change({ q })} />
        <FilterBar
          resource={resource}
          filter={state.view.filter}
          onChange={filter => state.change({ filter: [...filter] })}
        />
      </search>
      <div className="fl-resource-body">
        <ResourceGrid
          resource={resource}
          label={title}
          list={list}
          rowTone={options.rowTone}
          editCell={options.editCell}
          openAt={options.openAt}
        />
        {record.id !== null && (
          <RecordPanel
            key={record.id}
            id={record.id}
            tab={record.tab}
            title={recordTitle}
            panes={panes}
            isEditing={isEditing}
            commands={
              isEditing ? [] : list.commands.filter(({ id, enabled }) => id === 'resource.edit' && enabled === true)
            }
            onTab={tab => record.open(record.id ?? NEW_RECORD, tab)}
            onClose={isEditing ? list.stopEditing : list.close}
          >
            <RecordForm
              resource={resource}
              record={loaded}
              isNew={isNew}
              isEditing={isEditing}
              options={options}
              onSaved={list.saved}
              onCancel={isEditing ? list.stopEditing : list.close}
            />
          </RecordPanel>
        )}
        {side && record.id === null && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard (WCAG 2.1.1)
          <aside className="fl-resource-side" aria-label={t('resource.side', { title })} tabIndex={0}>
            {side}
          </aside>
        )}
      </div>
      {list.dialogs}
    </article>
  );
}
