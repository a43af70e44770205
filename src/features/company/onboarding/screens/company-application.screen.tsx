import { useDeferredValue, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  APPLICATION_STATE_LABELS,
  APPLICATION_STATES,
  type ApplicationRow,
  type ApplicationState,
  COMPANY_PATHS,
} from '#contract/company/onboarding/application.ts';
import { applicationList, getApplication } from '#contract/company/onboarding/calls.ts';
import { COMPANY_META, COMPANY_SECTIONS, isAsked } from '#contract/company/onboarding/company-fields.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useRecordName } from '#kit/screen-context.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { companyApplication } from '#machines/company/company-application.document.ts';
import { knowsEvent } from '#machines/kernel/document.ts';
import { hasButton, isAllowed } from '#routes/catalogue/access.ts';
import { ApplicationPane } from '../audit/application-pane.tsx';
import { ApplicationWizard } from '../join/application-wizard.tsx';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../onboarding.css';
import { useApplicationColumns } from '../parts/application-columns.tsx';
import { Facts, shownValue } from '../parts/facts.tsx';
import { StateTabs } from '../parts/state-tabs.tsx';
import '../queries.ts';

type Tab = ApplicationState | 'ALL';
const TABS: readonly Tab[] = ['ALL', ...APPLICATION_STATES];
const rowKey = ({ id }: ApplicationRow): string => id;
const NEW = 'new';

/** `/system/CompanyApplication`: all applications; `?id=` one of them, `?id=new` one that staff enter for a company. */
export function CompanyApplicationScreen() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id === null ? <ApplicationList /> : <ApplicationPage key={id} id={id} />;
}

function ApplicationList() {
  const t = useT('onboarding');
  const text = useText();
  const { menu } = useSession();
  const [, setParams] = useSearchParams();
  const [tab, setTab] = useState<Tab>('ALL');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const columns = useApplicationColumns();
  const query = { limit: 50, ...(tab === 'ALL' ? {} : { state: tab }), ...(q === '' ? {} : { q }) };
  const page = useCallPages<ApplicationRow, typeof applicationList>(applicationList, query, data => data);
  const cursor = useGridCursor({ rows: page.rows, rowKey, onOpen: ({ id }) => setParams({ id }) });
  const section = both('section');
  const commands: Command[] = [
    {
      id: 'onboarding.enterOne',
      title: both('list.add'),
      section,
      shortcut: 'n',
      intent: 'primary',
      enabled: hasButton(menu, 'ADD', COMPANY_PATHS.applications) ? true : both('noRight'),
      run: () => setParams({ id: NEW }),
    },
  ];
  useCommands(commands);
  return (
    <article className="onboarding-page" data-screen="companyApplication">
      <PageHeader title={t('list.title')} commands={commands}>
        <StateTabs
          label={t('columns.state')}
          states={TABS}
          value={tab}
          words={state => (state === 'ALL' ? t('list.all') : text(APPLICATION_STATE_LABELS[state]))}
          onChange={setTab}
        />
        <FilterInput value={typed} onChange={setTyped} placeholder={t('list.find')} />
      </PageHeader>
      <DataGrid
        label={t('list.title')}
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
        empty={<EmptyState title={t('list.empty')} />}
        {...(page.total ? { total: page.total } : {})}
      />
    </article>
  );
}

const isWritten = (state: string): boolean => knowsEvent(companyApplication, state, 'SAVE');

const isAudited = (state: string): boolean =>
  ['TAKE', 'APPROVE'].some(event => knowsEvent(companyApplication, state, event));

function ApplicationPage({ id }: { readonly id: string }) {
  const t = useT('onboarding');
  const text = useText();
  const navigate = useNavigate();
  const { menu } = useSession();
  const [, setParams] = useSearchParams();
  const one = useCallQuery(getApplication, { id }, { enabled: id !== NEW });
  const application = one.data ?? null;
  useRecordName(application?.no ?? null);
  const isWriting = id === NEW || (application?.source === 'staff' && isWritten(application.state));
  const goTo = (path: string, word: 'list.toAudit' | 'list.toFinish', shortcut: string): Command => ({
    id: `onboarding.${word}`,
    title: both(word),
    section: both('section'),
    shortcut,
    enabled: isAllowed(menu, path, true) ? true : both('noRight'),
    run: () => void navigate(`${path}?id=${id}`),
  });
  const state = application?.state;
  const commands = useCommands([
    ...(state && isAudited(state) ? [goTo(COMPANY_PATHS.audit, 'list.toAudit', 'a')] : []),
    ...(state && knowsEvent(companyApplication, state, 'FINISH')
      ? [goTo(COMPANY_PATHS.finish, 'list.toFinish', 'o')]
      : []),
  ]);
  if (one.error) return <ErrorState error={one.error} onRetry={() => void one.refetch()} />;
  if (id !== NEW && !application) return <LoadingState />;
  if (isWriting)
    return (
      <article className="onboarding-wizard" data-screen="companyApplicationEntry">
        <header>
          <h1>{t('join.staffTitle')}</h1>
        </header>
        <ApplicationWizard
          application={application}
          source="staff"
          onKept={kept => {
            // A draft goes on in place; one that was handed in is shown as what it is.
            if (!isWritten(kept.state)) setParams({ id: kept.id }, { replace: true });
          }}
        />
      </article>
    );
  const { fields } = application!;
  return (
    <article className="onboarding-page" data-screen="companyApplicationDetail">
      <PageHeader title={t('list.detail')} subtitle={application!.no} commands={commands} />
      <ScrollRegion label={t('list.detail')}>
        <ApplicationPane application={application!} />
        {COMPANY_SECTIONS.map(({ key, title, fields: names }) => (
          <section key={key} className="onboarding-pane">
            <h2>{text(title)}</h2>
            <Facts
              rows={names
                .filter(name => isAsked(name, fields))
                .map(name => [text(COMPANY_META[name].label), shownValue(name, fields[name], text)] as const)}
            />
          </section>
        ))}
      </ScrollRegion>
    </article>
  );
}
