import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Condition } from '#contract/kernel/filter.ts';
import type { Text } from '#contract/kernel/text.ts';
import { type DepartmentNode, departmentTree, moveDepartment, removeDepartment } from '#contract/people/calls.ts';
import { employeeResource } from '#contract/people/employee.resource.ts';
import { EMPLOYEE_PATH } from '#contract/people/employee.ts';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import { queryKey } from '#kit/queries.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { showToast } from '#kit/toasts.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import { ImportDialog } from '../import/import-dialog.tsx';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { buttonRight } from '../parts/button-right.ts';
import '../people.css';
import { ActDialog, type StartedAct } from './act-dialog.tsx';
import { CompanyPicker } from './company-picker.tsx';
import { DepartmentDialog, ToDepartmentDialog } from './department-dialogs.tsx';
import { DepartmentTree, type TreeMove, WITHOUT } from './department-tree.tsx';
import { JoinRequests } from './join-requests.tsx';
import { OtherSeatDialog } from './other-seat-dialog.tsx';
import { loudActs, rowActs, type SeatActs } from './seat-acts.ts';

const EDITOR = '/system/StuffEdit';
const SECTION = employeeResource.title;
const first = (...reasons: readonly (true | Text)[]): true | Text => reasons.find(reason => reason !== true) ?? true;

const withBelow = (nodes: readonly DepartmentNode[], id: string): readonly string[] => [
  id,
  ...nodes.filter(node => node.parentId === id).flatMap(node => withBelow(nodes, node.id)),
];

type Dialog = 'add' | 'rename' | 'import';

/** `/system/employee/list`: the seats of a company with its departments; what may be done with a seat is its lifecycle's to say. */
export function EmployeeListScreen() {
  const t = useT('people');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { menu, employee } = useSession();
  const [params, setParams] = useSearchParams();
  const [started, setStarted] = useState<(StartedAct & { readonly context: ResourceContext }) | null>(null);
  const [moving, setMoving] = useState<ResourceContext | null>(null);
  const [making, setMaking] = useState<{ entry: 'INVITE' | 'CREATE'; context: ResourceContext } | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const other = params.get('co');
  const chosen = params.get('dep');
  const mayViewAny = employee?.CompanyKind === 'platform' && hasButton(menu, 'VIEW_ANY', EMPLOYEE_PATH);
  const tree = useCallQuery(departmentTree, other ? { companyCode: other } : {});
  const departments = tree.data?.departments ?? [];
  const department = departments.find(({ id }) => id === chosen) ?? null;
  const code = other ?? (mayViewAny ? (employee?.CompanyCode ?? null) : null);
  const ids = chosen === null || chosen === WITHOUT ? '' : withBelow(departments, chosen).join(' ');
  const filter = useMemo(
    (): readonly Condition[] => [
      ...(code ? [{ field: 'companyCode', op: 'is' as const, values: [code] }] : []),
      ...(chosen === WITHOUT ? [{ field: 'departmentId', op: 'empty' as const, values: [] }] : []),
      ...(ids === '' ? [] : [{ field: 'departmentId', op: 'in' as const, values: ids.split(' ') }]),
    ],
    [code, chosen, ids],
  );
  const goTo = (dep: string | null, co: string | null) =>
    setParams({ ...(dep === null ? {} : { dep }), ...(co === null ? {} : { co }) });
  const refreshTree = () => queries.invalidateQueries({ queryKey: [...queryKey(departmentTree)] });

  const edit = buttonRight(menu, EMPLOYEE_PATH, 'EDIT');
  const ownTree: true | Text = tree.data?.isOwn === false ? both('tree.readOnly') : true;
  const rearranging = useSend({
    name: ['people', 'tree'],
    send: (body: TreeMove, { idempotencyKey }) => client.call(moveDepartment, { body, idempotencyKey }),
    onDone: refreshTree,
    onRefused: trouble => void showToast({ id: 'people.tree', intent: 'danger', text: text(trouble.text) }),
    notice: () => ({ text: t('tree.moved') }),
  });
  const removing = useSend({
    name: ['people', 'removeDepartment'],
    send: ({ id }: DepartmentNode, { idempotencyKey }) =>
      client.call(removeDepartment, { body: { id }, idempotencyKey }),
    onDone: (_, { parentId }) => {
      goTo(parentId, other);
      return refreshTree();
    },
  });

  const acts = (context: ResourceContext): SeatActs => ({
    menu,
    self: employee?.EmployeeId ?? '',
    start: (act, row) => setStarted({ act, row, context }),
    edit: row => navigate(`${EDITOR}?id=${row.id}`),
  });
  /** In a company that staff look after a dialog asks for less: departments and managers are its own affair. */
  const make = (entry: 'INVITE' | 'CREATE', context: ResourceContext): void => {
    if (other) setMaking({ entry, context });
    else void navigate(`${EDITOR}?entry=${entry}`);
  };
  const commands = (context: ResourceContext): readonly Command[] => [
    {
      id: 'people.invite',
      title: both('seats.invite'),
      section: SECTION,
      shortcut: 'i',
      intent: 'primary',
      enabled: buttonRight(menu, EMPLOYEE_PATH, 'INVITE'),
      run: () => make('INVITE', context),
    },
    {
      id: 'people.add',
      title: both('seats.add'),
      section: SECTION,
      shortcut: 'n',
      enabled: buttonRight(menu, EMPLOYEE_PATH, 'ADD'),
      run: () => make('CREATE', context),
    },
    ...loudActs(acts(context), context.active),
    {
      id: 'people.toDepartment',
      title: both('tree.toDepartment'),
      section: SECTION,
      shortcut: 'm',
      quiet: true,
      enabled: first(edit, ownTree, context.chosen.length > 0 ? true : both('seats.pick')),
      run: () => setMoving(context),
    },
    {
      id: 'people.import',
      title: both('seats.import'),
      section: SECTION,
      shortcut: 'shift+i',
      enabled: first(buttonRight(menu, EMPLOYEE_PATH, 'IMPORT'), ownTree),
      run: () => setDialog('import'),
    },
    {
      id: 'people.department.focus',
      title: both('tree.focus'),
      section: SECTION,
      shortcut: 'g d',
      quiet: true,
      enabled: true,
      run: () => document.querySelector<HTMLElement>('.ppl-tree [aria-current], .ppl-tree button')?.focus(),
    },
    {
      id: 'people.department.add',
      title: both('tree.add'),
      section: SECTION,
      shortcut: 'shift+n',
      quiet: true,
      enabled: first(edit, ownTree),
      run: () => setDialog('add'),
    },
    {
      id: 'people.department.rename',
      title: both('tree.rename'),
      section: SECTION,
      shortcut: 'shift+f2',
      quiet: true,
      enabled: first(edit, ownTree, department ? true : both('tree.pick')),
      run: () => setDialog('rename'),
    },
    {
      id: 'people.department.remove',
      title: both('tree.remove'),
      section: SECTION,
      quiet: true,
      enabled: first(edit, ownTree, department ? true : both('tree.pick')),
      run: async () => void (department && (await removing.run(department))),
    },
  ];

  return (
    <div className="ppl-split">
      <div className="ppl-side">
        {mayViewAny && <CompanyPicker chosen={other} onChoose={co => goTo(null, co)} />}
        <DepartmentTree
          departments={departments}
          used={tree.data?.used ?? 0}
          without={tree.data?.without ?? 0}
          chosen={chosen}
          mayMove={edit === true && ownTree === true}
          onChoose={dep => goTo(dep, other)}
          onMove={asked => void rearranging.attempt(asked)}
        />
        <p className="fl-muted">{t('seats.used', { n: tree.data?.used ?? 0 })}</p>
      </div>
      <ResourceScreen
        key={`${code} ${chosen} ${ids}`}
        resource={employeeResource}
        title={TITLE}
        initialFilter={filter}
        commands={commands}
        rowCommands={(row, context) => rowActs(acts(context), row)}
        rowTone={row => (row.status === 'RESIGNED' ? 'muted' : row.locked === true ? 'warn' : undefined)}
        {...(hasButton(menu, 'ADD', EMPLOYEE_PATH)
          ? {
              above: (context: ResourceContext) => (
                <JoinRequests
                  onChanged={async () => {
                    await context.refresh();
                    await refreshTree();
                  }}
                />
              ),
            }
          : {})}
      />
      {started && (
        <ActDialog
          act={started.act}
          row={started.row}
          onDone={async () => {
            await started.context.refresh();
            await refreshTree();
          }}
          onClose={() => setStarted(null)}
        />
      )}
      {making && other && (
        <OtherSeatDialog
          companyCode={other}
          entry={making.entry}
          onDone={async () => {
            await making.context.refresh();
            await refreshTree();
          }}
          onClose={() => setMaking(null)}
        />
      )}
      {moving && (
        <ToDepartmentDialog
          rows={moving.chosen}
          onClose={() => setMoving(null)}
          onDone={async n => {
            setMoving(null);
            showToast({ id: 'people.move', intent: 'success', text: t('tree.movedPeople', { n }) });
            moving.clearMarks();
            await moving.refresh();
            await refreshTree();
          }}
        />
      )}
      {(dialog === 'add' || dialog === 'rename') && (
        <DepartmentDialog
          known={dialog === 'rename' ? department : null}
          parent={department}
          onClose={() => setDialog(null)}
          onDone={async () => {
            setDialog(null);
            await refreshTree();
          }}
        />
      )}
      {dialog === 'import' && (
        <ImportDialog
          onClose={() => {
            setDialog(null);
            void refreshTree();
            void queries.invalidateQueries({
              predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/Employee/'),
            });
          }}
        />
      )}
    </div>
  );
}

const TITLE: Text = { zh: '账号设置', en: 'Account settings' };
