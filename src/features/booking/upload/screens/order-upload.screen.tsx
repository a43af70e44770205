import { FormGroup, InputGroup } from '@blueprintjs/core';
import { type RefObject, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { NOTE_MOST_WAITING, NOTE_TYPES, uploadNote } from '#contract/booking/upload/note.calls.ts';
import { bookingNoteResource } from '#contract/booking/upload/note.resource.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { fileWords } from '#kit/send/file-words.ts';
import { useSend } from '#kit/send/use-send.ts';
import { showToast } from '#kit/toasts.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { FileDrop } from '../parts/file-drop.tsx';
import { SENT_COLUMN } from '../parts/sent-column.ts';
import { useNoteFile } from '../parts/use-note-file.ts';
import { mayGo, WithdrawDialog } from '../parts/withdraw-dialog.tsx';

const resource = { ...bookingNoteResource, paths: [BOOKING_PATHS.notes] } satisfies Resource;
const LOG = '/external/workbench/BookingLog/OrderUploadLog';
const TITLE = { zh: '托书上传', en: 'Booking-note upload' };
const LOG_TITLE = { zh: '托书上传记录', en: 'Booking-note upload log' };

/** What both lists of files do with one. */
function useNoteCommands() {
  const navigate = useNavigate();
  const file = useNoteFile();
  return (context: ResourceContext): readonly Command[] => {
    const { active } = context;
    return [
      file(context),
      {
        id: 'booking.note.open',
        title: both('note.open'),
        section: resource.title,
        shortcut: 'o',
        enabled: active?.bookingId ? true : both('note.pick'),
        run: () => {
          if (active?.bookingId) navigate(`/external/workbench/BookOnlineDetail?id=${active.bookingId}`);
        },
      },
    ];
  };
}

/** `/external/workbench/OrderUpload`: files of booking notes for the desk to read, and how far each is. */
export function OrderUploadScreen() {
  const { menu } = useSession();
  const navigate = useNavigate();
  const ofBoth = useNoteCommands();
  const input = useRef<HTMLInputElement>(null);
  const [going, setGoing] = useState<ResourceContext | null>(null);
  const mayAdd = hasButton(menu, 'ADD', BOOKING_PATHS.notes);
  const mayDelete = hasButton(menu, 'DELETE', BOOKING_PATHS.notes);
  const commands = (context: ResourceContext): readonly Command[] => {
    const { chosen } = context;
    const canGo = chosen.length > 0 && chosen.every(mayGo);
    return [
      {
        id: 'booking.note.upload',
        title: both('note.upload'),
        section: resource.title,
        shortcut: 'n',
        enabled: mayAdd ? true : both('noRight'),
        intent: 'primary',
        run: () => input.current?.click(),
      },
      {
        id: 'booking.note.withdraw',
        title: both('note.withdraw'),
        section: resource.title,
        shortcut: 'delete',
        enabled: !mayDelete
          ? both('noRight')
          : canGo
            ? true
            : both(chosen.length > 0 ? 'note.onlyWaiting' : 'note.pick'),
        run: () => setGoing(context),
      },
      ...ofBoth(context),
      {
        id: 'booking.note.log',
        title: both('note.log'),
        section: resource.title,
        shortcut: 'shift+l',
        enabled: true,
        run: () => navigate(LOG),
      },
    ];
  };
  return (
    <>
      <ResourceScreen
        resource={resource}
        title={TITLE}
        columns={SENT_COLUMN}
        commands={commands}
        above={context => (mayAdd ? <SendNotes context={context} input={input} /> : null)}
      />
      {going && (
        <WithdrawDialog
          rows={going.chosen}
          onSome={() => going.refresh()}
          onDone={async () => {
            going.clearMarks();
            await going.refresh();
            setGoing(null);
          }}
          onClose={() => setGoing(null)}
        />
      )}
    </>
  );
}

function SendNotes({
  context,
  input,
}: {
  readonly context: ResourceContext;
  readonly input: RefObject<HTMLInputElement | null>;
}) {
  const t = useT('bookingUpload');
  const text = useText();
  const client = useClient();
  const id = useId();
  const [remarks, setRemarks] = useState('');
  const [trouble, setTrouble] = useState<readonly string[]>([]);
  const upload = useSend({
    name: ['booking', 'note', 'upload'],
    wordsOf: ({ file, remarks: said }: { readonly file: File; readonly remarks: string }) => [fileWords(file), said],
    send: ({ file, remarks: said }, { once }) =>
      client.upload(uploadNote, file, { ...once, ...(said === '' ? {} : { fields: { remarks: said } }) }),
  });
  const send = async (files: readonly File[]) => {
    setTrouble([]);
    if (files.length > NOTE_MOST_WAITING) return setTrouble([t('note.tooMany')]);
    const failed: string[] = [];
    for (const file of files)
      try {
        await upload.run({ file, remarks: remarks.trim() });
      } catch (error) {
        failed.push(t('note.failed', { file: file.name, why: text(reasonOf(error)) }));
      }
    setTrouble(failed);
    if (failed.length < files.length) {
      setRemarks('');
      showToast({
        id: 'booking.note.upload',
        intent: 'success',
        text: t('note.sent', { n: files.length - failed.length }),
      });
      await context.refresh();
    }
  };
  return (
    <FileDrop accept={NOTE_TYPES} isMany isBusy={upload.isBusy} input={input} onFiles={files => void send(files)}>
      <p className="fl-muted">{t('note.help')}</p>
      <FormGroup label={t('note.remarks')} labelFor={id}>
        <InputGroup id={id} fill value={remarks} maxLength={500} onValueChange={setRemarks} />
      </FormGroup>
      <div role="alert">
        {trouble.map(line => (
          <p key={line} className="fl-finding-error">
            {line}
          </p>
        ))}
      </div>
    </FileDrop>
  );
}

/** `/external/workbench/BookingLog/OrderUploadLog`: what became of the files, who worked on them, how long it took. */
export function OrderUploadLogScreen() {
  const ofBoth = useNoteCommands();
  return <ResourceScreen resource={resource} title={LOG_TITLE} columns={SENT_COLUMN} commands={ofBoth} />;
}
