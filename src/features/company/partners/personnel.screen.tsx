import { type ReactNode, useState } from 'react';
import { assignmentsOfCompany } from '#contract/company/partners/assignment.calls.ts';
import { customerAssignmentResource } from '#contract/company/partners/customer-assignment.resource.ts';
import { DUTIES, DUTY_TEXT, type Duty } from '#contract/company/partners/duty.ts';
import { PARTNER_PATHS } from '#contract/company/partners/paths.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { queryKey, useCallQuery, useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { reasonOf } from '#kit/problem-text.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
import { AssignDialog } from './dialogs/assign-dialog.tsx';
import { EndDialog } from './dialogs/end-dialog.tsx';
import { ImportLinesDialog } from './dialogs/import-lines-dialog.tsx';
import { SplitDialog } from './dialogs/split-dialog.tsx';
import { TransferDialog } from './dialogs/transfer-dialog.tsx';
import { both } from './locale/both.ts';
import './locale/words.ts';
import { AssignmentBars } from './parts/assignment-bars.tsx';
import { screenCommand } from './parts/screen-command.ts';
import { usePartnerWork } from './parts/use-partner-work.ts';
import './partners.css';

const resource: Resource = customerAssignmentResource;
const PATH = PARTNER_PATHS.personnel;

keepLive({ docType: 'customer', keys: id => [queryKey(assignmentsOfCompany, { companyId: id })] });

type Current = DataOf<typeof assignmentsOfCompany>;
type Open =
  | { readonly is: 'assign'; readonly ids: readonly string[] }
  | { readonly is: 'split'; readonly row: AnyRow; readonly current: Current }
  | { readonly is: 'end'; readonly row: AnyRow; readonly current: Current }
  | { readonly is: 'transfer' }
  | { readonly is: 'import' };

const companyOf = (row: AnyRow): string => String(row.companyId);
const dutyOf = (row: AnyRow): Duty => DUTIES.find(duty => duty === row.duty) ?? 'SALES';

/** `/system/company/customer/CustomerBusinessPersonnel`: one row for customer, duty, lanes and person; bars beside it. */
export function PersonnelScreen() {
  const text = useText();
  const client = useClient();
  const work = usePartnerWork();
  const { menu } = useSession();
  const [open, setOpen] = useState<(Open & { readonly refresh: () => void }) | null>(null);
  const close = () => setOpen(null);
  const done = () => {
    open?.refresh();
    close();
  };

  const begin = async (is: 'split' | 'end', row: AnyRow, refresh: () => void) => {
    try {
      const { data } = await client.call(assignmentsOfCompany, { query: { companyId: companyOf(row) } });
      setOpen({ is, row, current: data, refresh });
    } catch (error) {
      showToast({ id: 'partners.personnel', intent: 'danger', text: text(reasonOf(error)) });
    }
  };

  const commands = ({ active, chosen, refresh }: ResourceContext): readonly Command[] => {
    const again = () => void refresh();
    const section = resource.title;
    const one = active ? (true as const) : both('pickOne');
    return [
      screenCommand(
        menu,
        PATH,
        'ASSIGN',
        {
          id: 'assignment.assign',
          title: both('acts.assign'),
          section,
          shortcut: 'shift+a',
          asks: work.assignAsks([...new Set(chosen.map(companyOf))], again),
          run: () => setOpen({ is: 'assign', ids: [...new Set(chosen.map(companyOf))], refresh: again }),
        },
        chosen.length > 0 ? true : both('pickOne'),
      ),
      screenCommand(
        menu,
        PATH,
        'SPLIT',
        {
          id: 'assignment.split',
          title: both('acts.split'),
          section,
          shortcut: 'shift+s',
          intent: 'primary',
          run: () => (active ? begin('split', active, again) : undefined),
        },
        one,
      ),
      screenCommand(menu, PATH, 'TRANSFER', {
        id: 'assignment.transfer',
        title: both('acts.transfer'),
        section,
        shortcut: 'shift+t',
        run: () => setOpen({ is: 'transfer', refresh: again }),
      }),
      screenCommand(
        menu,
        PATH,
        'END',
        {
          id: 'assignment.end',
          title: both('acts.end'),
          section,
          shortcut: 'shift+n',
          run: () => (active ? begin('end', active, again) : undefined),
        },
        one,
      ),
      screenCommand(menu, PATH, 'IMPORT', {
        id: 'assignment.import',
        title: both('acts.import'),
        section,
        shortcut: 'shift+i',
        run: () => setOpen({ is: 'import', refresh: again }),
      }),
    ];
  };
  return (
    <>
      <ResourceScreen resource={resource} commands={commands} side={({ active }) => <Bars row={active} />} />
      {open && <Dialogs open={open} onDone={done} onClose={close} />}
    </>
  );
}

function Dialogs({
  open,
  onDone,
  onClose,
}: {
  readonly open: Open;
  readonly onDone: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const text = useText();
  if (open.is === 'assign')
    return <AssignDialog companyIds={open.ids} firstDuty="SALES" onDone={onDone} onClose={onClose} />;
  if (open.is === 'transfer') return <TransferDialog onDone={onDone} onClose={onClose} />;
  if (open.is === 'import') return <ImportLinesDialog onDone={onDone} onClose={onClose} />;
  const { row, current } = open;
  const companyName = String(row.companyName);
  if (open.is === 'split')
    return (
      <SplitDialog
        of={{ companyId: companyOf(row), companyName, duty: dutyOf(row), lineScope: (row.lineScope ?? []) as string[] }}
        current={current}
        onDone={onDone}
        onClose={onClose}
      />
    );
  return (
    <EndDialog
      row={{ id: row.id, company: companyName, person: String(row.employeeName), duty: text(DUTY_TEXT[dutyOf(row)]) }}
      version={current.version}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function Bars({ row }: { readonly row: AnyRow | null }) {
  const t = useT('partners');
  const companyId = row ? companyOf(row) : '';
  const asked = useCallQuery(assignmentsOfCompany, { companyId }, { enabled: row !== null });
  return (
    <section className="ptn-side" aria-label={t('bars.title')}>
      <h2>
        {t('bars.title')} {row ? `· ${String(row.companyName)}` : ''}
      </h2>
      {row === null && <p className="fl-muted">{t('bars.pick')}</p>}
      {row !== null && asked.isPending && <LoadingState lines={4} />}
      {asked.error && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data && <AssignmentBars rows={asked.data.rows} />}
    </section>
  );
}
