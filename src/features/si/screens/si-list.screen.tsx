import { HTMLSelect } from '@blueprintjs/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ShipmentRow, shipmentsToInstruct } from '#contract/shipment/calls.ts';
import { type SiHeader, siPage } from '#contract/si/calls.ts';
import { SI_STATE_LABELS, SI_STATES, siStatusCode } from '#contract/si/status.ts';
import { askInPalette } from '#kit/ask-in-palette.ts';
import { useSession } from '#kit/client.tsx';
import { asks } from '#kit/command-args.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { useGridViewIn } from '#kit/resource/view/use-grid-view.ts';
import { useViewTools } from '#kit/resource/view/use-view-tools.tsx';
import { EmptyState } from '#kit/screen-states.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { makeAbility, ownerAbility } from '../list/list-abilities.ts';
import { OWN_LIST, POSSIBLE_COLUMNS, shownColumns, statusOf, withStatus } from '../list/own-view.ts';
import { SiPreview } from '../list/si-preview.tsx';
import { todoColumns } from '../list/todo-columns.tsx';
import { useDeskCommands } from '../list/use-desk-commands.tsx';
import { useOwnerActions } from '../list/use-owner-actions.tsx';
import { useSettled } from '../list/use-settled.ts';
import { useUnsentWork } from '../list/use-unsent-work.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../si.css';
import '../list/list.css';

type Pane = 'todo' | 'own';
const shipmentKey = (row: ShipmentRow) => row.CGO_ID;
const siKey = (row: SiHeader) => row.Id;
const section = both('list.title');
const DAY_MS = 86_400_000;
const SUBMIT = ROUTE.ExternalWorkbenchSiSubmit.path;

/** `/external/workbench/SISubimtList`: above what waits for an SI, below what was submitted, beside it what became of it. */
export function SiListScreen() {
  const t = useT('si');
  const words = useT('siDesk');
  const text = useText();
  const navigate = useNavigate();
  const session = useSession();
  const now = useNow();
  const address = useAddress();
  const view = useGridViewIn(address, OWN_LIST);
  const tools = useViewTools(OWN_LIST, view, POSSIBLE_COLUMNS);
  const [pane, setPane] = useState<Pane>('todo');
  const [q, setQ] = useState(view.view.q);
  // `status` of a link counts until one is chosen here.
  const status = statusOf(view.view) || (address.params.get('status') ?? '');
  const columns = useMemo(() => shownColumns(view.view), [view.view]);
  const settled = useSettled(q.trim());
  const panes = { todo: useRef<HTMLElement>(null), own: useRef<HTMLElement>(null) };

  // A link to this list finds the same rows; a view that is chosen brings its own words.
  const linked = view.view.q;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed goes into the view, and not the other way round
  useEffect(() => {
    if (linked !== settled) view.change({ q: settled });
  }, [settled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another view brings other words
  useEffect(() => {
    if (view.saved) setQ(view.view.q);
  }, [view.saved?.id]);

  const todo = useCallPages<ShipmentRow, typeof shipmentsToInstruct>(shipmentsToInstruct, {}, page => page);
  const own = useCallPages<SiHeader, typeof siPage>(
    siPage,
    { ...(settled ? { q: settled } : {}), ...(status ? { status } : {}) },
    page => page,
  );
  const make = (row: ShipmentRow) => {
    if (makeAbility(row, session) === true) void navigate(`${SUBMIT}?CGO_ID=${encodeURIComponent(row.CGO_ID)}`);
  };
  const focusPreview = () => document.querySelector<HTMLElement>('[data-preview]')?.focus();
  const todoCursor = useGridCursor({
    rows: todo.rows,
    rowKey: shipmentKey,
    startAtFirst: true,
    keys: pane === 'todo',
    onOpen: make,
  });
  const ownCursor = useGridCursor({
    rows: own.rows,
    rowKey: siKey,
    startAtFirst: true,
    keys: pane === 'own',
    onOpen: focusPreview,
  });

  const unsent = useUnsentWork();
  const waiting = useMemo(() => todoColumns(unsent), [unsent]);
  const actions = useOwnerActions();
  const shipment = todoCursor.activeRow;
  const si = ownCursor.activeRow;
  const at = new Date(now).toISOString();
  const dueSoon = todo.rows.filter(row => {
    const left = Date.parse(row.DEADLINE) - now;
    return left > 0 && left < DAY_MS;
  }).length;
  const can = (event: 'MODIFY' | 'WITHDRAW' | 'DELETE') => ownerAbility(si, event, session, at);
  const askFor = (event: 'WITHDRAW' | 'DELETE') => () => {
    if (si) actions.ask(event, si);
  };
  const desk = useDeskCommands({
    shipment,
    shipments: todo.rows,
    si,
    view: { q: settled, status, columns: columns.map(({ key }) => key) },
  });
  const turnTo = (next: Pane) => {
    setPane(next);
    panes[next].current?.querySelector<HTMLElement>('[data-grid]')?.focus();
  };
  const showStatus = (chosen: string) => {
    address.change(
      before => {
        const next = new URLSearchParams(before);
        next.delete('status');
        return next;
      },
      { replace: true },
    );
    view.change({ filter: withStatus(view.view, chosen) });
  };
  useCommands([
    {
      id: 'si.list.status',
      title: both('list.status'),
      section,
      enabled: true,
      quiet: true,
      asks: asks(
        [
          {
            name: 'status',
            title: both('list.status'),
            kind: 'choice',
            choices: [
              { value: 'all', label: both('list.allStatus'), current: status === '' },
              ...SI_STATES.map(state => {
                const value = String(siStatusCode(state));
                return { value, label: SI_STATE_LABELS[state], current: value === status };
              }),
            ],
          },
        ],
        ({ status: chosen }) => showStatus(chosen === 'all' ? '' : chosen),
      ),
      run: () => askInPalette('si.list.status'),
    },
  ]);
  const commands = useCommands([
    {
      id: 'si.list.make',
      title: both('list.make'),
      section,
      shortcut: 'n',
      intent: 'primary',
      enabled: makeAbility(shipment, session),
      run: () => todoCursor.open(),
    },
    {
      id: 'si.list.edit',
      title: SI_EVENTS.MODIFY.label,
      section,
      shortcut: 'e',
      enabled: can('MODIFY'),
      run: () => void (si && navigate(`${SUBMIT}?Id=${encodeURIComponent(si.Id)}`)),
    },
    {
      id: 'si.list.withdraw',
      title: SI_EVENTS.WITHDRAW.label,
      section,
      shortcut: 'w',
      enabled: can('WITHDRAW'),
      run: askFor('WITHDRAW'),
    },
    {
      id: 'si.list.delete',
      title: SI_EVENTS.DELETE.label,
      section,
      shortcut: 'delete',
      enabled: can('DELETE'),
      run: askFor('DELETE'),
    },
    ...desk.commands,
    {
      id: 'si.list.switch',
      title: both('list.switch'),
      section,
      shortcut: 's',
      enabled: true,
      quiet: true,
      run: () => turnTo(pane === 'todo' ? 'own' : 'todo'),
    },
  ]);

  return (
    <article className="si-page fl-page fl-page-fill" data-screen="siList">
      <PageHeader title={t('list.title')} commands={commands} />
      <div className="si-split si-list">
        <div className="si-list-grids">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: follows the focus of the grid inside, takes none itself */}
          <section
            ref={panes.todo}
            data-pane="todo"
            aria-current={pane === 'todo' || undefined}
            onFocus={() => setPane('todo')}
          >
            <h2>
              {t('list.todo')}{' '}
              {dueSoon > 0 && <StatusTag tone="warn">{words('list.dueSoon', { n: dueSoon })}</StatusTag>}
            </h2>
            <DataGrid
              label={t('list.todo')}
              columns={waiting}
              rows={todo.rows}
              rowKey={shipmentKey}
              cursor={todoCursor}
              loading={todo.loading}
              error={todo.error}
              onRetry={todo.retry}
              hasMore={todo.hasMore}
              loadingMore={todo.loadingMore}
              onMore={todo.more}
              empty={<EmptyState title={t('list.emptyTodo')} />}
              {...(todo.total ? { total: todo.total } : {})}
            />
          </section>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: follows the focus of the grid inside, takes none itself */}
          <section
            ref={panes.own}
            data-pane="own"
            aria-current={pane === 'own' || undefined}
            onFocus={() => setPane('own')}
          >
            <header className="si-list-tools">
              <h2>{t('list.mine')}</h2>
              {tools.menu}
              <FilterInput value={q} onChange={setQ} placeholder={t('list.search')} />
              <HTMLSelect
                aria-label={t('list.status')}
                value={status}
                onChange={event => showStatus(event.currentTarget.value)}
              >
                <option value="">{t('list.allStatus')}</option>
                {SI_STATES.map(state => (
                  <option key={state} value={siStatusCode(state)}>
                    {text(SI_STATE_LABELS[state])}
                  </option>
                ))}
              </HTMLSelect>
            </header>
            <DataGrid
              label={t('list.mine')}
              columns={columns}
              rows={own.rows}
              rowKey={siKey}
              cursor={ownCursor}
              loading={own.loading}
              error={own.error}
              onRetry={own.retry}
              hasMore={own.hasMore}
              loadingMore={own.loadingMore}
              onMore={own.more}
              {...(settled || status ? {} : { empty: <EmptyState title={t('list.emptyMine')} /> })}
              {...(own.total ? { total: own.total } : {})}
            />
          </section>
        </div>
        <div data-preview tabIndex={-1}>
          <SiPreview id={ownCursor.active} />
        </div>
      </div>
      {actions.dialog}
      {tools.dialogs}
      {desk.dialog}
    </article>
  );
}
