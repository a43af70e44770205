import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useSession } from '#kit/client.tsx';
import { ResourceForm } from '#kit/form/resource-form.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useRecord } from '#kit/resource/record/use-record.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import { mayRead } from '#kit/resource/resource-rights.ts';
import { useRecordName, useScreen } from '#kit/screen-context.ts';
import { EmptyState, ErrorState, LoadingState, NoAccess } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import { isBuilt } from '#routes/catalogue/built.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import './locale/words.ts';
import { BanksTab } from './detail/banks-tab.tsx';
import { CUSTOMERS, type PartnerKind, PROVIDERS } from './parts/partner-kind.ts';
import { PartnerStatus } from './parts/partner-status.tsx';
import './partners.css';

const CREATE = ROUTE.SystemCompanyCreateCompany;

/** The data of a customer or provider in one form; `?new=1` leads to the page that makes companies. */
function PartnerEdit({ of }: { readonly of: PartnerKind }) {
  const t = useT('partners');
  const language = useLanguage();
  const queries = useQueryClient();
  const { back } = useScreen();
  const { menu } = useSession();
  const [params] = useSearchParams();
  const id = params.get('id');
  const record = useRecord(of.resource, id);
  const { row } = record;
  useRecordName(row ? String(row.shortName) : null);
  if (!mayRead(menu, of.resource)) return <NoAccess />;
  if (params.get('new') === '1' && isBuilt(CREATE)) return <Navigate replace to={`${CREATE.path}?kind=${of.kind}`} />;
  if (id === null) return <EmptyState title={t('detail.missing')} />;
  if (record.error) return <ErrorState error={record.error} onRetry={record.retry} />;
  if (!row) return <LoadingState />;
  return (
    <article className="fl-page ptn-page" data-screen={`${of.kind}Edit`}>
      <PageHeader
        title={language === 'EN' ? String(row.nameEn) : String(row.nameZh)}
        subtitle={String(row.companyCode)}
        status={<PartnerStatus row={row} resource={of.resource} />}
      />
      <ResourceForm
        resource={of.resource}
        row={row}
        refs={record.refs}
        readOnly={!hasButton(menu, 'EDIT', of.list)}
        onSaved={saved => {
          showToast({ id: 'partners.saved', intent: 'success', text: t('done', { ok: 1, failed: 0 }) });
          void refreshRows(queries, of.resource, [saved.id]);
        }}
        onCancel={back}
      />
      <section className="ptn-banks" aria-label={t('edit.bankTitle')}>
        <h2>{t('edit.bankTitle')}</h2>
        <BanksTab of={of} row={row} />
      </section>
    </article>
  );
}

/** `/system/company/customer/customerEdit` */
export const CustomerEditScreen = () => <PartnerEdit of={CUSTOMERS} />;

/** `/system/company/provider/providerEdit` */
export const ProviderEditScreen = () => <PartnerEdit of={PROVIDERS} />;
