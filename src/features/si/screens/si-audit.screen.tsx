import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Finding } from '#contract/kernel/errors.ts';
import { getDataInfo, type SiDetail, siDetail, siList } from '#contract/si/calls.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { type SiWire, siFromWire } from '#contract/si/wire.ts';
import { useCallQuery } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { Countdown } from '#kit/countdown.tsx';
import { useDocumentActor } from '#kit/document/document-actor.ts';
import { FindingList } from '#kit/finding-list.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useName } from '#kit/name-text.tsx';
import { useNow } from '#kit/now.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useRecordName, useScreen } from '#kit/screen-context.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { abilitiesOf } from '#machines/kernel/document.ts';
import { shippingInstruction } from '#machines/si/shipping-instruction.document.ts';
import '../locale/words.ts';
import { ComparePanel } from '../history/compare-panel.tsx';
import { ValueOrigin } from '../history/value-origin.tsx';
import { draftOf } from '../parts/detail-draft.ts';
import { editPath } from '../parts/edit-path.ts';
import { pathInSi, useFindingPlace } from '../parts/finding-place.ts';
import { pathLabel } from '../parts/path-label.ts';
import { refusalText } from '../parts/refusal-text.ts';
import { billNo, shownNo } from '../parts/si-columns.tsx';
import { SiContent } from '../parts/si-content.tsx';
import { SiLog } from '../parts/si-log.tsx';
import { SiStatus } from '../parts/si-status.tsx';
import { SourceCompare } from '../parts/source-compare.tsx';
import { compareWithSource } from '../parts/source-differences.ts';
import { ChecklistBoxes } from '../review/checklist-boxes.tsx';
import { SECTION } from '../review/review-row.ts';
import { useReview } from '../review/use-review.ts';
import { DifferencePanel } from '../rules/difference-panel.tsx';
import '../si.css';

const NO_ROWS: readonly SiDetail[] = [];
const NOT_READ = { zh: '正在读取', en: 'Being read' };
const NO_FIELD = {
  zh: '请先选字段：n 到问题处，或 Alt+↓ 逐个选择',
  en: 'Choose a field first: n for a finding, Alt+↓ one by one',
};
const NO_FINDING = { zh: '没有检查发现', en: 'There is no finding' };

/** `/tdManage/siAudit`: one SI with everything needed to decide: as submitted, against its source, beside its set. */
export function SiAuditScreen() {
  const t = useT('si');
  const text = useText();
  const name = useName();
  const navigate = useNavigate();
  const screen = useScreen();
  const [params] = useSearchParams();
  const id = params.get('Id');
  const place = useFindingPlace();
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState(-1);
  const [field, setField] = useState<string | null>(null);
  const [showLog, setShowLog] = useState(false);

  const [isComparing, setIsComparing] = useState(false);
  const [isWriting, setWriting] = useState(false);

  const detail = useCallQuery(siDetail, { Id: id ?? '' }, { enabled: id !== null });
  const si = detail.data ?? null;
  useRecordName(si ? shownNo(si.TBI_NO) : null);
  const { model, queue, row } = useReview({
    open: si,
    rows: NO_ROWS,
    // A return begins with the fields that were marked wrong, in both readers' words.
    returned:
      wrong.size > 0 ? t('review.marked', { fields: [...wrong].map(path => text(pathLabel(path))).join(', ') }) : '',
    onOpen: () => undefined,
    onWriting: setWriting,
  });
  const actor = useDocumentActor(shippingInstruction);
  const now = new Date(useNow()).toISOString();
  const modify = abilitiesOf(shippingInstruction, row, actor, now).find(({ event }) => event === 'MODIFY');
  const mayModify = !row
    ? NOT_READ
    : !actor.holds.includes('MODIFY')
      ? refusalText('AUTH_FORBIDDEN')
      : modify && modify.may !== 'no'
        ? true
        : refusalText(modify?.refusal.code ?? 'SI-L-01', modify?.refusal.params);

  const findings = si?.FINDINGS ?? [];
  const finding: Finding | null = findings[at] ?? null;
  // The field whose origin is being read, else that of the finding in view.
  const focusPath = field ?? (finding ? pathInSi(finding.path) : null);
  const go = (step: 1 | -1) => setAt(findings.length === 0 ? -1 : (at + step + findings.length) % findings.length);
  const toggled = <T,>(set: ReadonlySet<T>, item: T): ReadonlySet<T> =>
    set.has(item) ? new Set([...set].filter(other => other !== item)) : new Set([...set, item]);

  const quiet = (
    name: string,
    zh: string,
    en: string,
    shortcut: string,
    run: () => void,
    enabled: Command['enabled'] = true,
  ) => ({
    id: `si.audit.${name}`,
    title: { zh, en },
    section: SECTION,
    shortcut,
    quiet: true,
    enabled,
    run,
  });
  const ways = useCommands(
    isWriting
      ? []
      : [
          ...queue.commands,
          {
            id: 'si.modify',
            title: shippingInstruction.events.MODIFY.label,
            section: SECTION,
            shortcut: 'e',
            enabled: mayModify,
            run: () => void navigate(editPath(id, SI_PATHS.queue)),
          },
          quiet('next', '下一条问题', 'Next finding', 'n', () => go(1), findings.length > 0 ? true : NO_FINDING),
          quiet(
            'previous',
            '上一条问题',
            'Previous finding',
            'p',
            () => go(-1),
            findings.length > 0 ? true : NO_FINDING,
          ),
          quiet(
            'wrong',
            '标记有误',
            'Mark wrong',
            'x',
            () => focusPath && setWrong(toggled(wrong, focusPath)),
            focusPath ? true : NO_FIELD,
          ),
          quiet('log', '时间线', 'Timeline', 't', () => setShowLog(!showLog)),
          quiet('revisions', '对比版本', 'Compare revisions', 'v', () => setIsComparing(!isComparing)),
          quiet('lens', '单证一致性', 'Papers side by side', 'l', () =>
            navigate(`/tdManage/siDetail?Id=${id}&tab=lens&from=/tdManage/siCheck`),
          ),
          quiet('back', '返回队列', 'Back to the queue', 'escape', screen.back),
        ],
  );

  if (id === null) return <EmptyState title={t('detail.missing')} />;
  if (detail.isPending) return <LoadingState />;
  if (detail.error) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} level="h1" />;
  return (
    <article className="si-page" data-screen="siAudit">
      <PageHeader
        title={`SI ${shownNo(detail.data.TBI_NO)}`}
        subtitle={`${name(detail.data.COMPANY_NAME, detail.data.COMPANY_NAME_EN)} · ${billNo(detail.data)}`}
        status={
          <>
            <SiStatus status={detail.data.TBI_STATUS} late={detail.data.LATE} amendment={detail.data.AMENDMENT} />
            <Countdown deadline={detail.data.TBI_DEADLINE} />
          </>
        }
        commands={[...model.commands, ...ways]}
      />
      {model.dialogs}
      <div className="si-three">
        <ScrollRegion label={t('review.submitted')}>
          <h2>{t('review.submitted')}</h2>
          <ValueOrigin id={id} onPath={setField}>
            <SiContent
              si={draftOf(detail.data)}
              changes={detail.data.CHANGED}
              findings={findings}
              focusPath={focusPath}
              markedPaths={wrong}
            />
          </ValueOrigin>
        </ScrollRegion>
        {isComparing ? (
          <ScrollRegion label={t('review.compare')}>
            <h2>{t('review.compare')}</h2>
            <ComparePanel id={id} />
          </ScrollRegion>
        ) : (
          <SourceColumn si={detail.data} />
        )}
        <ScrollRegion label={t('review.checklist')}>
          <h2>{t('review.findings')}</h2>
          <FindingList
            findings={findings}
            current={finding}
            onGo={picked => setAt(findings.indexOf(picked))}
            place={place}
          />
          <h2>{t('review.checklist')}</h2>
          {!isWriting && (
            <ChecklistBoxes si={{ id: detail.data.Id, revision: detail.data.REVISION }} findings={findings} />
          )}
          <SetColumn si={detail.data} />
          {showLog && (
            <>
              <h2>{t('review.timeline')}</h2>
              <SiLog id={id} />
            </>
          )}
        </ScrollRegion>
      </div>
    </article>
  );
}

function SourceColumn({ si }: { readonly si: SiDetail }) {
  const t = useT('si');
  const source = useCallQuery(getDataInfo, { CGO_ID: si.CGO_ID });
  return (
    <ScrollRegion label={t('review.source')}>
      {si.TBI_SITYPE === 3 && <DifferencePanel siId={si.Id} isOpen={si.TBI_STATUS === 1 || si.TBI_STATUS === 2} />}
      <h2>{t('review.source')}</h2>
      {source.isPending && <LoadingState />}
      {source.error && <ErrorState error={source.error} onRetry={() => void source.refetch()} />}
      {source.data && (
        <SourceCompare
          rows={compareWithSource(
            draftOf(si),
            [source.data, ...source.data.merged].map(({ header, BOXES }) => siFromWire({ ...header, BOXES } as SiWire)),
          )}
        />
      )}
    </ScrollRegion>
  );
}

function SetColumn({ si }: { readonly si: SiDetail }) {
  const t = useT('si');
  const set = useCallQuery(siList, { CGO_ID: si.CGO_ID });
  const others = (set.data ?? []).filter(row => row.Id !== si.Id);
  if (others.length === 0) return null;
  return (
    <>
      <h2>{t('review.set')}</h2>
      <ul>
        {others.map(row => (
          <li key={row.Id}>
            <span className="fl-mono">{billNo(row)}</span> <SiStatus status={row.TBI_STATUS} /> {row.BOX_SUMMARY} ·{' '}
            {row.TOTAL_NUM} · {row.TOTAL_WEIGHT} kg
          </li>
        ))}
      </ul>
    </>
  );
}
