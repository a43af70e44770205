import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ApplicationRow, COMPANY_PATHS } from '#contract/company/onboarding/application.ts';
import { applicationList, getApplication } from '#contract/company/onboarding/calls.ts';
import { exportApplications } from '#contract/company/onboarding/export.calls.ts';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { saveDownload } from '#kit/save-download.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { ApplicationPane } from '../audit/application-pane.tsx';
import { Activation } from '../finish/activation.tsx';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../onboarding.css';
import { useApplicationColumns } from '../parts/application-columns.tsx';
import { StateTabs } from '../parts/state-tabs.tsx';
import '../queries.ts';

const TABS = ['APPROVED', 'FINISHED', 'REJECTED'] as const;
type Tab = (typeof TABS)[number];
const WORDS = { APPROVED: 'finish.toOpen', FINISHED: 'finish.done', REJECTED: 'finish.refused' } as const;
const SHOWN: readonly string[] = ['name', 'code', 'kind', 'updated', 'no'];
const rowKey = ({ id }: ApplicationRow): string => id;

/** `/system/CompanyAuditFinish`: approved companies are opened here; what was opened or refused can be read again. */
export function CompanyAuditFinishScreen() {
  const t = useT('onboarding');
  const client = useClient();
  const language = useLanguage();
  const { menu } = useSession();
  const [params] = useSearchParams();
  const [tab, setTab] = useState<Tab>('APPROVED');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const all = useApplicationColumns();
  const columns = SHOWN.flatMap(key => all.filter(column => column.key === key));
  const page = useCallPages<ApplicationRow, typeof applicationList>(
    applicationList,
    { state: tab, limit: 50, ...(q === '' ? {} : { q }) },
    data => data,
  );
  const cursor = useGridCursor({ rows: page.rows, rowKey, startAtFirst: true });
  const asked = params.get('id');
  const openId =
    (cursor.active === page.rows[0]?.id ? page.rows.find(({ id }) => id === asked)?.id : null) ?? cursor.active;
  const detail = useCallQuery(getApplication, { id: openId ?? '' }, { enabled: openId !== null });
  const application = detail.data?.id === openId ? detail.data : null;
  const commands = useCommands([
    {
      id: 'onboarding.export',
      title: both('finish.export'),
      section: both('section'),
      shortcut: 'shift+e',
      enabled: hasButton(menu, 'EXPORT', COMPANY_PATHS.finish) ? true : both('noRight'),
      run: async () => saveDownload(await client.download(exportApplications, { query: { state: tab, language } })),
    },
  ]);
  return (
    <article className="onboarding-page" data-screen="companyAuditFinish">
      <PageHeader title={t('finish.title')} commands={commands}>
        <StateTabs
          label={t('columns.state')}
          states={TABS}
          value={tab}
          words={state => t(WORDS[state])}
          onChange={setTab}
        />
        <FilterInput value={typed} onChange={setTyped} placeholder={t('list.find')} />
      </PageHeader>
      <div className="onboarding-split">
        <DataGrid
          label={t('finish.title')}
          columns={columns}
          rows={page.rows}
          rowKey={rowKey}
          cursor={cursor}
          loading={page.loading}
          error={page.error}
          onRetry={page.retry}
          hasMore={page.hasMore}
          loadingMore={page.loadingMore}
          onMore={page.more}
          empty={<EmptyState title={t(tab === 'APPROVED' ? 'finish.emptyApproved' : 'list.empty')} />}
          {...(page.total ? { total: page.total } : {})}
        />
        <ScrollRegion label={t('list.detail')}>
          {detail.error && <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />}
          {openId !== null && !application && !detail.error && <LoadingState />}
          {application && application.state === 'APPROVED' && (
            <Activation key={application.id} application={application} />
          )}
          {application && <ApplicationPane application={application} />}
        </ScrollRegion>
      </div>
    </article>
  );
}
