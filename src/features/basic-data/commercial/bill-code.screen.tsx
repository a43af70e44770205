import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { billCodeResource } from '#contract/basic-data/booking-codes.resource.ts';
import { simulateBillCode } from '#contract/basic-data/commercial/bill-code/calls.ts';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { useSession } from '#kit/client.tsx';
import { importDialog } from '#kit/import/import-dialog.tsx';
import { queryKey } from '#kit/queries.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { RecogniseDialog, ReserveDialog, VoidDialog } from './bill-dialogs.tsx';
import './commercial.css';
import { both } from './locale/both.ts';
import './locale/words.ts';
import { screenCommand } from './screen-command.ts';
import { Simulator } from './simulator.tsx';

const BillImport = importDialog();

type Open =
  | { readonly kind: 'test' }
  | { readonly kind: 'reserve' | 'void'; readonly rule: AnyRow; readonly context: ResourceContext };

/** `/DataMaintenance/BillCode`: rules of bill numbers, with what they would give next. */
export function BillCodeScreen() {
  const queries = useQueryClient();
  const { menu } = useSession();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const path = DATA_PATHS.billCode;
  const onRule = (kind: 'reserve' | 'void', context: ResourceContext) => () => {
    if (context.active) setOpen({ kind, rule: context.active, context });
  };
  const commands = (context: ResourceContext) => {
    const section = billCodeResource.title;
    const rule = context.active ? true : both('pick');
    return [
      screenCommand(menu, path, 'TEST', {
        id: 'bill.test',
        title: both('bill.test'),
        section,
        shortcut: 'shift+t',
        run: () => setOpen({ kind: 'test' }),
      }),
      screenCommand(
        menu,
        path,
        'RESERVE',
        { id: 'bill.reserve', title: both('bill.reserve'), section, run: onRule('reserve', context) },
        rule,
      ),
      screenCommand(
        menu,
        path,
        'VOID_NUMBER',
        { id: 'bill.void', title: both('bill.void'), section, intent: 'danger', run: onRule('void', context) },
        rule,
      ),
    ];
  };
  const done =
    ({ rule, context }: Extract<Open, { rule: AnyRow }>) =>
    async () => {
      await Promise.all([
        context.refresh([rule.id]),
        queries.invalidateQueries({ queryKey: [...queryKey(simulateBillCode)] }),
      ]);
      close();
    };
  return (
    <>
      <ResourceScreen
        resource={billCodeResource}
        commands={commands}
        ImportDialog={BillImport}
        newValues={{ billOwner: 'HOUSE', reset: 'MONTH', pattern: '{POL3}{YY}{MM}{SEQ:5}{CHK7}' }}
        formExtra={row => row && <Simulator key={`${row.id} ${row.version}`} rule={row} />}
      />
      {open?.kind === 'test' && <RecogniseDialog onClose={close} />}
      {open?.kind === 'reserve' && <ReserveDialog rule={open.rule} onDone={done(open)} onClose={close} />}
      {open?.kind === 'void' && <VoidDialog rule={open.rule} onDone={done(open)} onClose={close} />}
    </>
  );
}
