import { type ComponentType, type ReactNode, useCallback, useMemo } from 'react';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { AnyDocument, AnyDocumentRow, DocumentActor, DocumentRowOf } from '#machines/kernel/document.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { sidesOfActor } from '#machines/kernel/document-waiting.ts';
import { ActionBar } from '../action-bar.tsx';
import { useSession } from '../client.tsx';
import type { Command } from '../command.ts';
import { useCommands } from '../command-registry.tsx';
import { useLanguage, useT, useText } from '../i18n.ts';
import { PageHeader } from '../page-header.tsx';
import { ClaimerNote, claimerColumn } from '../queue/claimer.tsx';
import { isWorkedOff, queueLists } from '../queue/queue-lists.ts';
import { useQueue } from '../queue/use-queue.ts';
import { FilterBar } from '../resource/filter/filter-bar.tsx';
import { QuickFilter } from '../resource/filter/quick-filter.tsx';
import { RecordForm } from '../resource/record/record-form.tsx';
import { type RecordPane, RecordPanel } from '../resource/record/record-panel.tsx';
import type { ColumnOverride } from '../resource/resource-columns.ts';
import type { ResourceContext } from '../resource/resource-context.ts';
import { ResourceGrid } from '../resource/resource-grid.tsx';
import type { ResourceOptions } from '../resource/resource-options.ts';
import { mayRead } from '../resource/resource-rights.ts';
import '../resource/resource-screen.css';
import { NEW_RECORD } from '../resource/use-open-record.ts';
import { useResourceList } from '../resource/use-resource-list.tsx';
import { ErrorState, LoadingState, NoAccess } from '../screen-states.tsx';
import type { Refs } from '../table/table-column.ts';
import { useListTabs } from '../tabs/use-list-tabs.tsx';
import { useDocumentActor } from './document-actor.ts';
import { isDocumentRow } from './document-cache.ts';
import { DocumentDetail } from './document-detail.tsx';
import { DocumentLog } from './document-log.tsx';
import './document.css';
import type { Preset } from './event-offers.ts';
import { StateTag } from './state-tag.tsx';
import { type Pending, usePending } from './use-apply.ts';
import { type UseDocumentOptions, useDocument } from './use-document.tsx';
import { WORDS } from './words.ts';

/** One of several lists of a screen, behind a tab of its own. */
export interface DocumentList {
  readonly key: string;
  readonly label: Text;
  /** Field -> values that its rows have. */
  readonly only: Readonly<Record<string, readonly string[]>>;
  readonly sort?: string;
  /** Columns that are not as those of the screen. Keep it the same array. */
  readonly columns?: readonly ColumnOverride[];
  /** What would be here. */
  readonly empty?: Text;
}

export interface DetailProps<Row> {
  readonly row: Row;
  readonly refs: Refs;
}

/** What is special to the screen of a document; all of it may be left out. */
export interface DocumentScreenOptions<D extends AnyDocument>
  extends Pick<UseDocumentOptions<D>, 'events' | 'dialogs' | 'presets' | 'onAsk' | 'phrases'> {
  readonly title?: Text;
  /** Columns that are not as the declaration says, and columns of the screen's own. Keep it the same array. */
  readonly columns?: readonly ColumnOverride[];
  /** Those of its queue where it has a claim, and one of all without. */
  readonly lists?: readonly DocumentList[] | ((actor: DocumentActor) => readonly DocumentList[]);
  /** Name of the list in the address, where `tab` is another's. */
  readonly listParam?: string;
  /** In the place of the fields of the declaration. */
  readonly detail?: ComponentType<DetailProps<DocumentRowOf<D> & AnyDocumentRow>>;
  /** Commands beside those of the document's events. */
  readonly commands?: (context: ResourceContext) => readonly Command[];
  readonly above?: ResourceOptions['above'];
  /** What a new row of an edited document begins with. */
  readonly newValues?: ResourceOptions['newValues'];
  readonly rowTone?: (row: DocumentRowOf<D> & AnyDocumentRow) => string | undefined;
}

export type DocumentScreenProps<D extends AnyDocument> = DocumentScreenOptions<D> & { readonly document: D };

/**
 * The whole screen of a document: its lists with filters, views and columns; beside them the document with what it says, what can be
 * done with it and its timeline. What is special to a screen stands in its options and nowhere in the kit.
 */
export function DocumentScreen<D extends AnyDocument>(props: DocumentScreenProps<D>) {
  const { menu } = useSession();
  return mayRead(menu, props.document) ? <DocumentLists {...props} /> : <NoAccess />;
}

/** @public A plain screen: `export const PostsScreen = documentScreen(ratePost, { lists: POST_LISTS, detail: PostDetail });` */
export function documentScreen<D extends AnyDocument>(
  document: D,
  options: DocumentScreenOptions<D> = {},
): ComponentType {
  return function Screen() {
    return <DocumentScreen document={document} {...options} />;
  };
}

const NO_LISTS: readonly DocumentList[] = [];
const ALL: DocumentList = { key: 'all', label: { zh: '全部', en: 'All' }, only: {} };

function DocumentLists<D extends AnyDocument>(props: DocumentScreenProps<D>) {
  const { document, listParam } = props;
  const actor = useDocumentActor(document);
  const { lists = document.claim ? queueLists(document, actor) : NO_LISTS } = props;
  const known = typeof lists === 'function' ? lists(actor) : lists;
  const { tab, bar } = useListTabs({
    name: `${document.type}.list`,
    label: WORDS.lists,
    section: document.title,
    tabs: Object.fromEntries(known.map(({ key, label }) => [key, label])),
    param: listParam,
  });
  const list = known.find(({ key }) => key === tab) ?? ALL;
  return <DocumentPage key={list.key} {...props} list={list} bar={bar} />;
}

const listed = new WeakMap<AnyDocument, Map<string, Resource>>();

/** The document as a resource, with the conditions of one list. The same object for the same list: calls and queries hang on it. */
function resourceOf(document: AnyDocument, { key, label, only, sort }: DocumentList): Resource {
  const resource = documentResource(document);
  if (Object.keys(only).length === 0 && sort === undefined) return resource;
  const name = JSON.stringify([key, only, sort]);
  const known = listed.get(document) ?? new Map<string, Resource>();
  listed.set(document, known);
  const made = known.get(name) ?? {
    ...resource,
    through: { key, path: document.paths[0], title: label, only, sort },
  };
  known.set(name, made);
  return made;
}

const keysOf = (document: AnyDocument, presets: readonly Preset[] = []): readonly string[] => [
  ...Object.values(document.events).flatMap(({ key }) => key ?? []),
  ...presets.flatMap(({ key }) => key ?? []),
  'g l',
];

/**
 * Columns with the state as a tag that shows what is under way, and with who has it in hand. Fields that the reader's sides do not see
 * stand aside until they are asked for.
 */
function useColumns(
  document: AnyDocument,
  overrides: readonly ColumnOverride[],
  actor: DocumentActor,
  pending: ReadonlyMap<string, Pending>,
): readonly ColumnOverride[] {
  const language = useLanguage();
  return useMemo(() => {
    const state: ColumnOverride = {
      render: row => <StateTag document={document} state={String(row.state)} pending={pending.get(row.id)} />,
      field: document.stateAs,
      after: document.number,
    };
    const claimer = actor.holds.includes(document.claim?.take ?? '') ? claimerColumn(document, actor, language) : null;
    const sides = sidesOfActor(document, actor);
    const unseen = Object.entries(document.meta)
      .filter(([, { seenBy }]) => seenBy && !seenBy.some(side => sides.has(side)))
      .map(([field]) => ({ field, hidden: true }));
    const own: readonly ColumnOverride[] = [state, ...(claimer ? [claimer] : []), ...unseen];
    const said = (field: string) => overrides.find(one => one.field === field);
    return [
      ...own.map(column => ({ ...column, ...said(column.field), after: said(column.field)?.after ?? column.after })),
      ...overrides.filter(({ field }) => !own.some(column => column.field === field)),
    ];
  }, [document, overrides, actor, pending, language]);
}

const NO_COLUMNS: readonly ColumnOverride[] = [];

function DocumentPage<D extends AnyDocument>({
  list,
  bar,
  ...props
}: DocumentScreenProps<D> & { readonly list: DocumentList; readonly bar: ReactNode }) {
  const { document, title, columns = NO_COLUMNS, events, dialogs, presets, onAsk, phrases, above, rowTone } = props;
  const t = useT('kit');
  const text = useText();
  const actor = useDocumentActor(document);
  const resource = resourceOf(document, list);
  const pending = usePending(document, actor);
  const model = useResourceList(resource, {
    title,
    columns: useColumns(document, list.columns ?? columns, actor, pending),
    commands: props.commands,
    takenKeys: keysOf(document, presets),
  });
  const { state, context, record, loaded, data } = model;
  const inList = record.id === null ? undefined : data.rows.at(data.rows.indexOfKey(record.id));
  const shown = loaded.row ?? inList ?? null;
  // The document that is open is what one is at; marks count where none is.
  const meant = record.id === null ? context.chosen : shown ? [shown] : [];
  const isOpen = record.id !== null;
  const openId = record.id;
  /** The document that is open is marked where it stands, wherever the cursor is. */
  const toneOf = useCallback(
    (row: AnyRow) => (row.id === openId ? 'open' : rowTone?.(row as unknown as DocumentRowOf<D> & AnyDocumentRow)),
    [openId, rowTone],
  );
  const listed = useMemo(
    () => Array.from({ length: data.rows.length }, (_, at) => data.rows.at(at)).filter(row => row !== undefined),
    [data.rows],
  );
  const queue = useQueue(document, {
    open: isWorkedOff(list.key) && isOpen && shown && isDocumentRow(shown) ? shown : null,
    rows: listed.filter(isDocumentRow),
    onOpen: row => record.open(row.id),
    onUndo: (event, rows) => carryOut(event, rows),
  });
  const {
    commands,
    dialogs: open,
    commandsOf,
    carryOut,
  } = useDocument(document, meant.filter(isDocumentRow), {
    events,
    dialogs,
    presets,
    onAsk,
    phrases,
    onLeft: ids => model.setMarks(new Set(ids)),
    onDone: queue.onDone,
  });
  useCommands(queue.commands);
  useCommands([
    {
      id: `${document.type}.log`,
      title: WORDS.showLog,
      section: document.title,
      shortcut: 'g l',
      enabled: meant.length === 1 ? true : meant.length === 0 ? WORDS.pickRow : WORDS.oneOnly,
      quiet: true,
      run: () => {
        const [row] = meant;
        if (row) record.open(row.id, 'log');
      },
    },
  ]);
  const name = text(title ?? document.title);
  const isNew = record.id === NEW_RECORD;
  const isEditing = model.isEditing && context.holds(isNew ? 'create' : 'modify');
  const extra = typeof above === 'function' ? above(context) : above;
  return (
    <article className="fl-page fl-page-fill fl-resource fl-document" data-document={document.type}>
      <PageHeader title={name} commands={isOpen ? model.commands : [...commands, ...model.commands]} />
      {extra && <div className="fl-resource-above">{extra}</div>}
      {bar}
      <search className="fl-resource-tools" aria-label={t('filter')}>
        {model.menu}
        <QuickFilter value={state.view.q} section={document.title} onChange={q => state.change({ q })} />
        <FilterBar
          resource={resource}
          filter={state.view.filter}
          onChange={filter => state.change({ filter: [...filter] })}
        />
      </search>
      <div className="fl-resource-body">
        <ResourceGrid
          resource={resource}
          label={name}
          list={{
            ...model,
            commandsOfRow: row => [...(isDocumentRow(row) ? commandsOf(row) : []), ...model.commandsOfRow(row)],
          }}
          rowTone={toneOf}
          editCell={undefined}
          openAt={undefined}
          emptyText={text(list.empty ?? WORDS.none)}
        />
        {record.id !== null && (
          <DocumentPanel
            key={record.id}
            document={document}
            resource={resource}
            detail={props.detail}
            newValues={props.newValues}
            isEditing={isEditing}
            id={record.id}
            row={shown && isDocumentRow(shown) ? shown : null}
            model={model}
            actor={actor}
            commands={commands}
            pending={pending.get(record.id)}
          />
        )}
      </div>
      {model.dialogs}
      {open}
    </article>
  );
}

function DocumentPanel<D extends AnyDocument>({
  document,
  resource,
  detail,
  newValues,
  isEditing,
  id,
  row,
  model,
  actor,
  commands,
  pending,
}: Pick<DocumentScreenProps<D>, 'document' | 'detail' | 'newValues'> & {
  readonly resource: Resource;
  readonly isEditing: boolean;
  readonly id: string;
  readonly row: AnyDocumentRow | null;
  readonly model: ReturnType<typeof useResourceList>;
  readonly actor: DocumentActor;
  readonly commands: readonly Command[];
  readonly pending: Pending | undefined;
}) {
  const t = useT('kit');
  const text = useText();
  const { record, loaded } = model;
  const isNew = id === NEW_RECORD;
  const leave = isEditing ? model.stopEditing : model.close;
  const Detail = detail as ComponentType<DetailProps<AnyDocumentRow>> | undefined;
  const log: RecordPane = {
    key: 'log',
    title: text(WORDS.log),
    render: () => <DocumentLog document={document} id={id} />,
  };
  const refs = { ...model.data.refs, ...loaded.refs };
  const number = row ? String(row[document.number] ?? '') : '';
  return (
    <RecordPanel
      id={id}
      tab={record.tab}
      title={isNew ? t('resource.record.new', { title: text(document.title) }) : number || text(document.title)}
      region={text(WORDS.region)}
      status={row && <StateTag document={document} state={row.state} pending={pending} />}
      actions={
        <>
          {row && <ClaimerNote document={document} row={row} actor={actor} refs={refs} />}
          {!isEditing && <ActionBar commands={commands} label={number} />}
        </>
      }
      content={text(WORDS.details)}
      panes={isNew ? [] : [log]}
      isEditing={isEditing}
      commands={[]}
      onTab={tab => record.open(id, tab)}
      onClose={leave}
    >
      {isEditing && (
        <RecordForm
          resource={resource}
          record={loaded}
          isNew={isNew}
          isEditing
          options={{ newValues }}
          onSaved={model.saved}
          onCancel={leave}
        />
      )}
      {!isEditing &&
        row &&
        (Detail ? <Detail row={row} refs={refs} /> : <DocumentDetail document={document} row={row} refs={refs} />)}
      {!isEditing && !row && loaded.error ? <ErrorState error={loaded.error} onRetry={loaded.retry} /> : null}
      {!isEditing && !row && !loaded.error && <LoadingState />}
    </RecordPanel>
  );
}
