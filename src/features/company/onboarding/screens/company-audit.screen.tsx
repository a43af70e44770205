import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  APPLICATION_STATE_LABELS,
  type ApplicationRow,
  REJECT_LABELS,
  RETURN_LABELS,
} from '#contract/company/onboarding/application.ts';
import {
  type ApplicationDetail,
  auditApplication,
  auditQueue,
  getApplication,
} from '#contract/company/onboarding/calls.ts';
import { CHANGE_REQUEST_LABELS, type ChangeRequest } from '#contract/company/onboarding/company-change.ts';
import { decideChangeRequest } from '#contract/company/onboarding/profile.calls.ts';
import type { BodyOf } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useCallQuery } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { showToast } from '#kit/toasts.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import type { ApplicationEvent } from '#machines/company/company-application.commands.ts';
import { APPLICATION_EVENTS } from '#machines/company/company-application.events.ts';
import { ApplicationPane, pathLabel } from '../audit/application-pane.tsx';
import { ChangePane } from '../audit/change-pane.tsx';
import { ageOf } from '../audit/marks.ts';
import { useFieldMarks } from '../audit/use-field-marks.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../onboarding.css';
import { STATE_TONES } from '../parts/application-log.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { isStale, reasonOf } from '../parts/trouble.ts';
import { useAct } from '../parts/use-act.ts';
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

type Asking = { readonly kind: 'field' | 'reject' | 'override' | 'rejectChange' } | null;

/** `/system/CompanyAudit`: what waits on the left, the licence beside each field on the right; keys decide. */
export function CompanyAuditScreen() {
  const t = useT('onboarding');
  const text = useText();
  const act = useAct();
  const [params] = useSearchParams();
  const columns = useColumns();
  const [asking, setAsking] = useState<Asking>(null);
  const queue = useCallQuery(auditQueue);
  const rows: readonly Waiting[] = [
    ...(queue.data?.applications ?? []).map(application => ({
      ...{ id: application.id, since: application.submittedAt, application, change: null },
    })),
    ...(queue.data?.changes ?? []).map(change => ({
      ...{ id: change.id, since: change.createdAt, application: null, change },
    })),
  ].sort((a, b) => ((a.since ?? '') < (b.since ?? '') ? -1 : 1));
  const cursor = useGridCursor<Waiting>({ rows, rowKey, keys: false, startAtFirst: true });
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

  const tell = (words: Text, intent: 'success' | 'danger' = 'success') =>
    showToast({ id: 'onboarding.audit', intent, text: text(words) });
  const audit = async (body: BodyOf<typeof auditApplication>) => {
    const after: ApplicationDetail = await act(auditApplication, body);
    tell(both('audit.done', { no: after.no, what: text(APPLICATION_EVENTS[body.event].label) }));
  };
  /** A refusal of a plain act is told at once; the queue has been read again meanwhile. */
  const plainly = (work: () => Promise<void>) => async () => {
    try {
      await work();
    } catch (error) {
      if (!isStale(error)) throw error;
      tell(reasonOf(error), 'danger');
    }
  };
  const named = application ? { id: application.id, version: application.version } : null;
  const can = (event: ApplicationEvent): true | Text => {
    if (!application) return both('nothingOpen');
    const ability = application.abilities.find(one => one.event === event);
    return ability?.allowed ? true : (ability?.reason ?? both('noRight'));
  };
  const hasBadCode = application?.checks.some(({ code }) => code.startsWith('USCC_')) ?? false;
  const eventCommand = (
    event: 'TAKE' | 'RELEASE' | 'RETURN' | 'REJECT' | 'APPROVE',
    enabled: true | Text,
    run: () => void | Promise<void>,
    intent?: Command['intent'],
  ): Command => ({
    id: `onboarding.${event.toLowerCase()}`,
    title: APPLICATION_EVENTS[event].label,
    section: SECTION,
    shortcut: APPLICATION_EVENTS[event].shortcut!,
    enabled,
    ...(intent ? { intent } : {}),
    run,
  });
  const holds = can('RETURN');
  const decisions: Command[] = change
    ? [
        eventCommand(
          'APPROVE',
          true,
          plainly(async () => {
            const { no } = await act(decideChangeRequest, { id: change.id, version: change.version, event: 'APPROVE' });
            tell(both('audit.done', { no, what: text(APPLICATION_EVENTS.APPROVE.label) }));
          }),
          'success',
        ),
        eventCommand('REJECT', true, () => setAsking({ kind: 'rejectChange' }), 'danger'),
      ]
    : [
        application?.state === 'IN_REVIEW'
          ? eventCommand(
              'RELEASE',
              can('RELEASE'),
              plainly(() => audit({ event: 'RELEASE', ...named! })),
            )
          : eventCommand(
              'TAKE',
              can('TAKE'),
              plainly(() => audit({ event: 'TAKE', ...named! })),
              'primary',
            ),
        eventCommand(
          'APPROVE',
          can('APPROVE'),
          plainly(async () => {
            if (hasBadCode) setAsking({ kind: 'override' });
            else await audit({ event: 'APPROVE', ...named! });
          }),
          'success',
        ),
        eventCommand(
          'RETURN',
          holds !== true ? holds : fields.reasons.length > 0 ? true : both('audit.noneWrong'),
          plainly(() => audit({ event: 'RETURN', ...named!, reasons: fields.reasons })),
          'warning',
        ),
        eventCommand('REJECT', can('REJECT'), () => setAsking({ kind: 'reject' }), 'danger'),
      ];
  const key = (
    id: string,
    word: Parameters<typeof both>[0],
    shortcut: string,
    enabled: true | Text,
    run: () => void,
  ): Command => ({
    ...{ id: `onboarding.${id}`, title: both(word), section: SECTION, shortcut, enabled, quiet: true, run },
  });
  const reading = application ? true : both('nothingOpen');
  const commands = useCommands(asking ? [] : decisions);
  useCommands(
    asking
      ? []
      : [
          key('fieldOk', 'audit.markOk', 'y', holds, fields.markOk),
          key('fieldWrong', 'audit.markWrong', 'r', holds, () => setAsking({ kind: 'field' })),
          key('nextField', 'audit.nextField', 'j', reading, () => fields.move(1)),
          key('previousField', 'audit.previousField', 'k', reading, () => fields.move(-1)),
          key('nextRow', 'audit.nextRow', 'shift+j', true, () => cursor.move('next')),
          key('previousRow', 'audit.previousRow', 'shift+k', true, () => cursor.move('previous')),
        ],
  );
  const close = () => setAsking(null);
  return (
    <article className="onboarding-page" data-screen="companyAudit">
      <PageHeader title={t('audit.title')} commands={commands} />
      <div className="onboarding-split">
        <DataGrid
          label={t('audit.queue')}
          columns={columns}
          rows={rows}
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
      {asking?.kind === 'field' && (
        <ReasonDialog
          title={t('audit.whyTitle', { field: text(pathLabel(fields.at)) })}
          send={t('audit.mark')}
          codes={RETURN_LABELS}
          onSend={(code, words) => fields.markWrong(fields.at, { code, text: words })}
          onClose={close}
        />
      )}
      {asking?.kind === 'reject' && application && (
        <ReasonDialog
          title={t('audit.rejectTitle', { no: application.no })}
          send={t('audit.rejectDo')}
          codes={REJECT_LABELS}
          onSend={(code, reason) => audit({ event: 'REJECT', ...named!, code, reason })}
          onClose={close}
        />
      )}
      {asking?.kind === 'override' && application && (
        <ReasonDialog
          title={t('audit.overrideTitle')}
          send={t('audit.overrideDo')}
          shortest={10}
          onSend={(_, overrideReason) => audit({ event: 'APPROVE', ...named!, overrideReason })}
          onClose={close}
        />
      )}
      {asking?.kind === 'rejectChange' && change && (
        <ReasonDialog
          title={t('audit.changeReject', { no: change.no })}
          send={t('audit.rejectDo')}
          shortest={1}
          onSend={async (_, reason) => {
            await act(decideChangeRequest, { id: change.id, version: change.version, event: 'REJECT', reason });
            tell(both('audit.done', { no: change.no, what: text(APPLICATION_EVENTS.REJECT.label) }));
          }}
          onClose={close}
        />
      )}
    </article>
  );
}
