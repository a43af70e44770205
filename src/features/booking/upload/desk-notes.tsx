import { FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { type ReactNode, useId, useState } from 'react';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { bookNote, returnNote, takeNote } from '#contract/booking/upload/note.calls.ts';
import { bookingNoteResource } from '#contract/booking/upload/note.resource.ts';
import type { BodyOf } from '#contract/kernel/call.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT } from '#kit/i18n.ts';
import { NameText } from '#kit/name-text.tsx';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from './locale/both.ts';
import './locale/words.ts';
import { SENT_COLUMN } from './parts/sent-column.ts';
import { useNoteFile } from './parts/use-note-file.ts';

const resource = { ...bookingNoteResource, paths: [BOOKING_PATHS.queue] } satisfies Resource;
const OPEN: ReadonlySet<unknown> = new Set(['RECEIVED', 'IN_WORK']);
const WAITING = [{ field: 'state', op: 'in' as const, values: [...OPEN] as string[] }];
const COLUMNS: readonly ColumnOverride[] = [
  ...SENT_COLUMN,
  {
    field: 'customerName',
    hidden: false,
    after: 'fileName',
    render: row => <NameText zh={row.customerName as string | null} en={row.customerNameEn as string | null} />,
  },
  { field: 'byName', hidden: true },
];

interface Taken {
  readonly row: AnyRow;
  readonly context: ResourceContext;
}

interface Open extends Taken {
  readonly kind: 'back' | 'book';
}

/** Files that customers sent, for the desk: read, then booked or returned. A tab of the desk's queue. */
export function DeskNotes({ above }: { readonly above: ReactNode }) {
  const { menu } = useSession();
  const client = useClient();
  const file = useNoteFile();
  const [open, setOpen] = useState<Open | null>(null);
  const refresh = (_: unknown, { row, context }: Taken) => context.refresh([row.id]);
  const take = useSend({
    name: ['booking', 'note', 'take'],
    rowsOf: ({ row }: Taken) => [row],
    wordsOf: () => ({}),
    send: ({ row: { id } }, { once }) => client.call(takeNote, { body: { id }, ...once }),
    onDone: refresh,
    // A colleague may have taken it.
    onRefused: refresh,
  });
  const commands = (context: ResourceContext): readonly Command[] => {
    const { active } = context;
    const standing = !active ? both('note.pick') : OPEN.has(active.state) ? true : both('desk.ended');
    const at = (button: string, command: Omit<Command, 'enabled' | 'section'>): Command => ({
      ...command,
      section: resource.title,
      enabled: hasButton(menu, button, BOOKING_PATHS.queue) ? standing : both('noRight'),
    });
    const ask = (kind: Open['kind']) => () => (active ? setOpen({ kind, row: active, context }) : undefined);
    return [
      at('TAKE', {
        id: 'booking.note.take',
        title: both('desk.take'),
        shortcut: 't',
        intent: 'primary',
        run: async () => {
          if (active) await take.runOrToast({ row: active, context });
        },
      }),
      at('ACCEPT', { id: 'booking.note.book', title: both('desk.book'), shortcut: 'a', run: ask('book') }),
      at('REJECT', { id: 'booking.note.return', title: both('desk.back'), shortcut: 'r', run: ask('back') }),
      file(context),
    ];
  };
  const close = () => setOpen(null);
  return (
    <>
      <ResourceScreen
        resource={resource}
        title={both('desk.tab')}
        columns={COLUMNS}
        above={above}
        commands={commands}
        initialFilter={WAITING}
      />
      {open?.kind === 'book' && <BookDialog {...open} onClose={close} />}
      {open?.kind === 'back' && <ReturnDialog {...open} onClose={close} />}
    </>
  );
}

type Props = Open & { readonly onClose: () => void };

function BookDialog({ row, context, onClose }: Props) {
  const t = useT('bookingUpload');
  const client = useClient();
  const id = useId();
  const [bookingNo, setBookingNo] = useState('');
  const book = useSend({
    name: ['booking', 'note', 'book'],
    rowsOf: () => [row],
    send: (body: BodyOf<typeof bookNote>, { once }) => client.call(bookNote, { body, ...once }),
    onDone: () => context.refresh(),
  });
  const run = async () => {
    await book.run({ id: row.id, bookingNo });
    onClose();
  };
  return (
    <AskDialog
      title={`${t('desk.book')} · ${String(row.fileName)}`}
      send={{ label: t('desk.book'), disabled: bookingNo.trim() === '', run }}
      onClose={onClose}
    >
      <p>{t('desk.bookText')}</p>
      <FormGroup label={t('desk.bookingNo')} labelFor={id}>
        <InputGroup id={id} autoFocus fill maxLength={13} value={bookingNo} onValueChange={setBookingNo} />
      </FormGroup>
    </AskDialog>
  );
}

function ReturnDialog({ row, context, onClose }: Props) {
  const t = useT('bookingUpload');
  const client = useClient();
  const id = useId();
  const [reason, setReason] = useState('');
  const giveBack = useSend({
    name: ['booking', 'note', 'return'],
    rowsOf: () => [row],
    send: (body: BodyOf<typeof returnNote>, { once }) => client.call(returnNote, { body, ...once }),
    onDone: () => context.refresh(),
  });
  const run = async () => {
    await giveBack.run({ id: row.id, reason });
    onClose();
  };
  return (
    <AskDialog
      title={`${t('desk.back')} · ${String(row.fileName)}`}
      send={{ label: t('desk.back'), disabled: reason.trim().length < 2, run }}
      onClose={onClose}
    >
      <p>{t('desk.backText')}</p>
      <FormGroup label={t('desk.reason')} labelFor={id}>
        <TextArea
          id={id}
          autoFocus
          fill
          maxLength={500}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      </FormGroup>
    </AskDialog>
  );
}
