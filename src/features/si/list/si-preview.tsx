import { Tab, Tabs } from '@blueprintjs/core';
import { useState } from 'react';
import { siDetail } from '#contract/si/calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { FindingList } from '#kit/finding-list.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { TitledCallout } from '#kit/titled-callout.tsx';
import { both } from '../locale/both.ts';
import { CarrierRefusal } from '../parts/carrier-refusal.tsx';
import { draftOf } from '../parts/detail-draft.ts';
import { pathLabel } from '../parts/path-label.ts';
import { billNo, shownNo } from '../parts/si-columns.tsx';
import { SiContent } from '../parts/si-content.tsx';
import { SiLog } from '../parts/si-log.tsx';
import { SiStatus } from '../parts/si-status.tsx';
import { fieldPathOf } from '../wizard/reported.ts';

const TABS = ['content', 'timeline'] as const;
type TabName = (typeof TABS)[number];

/** The SI under the cursor: its status, what the reviewer wrote, its content, its whole history. */
export function SiPreview({ id }: { readonly id: string | null }) {
  const t = useT('si');
  const text = useText();
  const [tab, setTab] = useState<TabName>('content');
  const detail = useCallQuery(siDetail, { Id: id ?? '' }, { enabled: id !== null });
  useCommands(
    TABS.map((name, index) => ({
      id: `si.preview.${name}`,
      title: both(`list.${name}`),
      section: both('list.preview'),
      shortcut: String(index + 1),
      enabled: true as const,
      quiet: true,
      run: () => setTab(name),
    })),
  );
  if (id === null) return <EmptyState title={t('review.pick')} />;
  if (detail.isPending) return <LoadingState />;
  if (detail.error) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />;
  const si = detail.data;
  return (
    <section className="si-preview" aria-label={t('list.preview')} data-si={si.Id}>
      <header>
        <h2 className="fl-mono">SI {shownNo(si.TBI_NO)}</h2>
        <SiStatus status={si.TBI_STATUS} late={si.LATE} amendment={si.AMENDMENT} />
        <span className="fl-mono">{billNo(si)}</span>
        <span className="fl-muted">
          {t('list.submittedAt')} <Instant at={si.SUBMITTED_AT} />
        </span>
      </header>
      <CarrierRefusal id={si.Id} status={si.TBI_STATUS} />
      {si.TBI_SHREMARKS && (
        <TitledCallout intent="warning" compact title={t('columns.remarks')}>
          {si.TBI_SHREMARKS}
        </TitledCallout>
      )}
      <Tabs
        id={`si-preview-${si.Id}`}
        selectedTabId={tab}
        onChange={next => setTab(next as TabName)}
        renderActiveTabPanelOnly
      >
        <Tab
          disabled={false}
          id="content"
          title={t('list.content')}
          panel={
            <>
              {si.FINDINGS.length > 0 && (
                <FindingList findings={si.FINDINGS} place={path => text(pathLabel(fieldPathOf(path)))} />
              )}
              <SiContent
                si={draftOf(si)}
                changes={si.CHANGED.filter(({ path }) => path !== '')}
                findings={si.FINDINGS}
              />
            </>
          }
        />
        <Tab disabled={false} id="timeline" title={t('list.timeline')} panel={<SiLog id={si.Id} />} />
      </Tabs>
    </section>
  );
}
