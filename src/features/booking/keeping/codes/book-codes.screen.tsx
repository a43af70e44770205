import { FormGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { endBookCodes } from '#contract/booking/book-code.calls.ts';
import { bookCodeResource } from '#contract/booking/book-code.resource.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { commandsAt } from '#kit/resource/button-command.ts';
import { useBulk } from '#kit/resource/use-bulk.ts';
import { today } from '#kit/today.ts';
import { WhichCodeDialog } from './which-dialog.tsx';

const resource: Resource = bookCodeResource;
type Open = { readonly kind: 'end'; readonly context: ResourceContext } | { readonly kind: 'which' };

/** `/quckBook/BookCode`: under which code and contract bookings go to a carrier. */
export function BookCodesScreen() {
  const { menu } = useSession();
  const [open, setOpen] = useState<Open | null>(null);
  const at = commandsAt(menu, BOOKING_PATHS.bookCodes, resource.title);
  const close = () => setOpen(null);
  const commands = (context: ResourceContext): readonly Command[] => [
    {
      id: 'booking.whichCode',
      title: both('code.which'),
      section: resource.title,
      shortcut: 'shift+w',
      enabled: true,
      run: () => setOpen({ kind: 'which' }),
    },
    at(
      'END',
      {
        id: 'booking.endCodes',
        title: both('code.end'),
        shortcut: 'shift+d',
        run: () => setOpen({ kind: 'end', context }),
      },
      context.chosen.length > 0 ? true : both('pick'),
    ),
  ];
  return (
    <>
      <ResourceScreen
        resource={resource}
        commands={commands}
        newValues={{ validFrom: today() }}
        rowTone={row => (typeof row.validTo === 'string' && row.validTo < today() ? 'muted' : undefined)}
      />
      {open?.kind === 'which' && <WhichCodeDialog onClose={close} />}
      {open?.kind === 'end' && <EndCodesDialog context={open.context} onClose={close} />}
    </>
  );
}

function EndCodesDialog({ context, onClose }: { readonly context: ResourceContext; readonly onClose: () => void }) {
  const t = useT('bookingKeeping');
  const send = useBulk();
  const field = useId();
  const [validTo, setValidTo] = useState(today);
  const run = async () => {
    await send('booking.endCodes', endBookCodes, context, { validTo });
    onClose();
  };
  return (
    <AskDialog title={t('code.end')} send={{ label: t('do'), disabled: validTo === '', run }} onClose={onClose}>
      <FormGroup label={t('code.lastDay')} labelFor={field}>
        <DayInput id={field} value={validTo} onChange={setValidTo} />
      </FormGroup>
    </AskDialog>
  );
}
