import { Tab, Tabs } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { AnyRow, RefLabel } from '#contract/kernel/resource.ts';
import { useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { ResourceForm } from '#kit/form/resource-form.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useRecord } from '#kit/resource/record/use-record.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import { mayRead } from '#kit/resource/resource-rights.ts';
import { useRecordName, useScreen } from '#kit/screen-context.ts';
import { EmptyState, ErrorState, LoadingState, NoAccess } from '#kit/screen-states.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import { en } from '../locale/en.ts';
import { zh } from '../locale/zh.ts';
import '../locale/words.ts';
import { CUSTOMERS, type PartnerKind, PROVIDERS } from '../parts/partner-kind.ts';
import { PartnerStatus } from '../parts/partner-status.tsx';
import { usePartnerActs } from '../parts/use-partner-acts.tsx';
import '../partners.css';
import { AssignmentsTab } from './assignments-tab.tsx';
import { BanksTab } from './banks-tab.tsx';
import { CreditTab } from './credit-tab.tsx';
import { LicencesTab, SeatsTab, ShipmentsTab } from './list-tabs.tsx';
import { TimelineTab } from './timeline-tab.tsx';

const TABS = ['profile', 'seats', 'assignments', 'credit', 'banks', 'files', 'shipments', 'timeline'] as const;
type TabId = (typeof TABS)[number];

function PartnerDetail({ of }: { readonly of: PartnerKind }) {
  const { menu } = useSession();
  return mayRead(menu, of.resource) ? <Detail of={of} /> : <NoAccess />;
}

/** One customer or provider: its data, its people, and what happened. */
function Detail({ of }: { readonly of: PartnerKind }) {
  const t = useT('partners');
  const language = useLanguage();
  const queries = useQueryClient();
  const { back } = useScreen();
  const { menu } = useSession();
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const record = useRecord(of.resource, id);
  const { row } = record;
  useRecordName(row ? String((language === 'EN' && row.nameEn) || row.shortName) : null);

  const hasLog = hasButton(menu, 'LOG', of.list);
  const tabs = TABS.filter(tab =>
    tab === 'timeline'
      ? hasLog
      : tab === 'credit'
        ? of.kind === 'customer'
        : tab === 'shipments'
          ? of.kind === 'customer'
          : true,
  );
  const shown = tabs.find(tab => tab === params.get('tab')) ?? 'profile';
  const show = (tab: TabId) =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        next.set('tab', tab);
        return next;
      },
      { replace: true },
    );
  const acts = usePartnerActs(of);
  const refresh = () => void (id && refreshRows(queries, of.resource, [id]));
  const commands = useCommands([
    ...acts.commands({ active: row, chosen: row ? [row] : [], refresh }),
    ...tabs.map((tab, index) => ({
      id: `partner.tab.${tab}`,
      shortcut: `alt+${index + 1}`,
      quiet: true,
      enabled: true as const,
      title: { zh: zh.detail[tab], en: en.detail[tab] },
      run: () => show(tab),
    })),
  ]);
  if (id === null) return <EmptyState title={t('detail.missing')} />;
  if (record.error) return <ErrorState error={record.error} onRetry={record.retry} />;
  if (!row) return <LoadingState />;
  const name = language === 'EN' ? String(row.nameEn) : String(row.nameZh);
  return (
    <article className="fl-page ptn-page" data-screen={`${of.kind}Detail`}>
      <PageHeader
        title={name}
        subtitle={String(row.companyCode)}
        status={<PartnerStatus row={row} resource={of.resource} />}
        commands={commands.map(command => (command.id === 'partner.edit' ? { ...command, quiet: false } : command))}
      />
      <Tabs
        id={`${of.kind}-detail`}
        selectedTabId={shown}
        onChange={next => show(next as TabId)}
        renderActiveTabPanelOnly
      >
        {tabs.map(tab => (
          <Tab
            disabled={false}
            key={tab}
            id={tab}
            title={t(`detail.${tab}`)}
            panel={<Panel of={of} tab={tab} row={row} refs={record.refs} onLeave={back} />}
          />
        ))}
      </Tabs>
      {acts.dialogs}
    </article>
  );
}

function Panel({
  of,
  tab,
  row,
  refs,
  onLeave,
}: {
  readonly of: PartnerKind;
  readonly tab: TabId;
  readonly row: AnyRow;
  readonly refs: Readonly<Record<string, RefLabel>>;
  readonly onLeave: () => void;
}) {
  switch (tab) {
    case 'profile':
      return (
        <ResourceForm resource={of.resource} row={row} refs={refs} readOnly onSaved={onLeave} onCancel={onLeave} />
      );
    case 'seats':
      return <SeatsTab id={row.id} />;
    case 'assignments':
      return <AssignmentsTab id={row.id} name={String(row.shortName)} duty={of.duty} />;
    case 'credit':
      return <CreditTab row={row} />;
    case 'banks':
      return <BanksTab of={of} row={row} />;
    case 'files':
      return <LicencesTab id={row.id} />;
    case 'shipments':
      return <ShipmentsTab id={row.id} />;
    case 'timeline':
      return <TimelineTab of={of} id={row.id} />;
  }
}

/** `/system/company/customer/customerDetail` */
export const CustomerDetailScreen = () => <PartnerDetail of={CUSTOMERS} />;

/** `/system/company/provider/providerDetail` */
export const ProviderDetailScreen = () => <PartnerDetail of={PROVIDERS} />;
