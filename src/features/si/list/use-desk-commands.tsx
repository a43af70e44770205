import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Text } from '#contract/kernel/text.ts';
import type { ShipmentRow } from '#contract/shipment/calls.ts';
import type { SiHeader } from '#contract/si/calls.ts';
import { showSiNumber } from '#contract/si/parts/si-number.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { siStateOf } from '#contract/si/status.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { bothDesk } from '../desk/locale/words.ts';
import { both } from '../locale/both.ts';
import { AskReturnDialog } from './ask-return-dialog.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { makeAbility } from './list-abilities.ts';
import { useFiles } from './use-files.ts';

const section = both('list.title');
const SUBMIT = ROUTE.ExternalWorkbenchSiSubmit.path;

export interface DeskSubject {
  /** Under the cursor of the list of what waits, and all that wait. */
  readonly shipment: ShipmentRow | null;
  readonly shipments: readonly ShipmentRow[];
  /** Under the cursor of the own list. */
  readonly si: SiHeader | null;
  /** What an export writes. */
  readonly view: { readonly q: string; readonly status: string; readonly columns: readonly string[] };
}

/** The first thing that stands in the way, or nothing. */
const first = (...reasons: readonly (true | Text)[]): true | Text => reasons.find(reason => reason !== true) ?? true;

/** What an owner does beside the events of the document: copy, files in and out, asking for a return, the log. */
export function useDeskCommands({ shipment, shipments, si, view }: DeskSubject): {
  readonly commands: readonly Command[];
  readonly dialog: ReactNode;
} {
  const navigate = useNavigate();
  const session = useSession();
  const files = useFiles();
  const [open, setOpen] = useState<'copy' | 'askReturn' | null>(null);
  const close = () => setOpen(null);
  const may = (code: string) => (hasButton(session.menu, code, SI_PATHS.customerList) ? true : both('list.noRight'));
  const chosen = si ? true : both('list.modifyFirst');
  const isInReview = si !== null && siStateOf(si.TBI_STATUS) === 'IN_REVIEW';
  const toWizard = (shipmentId: string, more: Readonly<Record<string, string>>) =>
    void navigate(`${SUBMIT}?${new URLSearchParams({ CGO_ID: shipmentId, ...more })}`);
  const isOpen = (row: ShipmentRow) => makeAbility(row, session) === true;
  const command = (name: string, word: Parameters<typeof bothDesk>[0], shortcut: string): Omit<Command, 'run'> => ({
    id: `si.list.${name}`,
    title: bothDesk(word),
    section,
    shortcut,
    enabled: true,
  });
  const commands: readonly Command[] = [
    {
      ...command('askReturn', 'list.askReturn', 'shift+r'),
      enabled: first(may('EDIT'), chosen, isInReview ? true : bothDesk('list.notInReview')),
      quiet: !isInReview,
      run: () => setOpen('askReturn'),
    },
    {
      ...command('copy', 'list.copy', 'shift+c'),
      enabled: first(may('COPY'), may('ADD'), chosen),
      run: () => setOpen('copy'),
    },
    {
      ...command('import', 'list.import', 'shift+i'),
      enabled: first(may('IMPORT'), makeAbility(shipment, session)),
      run: () => (shipment ? toWizard(shipment.CGO_ID, { import: 'excel' }) : undefined),
    },
    {
      ...command('export', 'list.export', 'shift+e'),
      enabled: may('EXPORT'),
      run: () => files.exportRows(view.q, view.status, view.columns),
    },
    {
      ...command('print', 'list.print', 'p'),
      enabled: first(may('PRINT'), chosen),
      run: () => (si ? files.print(si) : undefined),
    },
    {
      ...command('logs', 'list.logs', 'l'),
      quiet: true,
      run: () => void navigate(ROUTE.ExternalWorkbenchSILogs.path),
    },
  ];
  const dialog = si && (
    <>
      {open === 'askReturn' && <AskReturnDialog row={si} onClose={close} />}
      {open === 'copy' && (
        <CopyDialog
          no={showSiNumber(si.TBI_NO)}
          shipments={shipments.filter(isOpen)}
          start={shipment && isOpen(shipment) ? shipment.CGO_ID : null}
          onCancel={close}
          onCopy={shipmentId => {
            close();
            toWizard(shipmentId, { from: si.Id });
          }}
        />
      )}
    </>
  );
  return { commands, dialog };
}
