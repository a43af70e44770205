import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  APPLICATION_STATE_LABELS,
  type ApplicationRow,
  RETURN_LABELS,
} from '#contract/company/onboarding/application.ts';
import { auditQueue, getApplication } from '#contract/company/onboarding/calls.ts';
import { CHANGE_REQUEST_LABELS, type ChangeRequest } from '#contract/company/onboarding/company-change.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useCallQuery } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { refusalText, useDocumentActor } from '#kit/document/document-actor.ts';
import { useDocument } from '#kit/document/use-document.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useQueue } from '#kit/queue/use-queue.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { useFound } from '#kit/use-found.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { companyApplication } from '#machines/company/company-application.document.ts';
import { companyChange } from '#machines/company/company-change.document.ts';
import { type AnyDocumentRow, abilitiesOf } from '#machines/kernel/document.ts';
import { holderOf } from '#machines/kernel/document-waiting.ts';
import { ApplicationPane, pathLabel } from '../audit/application-pane.tsx';
import { ChangePane } from '../audit/change-pane.tsx';
import { ageOf } from '../audit/marks.ts';
import { useFieldMarks } from '../audit/use-field-marks.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../onboarding.css';
import { STATE_TONES } from '../parts/application-log.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useTouched } from '../parts/use-application.ts';
import '../queries.ts';

/** A row of the queue: an application or a change of company data. */
type Waiting =
  | { readonly id: string; readonly since: string | null; readonly application: ApplicationRow; readonly change: null }
  | { readonly id: string; readonly since: string | null; readonly application: null; readonly change: ChangeRequest };

const rowKey = ({ id }: Waiting): string => id;
const SECTION = both('section');

function useColumns(): readonly Column<Waiting>[] {
  const t = useT('onboarding');
  const text = useText();
  const language = useLanguage();
  const name = (zh: string | null, en: string | null) => (language === 'EN' ? (en ?? zh) : (zh ?? en));
  return [
    {
      key: 'age',
      label: both('columns.age'),
      width: 76,
      cell: ({ since }) => {
        const { unit, n, isLate } = ageOf(since, Date.now());
        return <span className={isLate ? 'onboarding-late' : ''}>{t(unit, { n })}</span>;
      },
    },
    {
      key: 'name',
      label: both('columns.name'),
      width: 132,
      cell: ({ application, change }) =>
        application ? name(application.nameZh, application.nameEn) : name(change!.companyName, change!.companyNameEn),
    },
    {
      key: 'state',
      label: both('columns.state'),
      width: 196,
      cell: ({ application, change }) => {
        if (!application) return <StatusTag tone="info">{text(CHANGE_REQUEST_LABELS[change!.state])}</StatusTag>;
        const { state, auditorName, auditorNameEn } = application;
        return (
          <StatusTag tone={STATE_TONES[state]}>
            {state === 'IN_REVIEW'
              ? t('audit.heldBy', { name: name(auditorName, auditorNameEn) ?? '' })
              : text(APPLICATION_STATE_LABELS[state])}
          </StatusTag>
        );
      },
    },
    {
      key: 'kind',
      label: both('columns.kind'),
      width: 84,
      cell: ({ application }) =>
        t(`kinds.${application ? ((application.kind as 'customer' | null) ?? 'customer') : 'change'}`),
    },
    {
      key: 'no',
      label: both('columns.no'),
      width: 130,
      cell: ({ application, change }) => (application ?? change)!.no,
    },
  ];
}

const waitingTexts = ({ application, change }: Waiting) =>
  application
    ? [application.no, application.nameZh, application.nameEn]
    : [change?.no, change?.companyName, change?.companyNameEn];

const AUDITED = ['TAKE', 'RELEASE', 'APPROVE', 'RETURN', 'REJECT'] as const;
/** What has a field that is marked wrong is given back or refused. */
const WITHOUT_APPROVAL = AUDITED.filter(event => event !== 'APPROVE');
const { RETURN } = companyApplication.events;
const DECISIONS = ['APPROVE', 'REJECT'] as const;
const NONE = [] as const;

/** `/system/CompanyAudit`: what waits on the left, the licence beside each field on the right; keys decide. */
export function CompanyAuditScreen() {
  const t = useT('onboarding');
  const text = useText();
  const touch = useTouched();
  const [params] = useSearchParams();
  const columns = useColumns();
  const [isMarking, setMarking] = useState(false);
  const queue = useCallQuery(auditQueue);
  const rows: readonly Waiting[] = [
    ...(queue.data?.applications ?? []).map(application => ({
      id: application.id,
      since: application.submittedAt,
      application,
      change: null,
    })),
    ...(queue.data?.changes ?? []).map(change => ({
      id: change.id,
      since: change.createdAt,
      application: null,
      change,
    })),
  ].sort((a, b) => ((a.since ?? '') < (b.since ?? '') ? -1 : 1));
  const { found, find } = useFound(rows, waitingTexts);
  const cursor = useGridCursor<Waiting>({ rows: found, rowKey, keys: false, startAtFirst: true });
  // An address that names a row opens it once; afterwards the cursor is the reader's.
  const asked = params.get('id') ?? params.get('change');
  const isThere = rows.some(({ id }) => id === asked);
  const shown = useRef<string | null>(null);
  const { moveTo } = cursor;
  useEffect(() => {
    if (asked === null || !isThere || shown.current === asked) return;
    shown.current = asked;
    moveTo(asked);
  }, [asked, isThere, moveTo]);
  const open = cursor.activeRow;
  const detail = useCallQuery(getApplication, { id: open?.id ?? '' }, { enabled: open?.application != null });
  const application = open?.application && detail.data?.id === open.id ? detail.data : null;
  const change = open?.change ?? null;
  const fields = useFieldMarks(application);

  const actor = useDocumentActor(companyApplication);
  const at = new Date(useNow()).toISOString();
  const reviewing = useQueue(companyApplication, {
    open: open?.application ?? open?.change ?? null,
    isOpenedTaken: false,
    rows: rows.flatMap((row): AnyDocumentRow[] => [row.application ?? row.change]),
    // Changes are decided without being taken.
    isWanted: row =>
      row.state === 'SUBMITTED' ||
      (row.state === 'IN_REVIEW' && holderOf(companyApplication, row, actor, at) === 'mine'),
    onOpen: ({ id }) => moveTo(id),
    onUndo: (event, undone) => audit.carryOut(event, undone),
  });
  const audit = useDocument(companyApplication, application ? [application] : [], {
    events: change || isMarking ? NONE : fields.reasons.length > 0 ? WITHOUT_APPROVAL : AUDITED,
    presets: [
      { name: 'RETURN', event: 'RETURN', label: RETURN.label, payload: { reasons: fields.reasons }, instead: true },
    ],
    onDone: (event, results) => {
      reviewing.onDone(event, results);
      void touch();
    },
  });
  const decision = useDocument(companyChange, change ? [change] : [], {
    events: change ? DECISIONS : NONE,
    onDone: (_, results) => {
      reviewing.goOn(results.flatMap(({ row }) => row ?? []));
      void touch();
    },
  });
  // Fields are judged by who may return it; that none is wrong yet keeps nobody from it.
  const returning = abilitiesOf(companyApplication, application, actor, at).find(({ event }) => event === 'RETURN');
  const holds: true | Text =
    returning === undefined || !actor.holds.includes('RETURN')
      ? both(application ? 'audit.takeFirst' : 'nothingOpen')
      : returning.may === 'no'
        ? refusalText(companyApplication, returning.refusal)
        : true;
  const key = (
    id: string,
    word: Parameters<typeof both>[0],
    shortcut: string,
    enabled: true | Text,
    run: () => void,
  ): Command => ({
    id: `onboarding.${id}`,
    title: both(word),
    section: SECTION,
    shortcut,
    enabled,
    quiet: true,
    run,
  });
  const reading = application ? true : both('nothingOpen');
  useCommands(
    isMarking
      ? []
      : [
          key('fieldOk', 'audit.markOk', 'y', holds, fields.markOk),
          key('fieldWrong', 'audit.markWrong', 'r', holds, () => setMarking(true)),
          key('nextField', 'audit.nextField', 'j', reading, () => fields.move(1)),
          key('previousField', 'audit.previousField', 'k', reading, () => fields.move(-1)),
          key('nextRow', 'audit.nextRow', 'shift+j', true, () => cursor.move('next')),
          key('previousRow', 'audit.previousRow', 'shift+k', true, () => cursor.move('previous')),
          ...reviewing.commands,
        ],
  );
  return (
    <article className="onboarding-page" data-screen="companyAudit">
      <PageHeader title={t('audit.title')} commands={change ? decision.commands : audit.commands}>
        {find}
      </PageHeader>
      <div className="onboarding-split">
        <DataGrid
          label={t('audit.queue')}
          columns={columns}
          rows={found}
          rowKey={rowKey}
          cursor={cursor}
          loading={queue.isPending}
          error={queue.error}
          onRetry={() => void queue.refetch()}
          empty={<EmptyState title={t('audit.empty')} />}
          total={{ count: rows.length, isMore: false }}
        />
        <ScrollRegion label={t('audit.pane')}>
          {change && <ChangePane change={change} />}
          {open?.application && detail.error && (
            <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
          )}
          {open?.application && !application && !detail.error && <LoadingState />}
          {application && <ApplicationPane application={application} fields={fields} />}
        </ScrollRegion>
      </div>
      {isMarking && (
        <ReasonDialog
          title={t('audit.whyTitle', { field: text(pathLabel(fields.at)) })}
          send={t('audit.mark')}
          codes={RETURN_LABELS}
          onSend={(code, words) => fields.markWrong(fields.at, { code, text: words })}
          onClose={() => setMarking(false)}
        />
      )}
      {audit.dialogs}
      {decision.dialogs}
    </article>
  );
}
