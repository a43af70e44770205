import { HTMLSelect } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type ShipmentRow, shipmentsToInstruct } from '#contract/shipment/calls.ts';
import { type SiHeader, siPage } from '#contract/si/calls.ts';
import { SI_STATE_LABELS, SI_STATES, siStatusCode } from '#contract/si/status.ts';
import { useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { EmptyState } from '#kit/screen-states.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.lifecycle.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { makeAbility, ownerAbility } from '../list/list-abilities.ts';
import { SiPreview } from '../list/si-preview.tsx';
import { TODO_COLUMNS } from '../list/todo-columns.tsx';
import { useOwnerActions } from '../list/use-owner-actions.tsx';
import { useSettled } from '../list/use-settled.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { OWN_COLUMNS } from '../parts/si-columns.tsx';
import '../si.css';
import '../list/list.css';

type Pane = 'todo' | 'own';
const shipmentKey = (row: ShipmentRow) => row.CGO_ID;
const siKey = (row: SiHeader) => row.Id;
const section = both('list.title');
const SUBMIT = ROUTE.ExternalWorkbenchSiSubmit.path;

/** `/external/workbench/SISubimtList`: above what waits for an SI, below what was submitted, beside it what became of it. */
export function SiListScreen() {
  const t = useT('si');
  const text = useText();
  const navigate = useNavigate();
  const session = useSession();
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const [pane, setPane] = useState<Pane>('todo');
  const [q, setQ] = useState(params.get('q') ?? '');
  const status = params.get('status') ?? '';
  const settled = useSettled(q.trim());
  const panes = { todo: useRef<HTMLElement>(null), own: useRef<HTMLElement>(null) };

  // A link to this list finds the same rows.
  const linked = params.get('q') ?? '';
  useEffect(() => {
    if (linked === settled) return;
    setParams(
      before => {
        const next = new URLSearchParams(before);
        if (settled === '') next.delete('q');
        else next.set('q', settled);
        return next;
      },
      { replace: true },
    );
  }, [linked, settled, setParams]);

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

  const actions = useOwnerActions();
  const shipment = todoCursor.activeRow;
  const si = ownCursor.activeRow;
  const at = new Date(now).toISOString();
  const can = (event: 'MODIFY' | 'WITHDRAW' | 'DELETE') => ownerAbility(si, event, session, at);
  const askFor = (event: 'WITHDRAW' | 'DELETE') => () => {
    if (si) actions.ask(event, si);
  };
  const turnTo = (next: Pane) => {
    setPane(next);
    panes[next].current?.querySelector<HTMLElement>('[data-grid]')?.focus();
  };
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
            <h2>{t('list.todo')}</h2>
            <DataGrid
              label={t('list.todo')}
              columns={TODO_COLUMNS}
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
              <FilterInput value={q} onChange={setQ} placeholder={t('list.search')} />
              <HTMLSelect
                aria-label={t('list.status')}
                value={status}
                onChange={event => {
                  const { value } = event.currentTarget;
                  setParams(
                    before => {
                      const next = new URLSearchParams(before);
                      if (value === '') next.delete('status');
                      else next.set('status', value);
                      return next;
                    },
                    { replace: true },
                  );
                }}
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
              columns={OWN_COLUMNS}
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
    </article>
  );
}
