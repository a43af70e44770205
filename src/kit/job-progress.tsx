import { Button, ProgressBar } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { getFile } from '#contract/files/calls.ts';
import { cancelJob, getJob } from '#contract/jobs/calls.ts';
import { isFinished, type Job, type JobState } from '#contract/jobs/job.ts';
import { queryKey, useCallQuery, useClient } from './client.tsx';
import { errorText } from './error-text.ts';
import { useT, useText } from './i18n.ts';
import { saveDownload } from './save-download.ts';
import { ErrorState, LoadingState } from './screen-states.tsx';
import { useSend } from './send/use-send.ts';
import { StatusTag, type Tone } from './status-tag.tsx';
import { showToast } from './toasts.tsx';
import './job-progress.css';

const TONES: Readonly<Record<JobState, Tone>> = {
  QUEUED: 'neutral',
  RUNNING: 'info',
  DONE: 'ok',
  FAILED: 'bad',
  CANCELLED: 'warn',
};

/** Where the live connection is down, a job that runs is asked after this often. */
const ASK_EVERY_MS = 5_000;

/**
 * A job while it runs and what came of it: `<JobProgress id={jobId} onDone={job => …} />`. Live by its `doc` messages. With
 * `children` the area shows the result itself; otherwise a file is offered for download and a link to be opened.
 */
export function JobProgress({
  id,
  onDone,
  children,
}: {
  readonly id: string;
  /** Once, when the job has come to its end while shown, whichever end. */
  readonly onDone?: (job: Job) => void;
  readonly children?: (job: Job) => ReactNode;
}) {
  const {
    data: job,
    error,
    refetch,
  } = useCallQuery(
    getJob,
    { id },
    { refetchInterval: query => (query.state.data && isFinished(query.state.data.state) ? false : ASK_EVERY_MS) },
  );
  const isOver = job !== undefined && isFinished(job.state);
  const tell = useRef(onDone);
  tell.current = onDone;
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (!job || !isOver || told.current === job.id) return;
    told.current = job.id;
    tell.current?.(job);
  }, [job, isOver]);

  if (error && !job) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!job) return <LoadingState lines={2} />;
  return <JobView job={job}>{children ? children(job) : <JobOutcome job={job} />}</JobView>;
}

function JobView({ job, children }: { readonly job: Job; readonly children: ReactNode }) {
  const t = useT('kit');
  const text = useText();
  const { state, done, total } = job;
  const isOver = isFinished(state);
  const share = total ? Math.min(done / total, 1) : undefined;
  const figures =
    total === null ? (done > 0 ? t('jobs.progressOpen', { done }) : null) : t('jobs.progress', { done, total });
  return (
    <section className="fl-job" aria-label={text(job.title)} aria-busy={!isOver}>
      <div className="fl-job-head">
        <strong>{text(job.title)}</strong>
        <StatusTag tone={TONES[state]}>
          {!isOver && job.cancelRequested ? t('jobs.cancelling') : t(`jobs.${state}`)}
        </StatusTag>
        {!isOver && job.isMine && <CancelButton job={job} />}
      </div>
      {!isOver && (
        <div
          role="progressbar"
          aria-label={text(job.title)}
          aria-valuemin={0}
          {...(total ? { 'aria-valuemax': total, 'aria-valuenow': Math.min(done, total) } : {})}
          {...(figures ? { 'aria-valuetext': figures } : {})}
        >
          <div aria-hidden="true">
            <ProgressBar
              intent="primary"
              animate={state === 'RUNNING'}
              stripes={share === undefined}
              {...(share === undefined ? {} : { value: share })}
            />
          </div>
        </div>
      )}
      {(figures || job.note) && (
        <p className="fl-job-note">{[figures, job.note && text(job.note)].filter(Boolean).join(' · ')}</p>
      )}
      {children}
    </section>
  );
}

function CancelButton({ job }: { readonly job: Job }) {
  const t = useT('kit');
  const client = useClient();
  const queries = useQueryClient();
  const key = [...queryKey(getJob, { id: job.id })];
  const cancel = useSend({
    name: ['job', 'cancel', job.id],
    send: async ({ id }: { readonly id: string }) => (await client.call(cancelJob, { body: { id } })).data,
    onDone: data => {
      queries.setQueryData(key, data);
    },
    // It may have ended in the very moment.
    onRefused: () => void queries.invalidateQueries({ queryKey: key }),
  });
  return (
    <Button
      size="small"
      text={t('jobs.cancel')}
      loading={cancel.isBusy}
      disabled={job.cancelRequested}
      onClick={() => void cancel.runOrToast({ id: job.id })}
    />
  );
}

/** What came of a finished job: its file, its page, or why it failed. */
export function JobOutcome({ job }: { readonly job: Job }) {
  const t = useT('kit');
  const text = useText();
  const client = useClient();
  const [isFetching, setFetching] = useState(false);
  if (job.error)
    return (
      <div role="alert">
        <p>{text(job.error.message)}</p>
        <ul className="fl-job-findings">
          {job.error.errors.map(({ path, code, message, params }) => (
            <li key={`${path} ${code}`}>{text(message, params)}</li>
          ))}
        </ul>
      </div>
    );
  const { fileId, link } = job.result ?? {};
  const fetchFile = async (id: string): Promise<void> => {
    setFetching(true);
    try {
      saveDownload(await client.download(getFile, { query: { id } }));
    } catch (error) {
      showToast({ id: `file-${id}`, text: text(errorText(error)), intent: 'danger' });
    } finally {
      setFetching(false);
    }
  };
  return (
    <>
      {fileId && (
        <Button
          intent="primary"
          text={t('jobs.download')}
          loading={isFetching}
          onClick={() => void fetchFile(fileId)}
        />
      )}
      {link && <Link to={link}>{t('jobs.open')}</Link>}
    </>
  );
}
