import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
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
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { reasonOf } from '#kit/problem-text.ts';
import { queryKey } from '#kit/queries.ts';
import { saveDownload } from '#kit/save-download.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { fileWords } from '#kit/send/file-words.ts';
import { useSend } from '#kit/send/use-send.ts';
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
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useCallQuery(getUpload, { id: id ?? '' }, { enabled: id !== null });
  const upload = id === null ? undefined : data;

  const work = async (job: () => Promise<void>) => {
    setTrouble('');
    setBusy(true);
    try {
      await job();
    } catch (failure) {
      setTrouble(text(reasonOf(failure)));
    } finally {
      setBusy(false);
    }
  };
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
  const read = ([file]: readonly File[]) =>
    work(async () => {
      const found = await reading.run({ file: file! });
      setMarked(new Set(readyOf(found)));
      queries.setQueryData([...queryKey(getUpload, { id: found.id })], found);
      setParams({ id: found.id });
    });
  const make = (isSubmitted: boolean) =>
    work(async () => {
      if (!upload) return;
      const keys = [...marked].slice(0, 100);
      await making.run({ id: upload.id, keys, isSubmitted });
      setMarked(new Set());
    });
  const mark = (keys: readonly string[], isMarked: boolean) =>
    setMarked(before => {
      const next = new Set(before);
      for (const key of keys)
        if (isMarked) next.add(key);
        else next.delete(key);
      return next;
    });
  const save = (job: Parameters<typeof saveDownload>[0] | Promise<Parameters<typeof saveDownload>[0]>) =>
    work(async () => saveDownload(await job));

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
      run: () => make(true),
    },
    {
      id: 'booking.upload.make',
      title: both('sheet.make'),
      section: SECTION,
      shortcut: 'shift+m',
      enabled: needs('SUBMIT', ticked),
      run: () => make(false),
    },
    {
      id: 'booking.upload.template',
      title: both('sheet.template'),
      section: SECTION,
      shortcut: 'shift+t',
      enabled: isBusy ? both('busy') : true,
      run: () => save(client.download(uploadTemplate)),
    },
    {
      id: 'booking.upload.copy',
      title: both('sheet.copy'),
      section: SECTION,
      shortcut: 'shift+e',
      enabled: needs('EXPORT', upload ? true : both('sheet.first')),
      run: () => (upload ? save(client.download(uploadCopy, { query: { id: upload.id } })) : undefined),
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
      <FileDrop accept={['.xlsx', '.csv']} isBusy={isBusy} input={input} onFiles={files => void read(files)}>
        <p className="fl-muted">{t('sheet.help')}</p>
      </FileDrop>
      <p role="alert" className="fl-finding-error" hidden={trouble === ''}>
        {trouble}
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
            <ReadBookings upload={upload} marked={marked} onMark={mark} />
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
