import { FormGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { bookCodesResource } from '#contract/basic-data/booking-codes.resource.ts';
import { extendBookCodes, revealBookCode } from '#contract/basic-data/commercial/book-codes/calls.ts';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient, useSession } from '#kit/client.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import { importDialog } from '#kit/import/import-dialog.tsx';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { useRowsNotice } from '#kit/resource/use-rows-notice.ts';
import { useSend } from '#kit/send/use-send.ts';
import { both } from './locale/both.ts';
import './locale/words.ts';
import { countsOf, screenCommand } from './screen-command.ts';

const EXPIRING_DAYS = 14;

const isExpiring = ({ validTo }: AnyRow): boolean => {
  const today = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date());
  return typeof validTo === 'string' && validTo >= today && validTo < addDays(today, EXPIRING_DAYS);
};

const BookCodeImport = importDialog();

type Open =
  | { readonly kind: 'reveal'; readonly code: string }
  | { readonly kind: 'extend'; readonly context: ResourceContext };

interface Revealed {
  readonly row: AnyRow;
  readonly refresh: ResourceContext['refresh'];
}

/** `/DataMaintenance/BookCodes`: codes at the carriers, masked until one is asked for. */
export function BookCodesScreen() {
  const t = useT('commercial');
  const client = useClient();
  const { menu } = useSession();
  const [open, setOpen] = useState<Open | null>(null);
  const path = DATA_PATHS.bookCodes;

  const revealing = useSend({
    name: ['book', 'reveal'],
    // Without a key: the answer of a keyed call is kept by the server, and this one is a secret.
    send: async ({ row }: Revealed) => (await client.call(revealBookCode, { body: { id: row.id } })).data.code,
    wordsOf: ({ row }) => ({ id: row.id }),
    onDone: (code, { row, refresh }) => {
      setOpen({ kind: 'reveal', code });
      return refresh([row.id]);
    },
  });
  const commands = (context: ResourceContext) => [
    screenCommand(
      menu,
      path,
      'REVEAL',
      {
        id: 'book.reveal',
        title: both('book.reveal'),
        section: bookCodesResource.title,
        shortcut: 'shift+r',
        run: async () => {
          if (context.active) await revealing.runOrToast({ row: context.active, refresh: context.refresh });
        },
      },
      context.active ? true : both('pick'),
    ),
    screenCommand(
      menu,
      path,
      'EXTEND',
      {
        id: 'book.extend',
        title: both('book.extend'),
        section: bookCodesResource.title,
        shortcut: 'shift+d',
        run: () => setOpen({ kind: 'extend', context }),
      },
      context.chosen.length > 0 ? true : both('pick'),
    ),
  ];
  return (
    <>
      <ResourceScreen
        resource={bookCodesResource}
        commands={commands}
        rowTone={row => (isExpiring(row) ? 'warn' : undefined)}
        ImportDialog={BookCodeImport}
      />
      {open?.kind === 'reveal' && (
        <AskDialog title={t('book.revealed')} onClose={() => setOpen(null)}>
          <p className="fl-mono" data-revealed>
            <b>{open.code}</b>
          </p>
          <p className="fl-muted">{t('book.revealedHint')}</p>
        </AskDialog>
      )}
      {open?.kind === 'extend' && <ExtendDialog context={open.context} onClose={() => setOpen(null)} />}
    </>
  );
}

function ExtendDialog({ context, onClose }: { readonly context: ResourceContext; readonly onClose: () => void }) {
  const t = useT('commercial');
  const client = useClient();
  const field = useId();
  const [validTo, setValidTo] = useState('');
  const noticeOf = useRowsNotice();
  const send = useSend({
    name: ['book', 'extend'],
    rowsOf: () => context.chosen,
    send: async (said: { validTo: string }, { rows, idempotencyKey }) =>
      (await client.call(extendBookCodes, { body: { rows, ...said }, idempotencyKey })).data,
    onDone: async () => {
      context.clearMarks();
      await context.refresh(context.chosen.map(({ id }) => id));
      onClose();
    },
    notice: results => ({ ...noticeOf(results), text: t('book.extended', countsOf(results)) }),
  });
  return (
    <AskDialog
      title={t('book.extend')}
      send={{ label: t('do'), disabled: validTo === '', run: () => send.run({ validTo }) }}
      onClose={onClose}
    >
      <FormGroup label={t('book.extendTo')} labelFor={field}>
        <DayInput id={field} value={validTo} onChange={setValidTo} />
      </FormGroup>
    </AskDialog>
  );
}
