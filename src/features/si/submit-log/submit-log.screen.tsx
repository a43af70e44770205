import { Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { siSubmitReport } from '#contract/si/submit-log.calls.ts';
import { LOG_PEOPLE, siSubmitLog } from '#contract/si/submit-log.resource.ts';
import { useCallQuery } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { FindingList } from '#kit/finding-list.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import '../locale/words.ts';
import { pathLabel } from '../parts/path-label.ts';
import { staffText } from '../staff/locale/words.ts';
import '../staff/staff.css';
import { COMPANY_NAME, nameColumn } from '../staff/staff-columns.tsx';
import { StaffGrid, type StaffGridContext } from '../staff/staff-grid.tsx';
import { fieldPathOf } from '../wizard/reported.ts';

const resource: Resource = siSubmitLog;
const section = siSubmitLog.title;

const COLUMNS: readonly ColumnOverride[] = [
  COMPANY_NAME,
  nameColumn('employeeName', LOG_PEOPLE.employeeName, 'warnings'),
  nameColumn('onBehalfOfName', LOG_PEOPLE.onBehalfOfName, 'employeeName'),
  { field: 'createdAt', hidden: false, label: staffText('time'), after: 'call' },
  { field: 'updatedAt', hidden: true, sortable: false },
];

const toneOf = (row: AnyRow): string | undefined => (row.ok === true ? undefined : 'warn');

/** `/tdManage/siSubmitLog` and the customer's own: every check, submission and modification, with its report as it was. */
export function SubmitLogScreen() {
  const [open, setOpen] = useState<AnyRow | null>(null);
  const commands = ({ active }: StaffGridContext): readonly Command[] => [
    {
      id: 'siStaff.report',
      title: staffText('report'),
      section,
      shortcut: 'i',
      enabled: active ? true : staffText('pick'),
      run: () => setOpen(active),
    },
  ];
  return (
    <>
      <StaffGrid
        resource={resource}
        title={section}
        name="log"
        columns={COLUMNS}
        rowTone={toneOf}
        commands={commands}
        onOpen={setOpen}
      />
      {open && <ReportDialog row={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const CALL_LABELS = resource.meta.call?.choices ?? [];

/** What one call was told, finding by finding, as it was then. */
function ReportDialog({ row, onClose }: { readonly row: AnyRow; readonly onClose: () => void }) {
  const t = useT('siStaff');
  const text = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const report = useCallQuery(siSubmitReport, { id: row.id });
  const label = CALL_LABELS.find(({ value }) => value === row.call)?.label;
  const siId = pathname.startsWith('/tdManage') ? (report.data?.siId ?? null) : null;
  const open = () => {
    onClose();
    void navigate(`/tdManage/siDetail?Id=${encodeURIComponent(siId ?? '')}&from=/tdManage/siSubmitLog`);
  };
  return (
    <FormDialog
      isOpen
      width={760}
      title={t('reportTitle', { call: label ? text(label) : String(row.call), booking: String(row.bookingNo ?? '') })}
      cancelLabel={t('close')}
      onCancel={onClose}
      {...(siId ? { primary: { label: t('openSi'), onRun: open } } : {})}
    >
      {report.isPending ? (
        <LoadingState lines={4} />
      ) : report.error ? (
        <ErrorState error={report.error} onRetry={() => void report.refetch()} />
      ) : (
        <>
          <p className="fl-muted">
            <Instant at={report.data.at} /> · {t('reportTook', { ms: report.data.ms })}
          </p>
          {report.data.findings.length === 0 ? (
            <Callout intent="success" compact>
              {t('reportClean')}
            </Callout>
          ) : (
            <ScrollRegion label={t('report')} className="sis-report">
              <FindingList findings={report.data.findings} place={path => text(pathLabel(fieldPathOf(path)))} />
            </ScrollRegion>
          )}
        </>
      )}
    </FormDialog>
  );
}
