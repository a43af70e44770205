import { Callout } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { reviewRemarks, type SiHeader, siDetail } from '#contract/si/calls.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { EmptyState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { useSettled } from '../list/use-settled.ts';
import '../locale/words.ts';
import { refusalText } from '../parts/refusal-text.ts';
import { RemarksPanel } from '../parts/remarks-panel.tsx';
import { QUEUE_COLUMNS } from '../parts/si-columns.tsx';
import { checkedRemarks } from '../review/checked-remarks.ts';
import { RefusedDecision } from '../review/refused-decision.tsx';
import { remarksAsked } from '../review/remarks-asked.ts';
import { abilityOf, eventCommand, likelyAbility, SECTION } from '../review/review-commands.ts';
import { ReviewPreview } from '../review/review-preview.tsx';
import { useClaimActivity } from '../review/use-claim-activity.ts';
import { useBulkToast, useDecisionToast, useNumbers } from '../review/use-decision-toast.ts';
import { queueCursor, useReviewQueue } from '../review/use-review-queue.ts';
import { ticksOf } from '../review/use-ticks.ts';
import '../si.css';

const ONLY_CLEAN = { zh: '只有没有提醒的补料可以批量通过', en: 'Only SIs without warnings can be approved in bulk' };
const NOTHING_TO_UNDO = { zh: '没有可撤销的审核', en: 'No decision can be undone' };

/** `/tdManage/siCheck`: the review queue. Left what waits, right what it says; one key decides and the next opens by itself. */
export function SiCheckScreen() {
  const t = useT('si');
  const text = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { employee, menu } = useSession();
  const reviewer = { employeeId: employee?.EmployeeId ?? '', menu };
  const queries = useQueryClient();
  const [q, setQ] = useState('');
  const words = useSettled(q.trim());
  const review = useReviewQueue(words, request =>
    request.event === 'APPROVE' ? approvalRemarks(request.id) : request.remarks,
  );
  const { actor, snapshot, page, rows, openRow } = review;
  const { request, undoable, refusal, problem, problemOf, bulkRefused } = snapshot.context;
  const detail = useCallQuery(siDetail, { Id: openRow?.Id ?? '' }, { enabled: openRow !== null });
  const approvalRemarks = (id: string): string =>
    detail.data?.Id === id ? checkedRemarks(ticksOf(queries, detail.data), t) : '';
  const canned = useCallQuery(reviewRemarks).data ?? [];
  const writing = snapshot.matches({ work: 'writingRemarks' });
  const noOf = useNumbers(page.data?.rows ?? NO_ROWS);
  useDecisionToast(undoable, noOf, () => actor.send({ type: 'UNDO' }));
  useBulkToast(snapshot.context, noOf);
  useClaimActivity(openRow);
  // What is being written about has been withdrawn, or decided by somebody else: the words stay, the reader learns it now.
  const isGone = writing && request !== null && !rows.some(row => row.Id === request.id);
  const cursor = queueCursor(review, row => navigate(`/tdManage/siAudit?Id=${row.Id}`));

  const can = (event: keyof typeof SI_EVENTS) =>
    detail.data && openRow ? abilityOf(detail.data, event) : likelyAbility(openRow, event, reviewer);
  const claimed = openRow?.CLAIMER_ID != null;
  const bulkClean = cursor.markedRows.length > 0 && cursor.markedRows.every(row => row.WARNINGS === 0);
  const decisions: Command[] = [
    eventCommand(claimed ? 'RELEASE_CLAIM' : 'CLAIM', can(claimed ? 'RELEASE_CLAIM' : 'CLAIM'), () =>
      actor.send({ type: 'CLAIM' }),
    ),
    eventCommand('APPROVE', can('APPROVE'), () => actor.send({ type: 'APPROVE' }), { intent: 'success' }),
    eventCommand('RETURN', can('RETURN'), () => actor.send({ type: 'RETURN' }), {
      intent: 'warning',
      asks: remarksAsked('RETURN', actor.send),
    }),
    eventCommand('DECLINE', can('DECLINE'), () => actor.send({ type: 'DECLINE' }), {
      intent: 'danger',
      asks: remarksAsked('DECLINE', actor.send),
    }),
    eventCommand('UNDO_REVIEW', undoable ? true : NOTHING_TO_UNDO, () => actor.send({ type: 'UNDO' })),
    {
      id: 'si.bulkApprove',
      title: { zh: '批量通过', en: 'Approve selected' },
      section: SECTION,
      shortcut: 'shift+a',
      enabled: bulkClean ? true : ONLY_CLEAN,
      quiet: cursor.markedRows.length === 0,
      run: () => actor.send({ type: 'BULK_APPROVE' }),
    },
    ...canned.map(remark => ({
      id: `si.canned.${remark.no}`,
      title: { zh: `退回：${remark.zh}`, en: `Return: ${remark.en}` },
      section: SECTION,
      shortcut: String(remark.no),
      quiet: true,
      enabled: can('RETURN'),
      run: () => actor.send({ type: 'CANNED', text: language === 'EN' ? remark.en : remark.zh }),
    })),
  ];
  useCommands(writing ? [] : queueKeys(review, cursor));
  const commands = useCommands(writing ? [] : decisions);
  const refused = refusal
    ? text(refusalText(refusal))
    : problem
      ? text(problem.errors[0]?.message ?? problem.message)
      : null;

  return (
    <article className="si-page" data-screen="siCheck">
      <PageHeader title={t('review.queue')} commands={commands} />
      {Object.keys(bulkRefused).length > 0 && (
        <Callout intent="warning" role="alert">
          {Object.entries(bulkRefused).map(([id, code]) => (
            <div key={id}>
              {noOf(id)}: {text(refusalText(code))}
            </div>
          ))}
        </Callout>
      )}
      <search className="si-queue-tools" aria-label={t('review.search')}>
        <FilterInput value={q} onChange={setQ} placeholder={t('list.search')} />
      </search>
      <div className="si-split si-queue">
        <DataGrid
          label={t('review.queue')}
          columns={QUEUE_COLUMNS}
          rows={rows}
          rowKey={rowKey}
          cursor={cursor}
          loading={page.isPending}
          error={page.error}
          onRetry={() => actor.send({ type: 'RETRY' })}
          {...(words ? {} : { empty: <EmptyState title={t('review.empty')} /> })}
          {...(page.data ? { total: { count: page.data.total, isMore: page.data.totalIsMore } } : {})}
        />
        <ScrollRegion label={t('review.preview')}>
          {refused && !writing && (
            <RefusedDecision siId={refusal ? null : problemOf} noOf={noOf} me={reviewer.employeeId} text={refused} />
          )}
          {writing && request && (
            <RemarksPanel
              title={t('review.remarksTitle', {
                action: text(SI_EVENTS[request.event].label),
                no: noOf(request.id),
              })}
              value={request.remarks}
              onChange={remarks => actor.send({ type: 'TYPE', remarks })}
              onConfirm={() => actor.send({ type: 'CONFIRM' })}
              onCancel={() => actor.send({ type: 'CANCEL' })}
              refusal={refused ?? (isGone ? t('review.gone') : null)}
              busy={false}
            />
          )}
          <ReviewPreview detail={detail} isOpen={openRow !== null} />
        </ScrollRegion>
      </div>
    </article>
  );
}

const NO_ROWS: readonly SiHeader[] = [];
const rowKey = (row: SiHeader): string => row.Id;

/** The keys of every list (0.4), on the machine's own cursor. */
function queueKeys(review: ReturnType<typeof useReviewQueue>, cursor: ReturnType<typeof queueCursor>): Command[] {
  const key = (id: string, zh: string, en: string, shortcut: string, run: () => void): Command => ({
    id: `si.queue.${id}`,
    title: { zh, en },
    section: SECTION,
    shortcut,
    quiet: true,
    enabled: true,
    run,
  });
  return [
    key('next', '下一行', 'Next row', 'j', () => review.actor.send({ type: 'NEXT' })),
    key('previous', '上一行', 'Previous row', 'k', () => review.actor.send({ type: 'PREVIOUS' })),
    key('open', '打开审核页', 'Open review page', 'enter', () => cursor.open()),
    key('mark', '选择当前行', 'Mark this row', 'space', () => cursor.mark()),
  ];
}
