import { useEffect, useEffectEvent, useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import type { GridView } from '#contract/kernel/saved-view.ts';
import { exportSiGrid, exportSiOwnGrid } from '#contract/si/staff.calls.ts';
import { exportSubmitLog } from '#contract/si/submit-log.calls.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { JobProgress } from '#kit/job-progress.tsx';
import { LoadingState } from '#kit/screen-states.tsx';
import { useSendCall } from '#kit/send/use-send-call.ts';
import './locale/words.ts';
import type { GridName } from './use-grid-rows.ts';

/** Exports of the three grids. */
const EXPORTS = { all: exportSiGrid, own: exportSiOwnGrid, log: exportSubmitLog } as const satisfies Record<
  GridName,
  unknown
>;

/** The rows of a view become a workbook: a job that is begun at once, and its file when it is done. */
export function GridExportDialog({
  name,
  title,
  view,
  columns,
  onClose,
}: {
  readonly name: GridName;
  readonly title: string;
  readonly view: Pick<GridView, 'q' | 'filter' | 'sort'>;
  readonly columns: readonly string[];
  readonly onClose: () => void;
}) {
  const t = useT('siStaff');
  const text = useText();
  const language = useLanguage();
  const [jobId, setJobId] = useState<string | null>(null);
  const [asked] = useState<BodyOf<typeof exportSiGrid>>(() => ({
    q: view.q,
    filter: view.filter,
    sort: view.sort,
    columns: [...columns],
    language,
  }));
  const starting = useSendCall(EXPORTS[name], { name: ['siStaff', 'export'], onDone: job => setJobId(job.jobId) });
  const start = useEffectEvent(() => void starting.attempt(asked));
  useEffect(start, []);
  const { trouble } = starting;
  return (
    <FormDialog isOpen title={t('exportTitle', { title })} width={480} cancelLabel={t('close')} onCancel={onClose}>
      <p>{t(name === 'log' ? 'exportLogHelp' : 'exportHelp')}</p>
      {jobId === null ? !trouble && <LoadingState lines={2} /> : <JobProgress id={jobId} />}
      <p role="alert" className="fl-finding-error">
        {trouble && text(trouble.text)}
      </p>
    </FormDialog>
  );
}
