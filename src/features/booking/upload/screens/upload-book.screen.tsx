import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { createActor, fromPromise } from 'xstate';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import {
  getUpload,
  makeUploaded,
  type Upload,
  uploadBookings,
  uploadCopy,
  uploadTemplate,
} from '#contract/booking/upload/upload.calls.ts';
import type { BodyOf } from '#contract/kernel/call.ts';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useFlow } from '#kit/flow/use-flow.ts';
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { queryKey } from '#kit/queries.ts';
import { saveDownload } from '#kit/save-download.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { fileWords } from '#kit/send/file-words.ts';
import { useSend } from '#kit/send/use-send.ts';
import {
  bookingUploadFlow,
  type MakeInput,
  type SheetDownload,
  type SheetFile,
} from '#machines/booking/booking-upload.flow.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { FileDrop } from '../parts/file-drop.tsx';
import { ReadBookings } from '../parts/read-bookings.tsx';
import { SheetProblems } from '../parts/sheet-problems.tsx';
import '../upload.css';

const LOG = '/external/workbench/booking/uploadBookLog';
const SECTION = { zh: '上传委托', en: 'Upload bookings' };

/** `/external/workbench/booking/uploadBook`: a sheet of bookings, read and checked; what is ticked becomes drafts or goes to the desk. */
export function UploadBookScreen() {
  const t = useT('bookingUpload');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const input = useRef<HTMLInputElement>(null);
  /** The file that was chosen last. */
  const chosen = useRef<File | null>(null);
  const { data, error, refetch } = useCallQuery(getUpload, { id: id ?? '' }, { enabled: id !== null });
  const upload = id === null ? undefined : data;

  const reading = useSend({
    name: ['booking', 'upload', 'read'],
    wordsOf: ({ file }: { readonly file: File }) => fileWords(file),
    send: async ({ file }, { once }) => (await client.upload(uploadBookings, file, once)).data,
  });
  const making = useSend({
    name: ['booking', 'upload', 'make'],
    send: async (body: BodyOf<typeof makeUploaded>, { once }) =>
      (await client.call(makeUploaded, { body, ...once })).data,
    onDone: async () => void (await refetch()),
    notice: results => {
      const failed = results.filter(({ ok }) => !ok);
      const [first] = failed;
      return {
        intent: first ? 'warning' : 'success',
        text: t('sheet.done', { ok: results.length - failed.length, failed: failed.length }),
        ...(first?.message ? { detail: `${first.id}: ${text(first.message)}` } : {}),
      };
    },
  });
  const hands = {
    read: async (): Promise<readonly string[]> => {
      if (!chosen.current) throw new Error('no sheet was chosen');
      const found = await reading.run({ file: chosen.current });
      queries.setQueryData([...queryKey(getUpload, { id: found.id })], found);
      setParams({ id: found.id });
      return readyOf(found);
    },
    make: async ({ keys, isSubmitted }: MakeInput): Promise<void> => {
      if (id !== null) await making.run({ id, keys: [...keys], isSubmitted });
    },
    download: async (what: SheetDownload): Promise<void> => {
      const file =
        what === 'copy' ? client.download(uploadCopy, { query: { id: id ?? '' } }) : client.download(uploadTemplate);
      saveDownload(await file);
    },
  };
  const latest = useRef(hands);
  useLayoutEffect(() => {
    latest.current = hands;
  });
  const { snapshot, tell } = useFlow(() => {
    const actors = {
      read: fromPromise<readonly string[], SheetFile>(() => latest.current.read()),
      make: fromPromise<unknown, MakeInput>(({ input }) => latest.current.make(input)),
      download: fromPromise<unknown, SheetDownload>(({ input }) => latest.current.download(input)),
    };
    return createActor(bookingUploadFlow.provide({ actors }));
  });
  const { problem } = snapshot.context;
  const finding = problem?.errors[0];
  const marked = new Set(snapshot.context.marked);
  const isBusy = snapshot.hasTag('busy');
  const read = ([file]: readonly File[]) => {
    if (!file) return;
    chosen.current = file;
    const { name, size, lastModified } = file;
    tell({ type: 'file.chosen', file: { name, size, lastModified } });
  };

  const needs = (button: string, otherwise: Command['enabled'] = true): Command['enabled'] =>
    !hasButton(menu, button, BOOKING_PATHS.upload) ? both('noRight') : isBusy ? both('busy') : otherwise;
  const ticked: Command['enabled'] = !upload ? both('sheet.first') : marked.size > 0 ? true : both('sheet.pick');
  const commands = useCommands([
    {
      id: 'booking.upload.choose',
      title: both('sheet.choose'),
      section: SECTION,
      shortcut: 'shift+i',
      enabled: needs('IMPORT'),
      run: () => input.current?.click(),
    },
    {
      id: 'booking.upload.submit',
      title: both('sheet.submit'),
      section: SECTION,
      shortcut: 'mod+enter',
      enabled: needs('SUBMIT', ticked),
      intent: 'primary',
      run: () => tell({ type: 'make.asked', isSubmitted: true }),
    },
    {
      id: 'booking.upload.make',
      title: both('sheet.make'),
      section: SECTION,
      shortcut: 'shift+m',
      enabled: needs('SUBMIT', ticked),
      run: () => tell({ type: 'make.asked', isSubmitted: false }),
    },
    {
      id: 'booking.upload.template',
      title: both('sheet.template'),
      section: SECTION,
      shortcut: 'shift+t',
      enabled: isBusy ? both('busy') : true,
      run: () => tell({ type: 'download.asked', download: 'template' }),
    },
    {
      id: 'booking.upload.copy',
      title: both('sheet.copy'),
      section: SECTION,
      shortcut: 'shift+e',
      enabled: needs('EXPORT', upload ? true : both('sheet.first')),
      run: () => tell({ type: 'download.asked', download: 'copy' }),
    },
    {
      id: 'booking.upload.log',
      title: both('sheet.log'),
      section: SECTION,
      shortcut: 'shift+l',
      enabled: true,
      run: () => navigate(LOG),
    },
  ]);
  return (
    <article className="fl-page bk-upload">
      <PageHeader title={text(SECTION)} commands={commands} />
      <FileDrop accept={['.xlsx', '.csv']} isBusy={isBusy} input={input} onFiles={read}>
        <p className="fl-muted">{t('sheet.help')}</p>
      </FileDrop>
      <p role="alert" className="fl-finding-error" hidden={problem === null}>
        {problem && text(finding?.message ?? problem.message, finding?.params)}
      </p>
      {id !== null && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {id !== null && !upload && !error && <LoadingState />}
      {upload && (
        <>
          <h2 aria-live="polite">
            {t('sheet.read', { file: upload.fileName, rows: upload.rows, n: upload.bookings.length })}
          </h2>
          {upload.bookings.length === 0 ? (
            <p>{t('sheet.none')}</p>
          ) : (
            <ReadBookings
              upload={upload}
              marked={marked}
              onMark={(keys, isMarked) => tell({ type: 'bookings.marked', keys, isMarked })}
            />
          )}
          <SheetProblems upload={upload} />
        </>
      )}
    </article>
  );
}

/** What could be submitted as it stands. */
const readyOf = ({ bookings }: Upload): string[] =>
  bookings
    .filter(({ bookingId, findings }) => bookingId === null && findings.every(({ severity }) => severity !== 'error'))
    .map(({ key }) => key);
