import { Callout, Tab, Tabs } from '@blueprintjs/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { siDetail, siList } from '#contract/si/calls.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FindingList } from '#kit/finding-list.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useName } from '#kit/name-text.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { useRecordName } from '#kit/screen-context.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import '../locale/words.ts';
import { FilesPanel } from '../files/files-panel.tsx';
import { fileText } from '../files/locale/words.ts';
import { useDetailEvents } from '../files/use-detail-events.tsx';
import { ComparePanel } from '../history/compare-panel.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import '../history/locale/words.ts';
import { ValueOrigin } from '../history/value-origin.tsx';
import { LensTable } from '../lens/lens-table.tsx';
import { billCommands } from '../parts/bill-command.ts';
import { CarrierRefusal } from '../parts/carrier-refusal.tsx';
import { draftOf } from '../parts/detail-draft.ts';
import { billNo, OWN_COLUMNS, shownNo } from '../parts/si-columns.tsx';
import { SiContent } from '../parts/si-content.tsx';
import { SiStatus } from '../parts/si-status.tsx';
import '../si.css';

const TABS = ['content', 'set', 'findings', 'timeline', 'compare', 'lens', 'files'] as const;
type TabId = (typeof TABS)[number];

/** `/tdManage/siDetail`: one SI to read, with its set, its findings and its whole log; any step can be looked at again. */
export function SiDetailScreen() {
  const t = useT('si');
  const history = useT('siHistory');
  const text = useText();
  const name = useName();
  const [params, setParams] = useSearchParams();
  const id = params.get('Id');
  const navigate = useNavigate();
  const { menu } = useSession();
  const asOf = Number(params.get('asOf')) || undefined;
  const tab = TABS.find(name => name === params.get('tab')) ?? 'content';
  const detail = useCallQuery(siDetail, { Id: id ?? '', ...(asOf ? { asOf } : {}) }, { enabled: id !== null });

  useRecordName(detail.data ? shownNo(detail.data.TBI_NO) : null);

  const set = (name: string, value: string | null) =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  useCommands([
    ...TABS.map((name, index) => ({
      id: `si.detail.${name}`,
      title: { zh: `标签：${ZH_TABS[name]}`, en: `Tab: ${EN_TABS[name]}` },
      shortcut: String(index + 1),
      enabled: true as const,
      quiet: true,
      run: () => set('tab', name),
    })),
    ...billCommands(menu, id, path => void navigate(path)),
  ]);

  const events = useDetailEvents(asOf ? undefined : detail.data);

  if (id === null) return <EmptyState title={t('detail.missing')} />;
  if (detail.isPending) return <LoadingState />;
  if (detail.error) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} level="h1" />;
  const si = detail.data;
  return (
    <article className="si-page" data-screen="siDetail">
      <PageHeader
        title={`SI ${shownNo(si.TBI_NO)}`}
        subtitle={`${name(si.COMPANY_NAME, si.COMPANY_NAME_EN)} · ${billNo(si)}`}
        status={<SiStatus status={si.TBI_STATUS} late={si.LATE} amendment={si.AMENDMENT} />}
        commands={events.commands}
      />
      <CarrierRefusal id={si.Id} status={si.TBI_STATUS} />
      {si.TBI_SHREMARKS && <Callout intent="warning">{si.TBI_SHREMARKS}</Callout>}
      {asOf && (
        <Callout intent="primary">
          {t('detail.asOf', { n: asOf })}{' '}
          <button type="button" className="fl-link" onClick={() => set('asOf', null)}>
            {t('detail.now')}
          </button>
        </Callout>
      )}
      <Tabs
        id="si-detail"
        className="si-detail-tabs"
        selectedTabId={tab}
        onChange={next => set('tab', String(next))}
        renderActiveTabPanelOnly
      >
        <Tab
          disabled={false}
          id="content"
          title={t('detail.content')}
          panel={
            <ValueOrigin id={si.Id} asOf={asOf}>
              <h2 className="fl-hidden-text">{t('detail.content')}</h2>
              <SiContent si={draftOf(si)} changes={si.CHANGED} findings={si.FINDINGS} />
            </ValueOrigin>
          }
        />
        <Tab disabled={false} id="set" title={t('detail.set')} panel={<SetPanel shipmentId={si.CGO_ID} />} />
        <Tab
          disabled={false}
          id="findings"
          title={t('detail.findings')}
          panel={<FindingList findings={si.FINDINGS} />}
        />
        <Tab
          disabled={false}
          id="timeline"
          title={t('detail.timeline')}
          panel={<HistoryPanel id={si.Id} onOpenAt={seq => set('asOf', String(seq))} />}
        />
        <Tab disabled={false} id="compare" title={history('compare')} panel={<ComparePanel id={si.Id} />} />
        <Tab
          disabled={false}
          id="lens"
          title={history('lens')}
          panel={<LensTable asked={si.CGO_ID} onOpen={other => setParams({ Id: other, tab: 'lens' })} />}
        />
        <Tab disabled={false} id="files" title={text(fileText('files'))} panel={<FilesPanel siId={si.Id} />} />
      </Tabs>
      {events.dialog}
    </article>
  );
}

const ZH_TABS: Readonly<Record<TabId, string>> = {
  content: '内容',
  set: '同组与并单',
  findings: '检查发现',
  timeline: '时间线',
  compare: '对比版本',
  lens: '一致性',
  files: '收发报文',
};
const EN_TABS: Readonly<Record<TabId, string>> = {
  content: 'Content',
  set: 'Set and merge',
  findings: 'Findings',
  timeline: 'Timeline',
  compare: 'Compare revisions',
  lens: 'Consistency',
  files: 'Messages',
};

function SetPanel({ shipmentId }: { readonly shipmentId: string }) {
  const t = useT('si');
  const list = useCallQuery(siList, { CGO_ID: shipmentId });
  const [, setParams] = useSearchParams();
  const rows = list.data ?? [];
  const cursor = useGridCursor({ rows, rowKey: row => row.Id, onOpen: row => setParams({ Id: row.Id }) });
  return (
    <DataGrid
      label={t('detail.set')}
      columns={OWN_COLUMNS}
      rows={rows}
      rowKey={row => row.Id}
      cursor={cursor}
      loading={list.isPending}
      error={list.error}
      onRetry={() => void list.refetch()}
    />
  );
}
