import { useNavigate, useSearchParams } from 'react-router-dom';
import { COMPANY_PATHS } from '#contract/company/onboarding/application.ts';
import { COMPANY_META, type CompanyField, PROVIDER_TYPES } from '#contract/company/onboarding/company-fields.ts';
import { COMPANY_STATE_LABELS } from '#contract/company/onboarding/company-status.ts';
import { LICENCE_LABELS, LICENCE_WARN_DAYS, type Licence } from '#contract/company/onboarding/licence.ts';
import { type CompanyDetail, currentCompany, FREE_FIELDS } from '#contract/company/onboarding/profile.calls.ts';
import { CUSTOMER_LEVELS } from '#contract/company/partners/customer.resource.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useRecordName } from '#kit/screen-context.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { TitledCallout } from '#kit/titled-callout.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import { ChangeTable } from '../audit/change-pane.tsx';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../onboarding.css';
import { CompanyLogo } from '../parts/company-logo.tsx';
import { Facts, shownValue } from '../parts/facts.tsx';
import { LicenceView } from '../parts/licence-view.tsx';
import '../queries.ts';

const DAY_MS = 86_400_000;

function Expiry({ validUntil }: Pick<Licence, 'validUntil'>) {
  const t = useT('onboarding');
  if (validUntil === null) return <StatusTag>{t('company.forever')}</StatusTag>;
  const days = (Date.parse(validUntil) - Date.now()) / DAY_MS;
  if (days < -1) return <StatusTag tone="bad">{t('company.expired')}</StatusTag>;
  return days <= LICENCE_WARN_DAYS ? (
    <StatusTag tone="warn">{t('company.soon')}</StatusTag>
  ) : (
    <StatusTag tone="ok">{validUntil}</StatusTag>
  );
}

/** `/system/CurrentCompanyDetail`: the own company; `?id=` another one for staff who may. */
export function CurrentCompanyScreen() {
  const t = useT('onboarding');
  const text = useText();
  const navigate = useNavigate();
  const { menu } = useSession();
  const [params] = useSearchParams();
  const id = params.get('id');
  const query = useCallQuery(currentCompany, id === null ? {} : { id });
  const company = query.data;
  useRecordName(id === null ? null : (company?.companyCode ?? null));
  const mayEdit = hasButton(menu, id === null ? 'EDIT' : 'EDIT_ANY', COMPANY_PATHS.current);
  const commands: Command[] = [
    {
      id: 'onboarding.editCompany',
      title: both('company.edit'),
      section: both('company.title'),
      shortcut: 'e',
      intent: 'primary',
      enabled: mayEdit ? true : both('noRight'),
      run: () => void navigate(`${COMPANY_PATHS.edit}${id === null ? '' : `?id=${id}`}`),
    },
  ];
  useCommands(commands);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!company) return <LoadingState />;
  return (
    <article className="onboarding-page" data-screen="currentCompany">
      <PageHeader
        title={t('company.title')}
        subtitle={company.companyCode}
        status={
          <StatusTag tone={company.status === 'ACTIVE' ? 'ok' : 'warn'}>
            {text(COMPANY_STATE_LABELS[company.status])}
          </StatusTag>
        }
        commands={commands}
      />
      <ScrollRegion label={t('company.title')}>
        <CompanyCards company={company} id={id} />
      </ScrollRegion>
    </article>
  );
}

function CompanyCards({ company, id }: { readonly company: CompanyDetail; readonly id: string | null }) {
  const t = useT('onboarding');
  const text = useText();
  const isEnglish = useLanguage() === 'EN';
  const label = (field: CompanyField): string => text(COMPANY_META[field].label);
  const { fields, licences, openChange, bankAccounts, contacts, packages, seats } = company;
  const types = company.providerTypes.map(type =>
    text(PROVIDER_TYPES[type as keyof typeof PROVIDER_TYPES] ?? { zh: type, en: type }),
  );
  const level = CUSTOMER_LEVELS[company.customerLevelId as keyof typeof CUSTOMER_LEVELS];
  return (
    <div className="onboarding-page">
      {openChange && (
        <TitledCallout intent="warning" title={`${t('company.open')} ${openChange.no}`}>
          <ChangeTable change={openChange} />
        </TitledCallout>
      )}
      <div className="onboarding-cards">
        <section className="onboarding-pane">
          <h2>{t('company.data')}</h2>
          <Facts
            rows={[
              [label('nameZh'), company.nameZh],
              [label('nameEn'), company.nameEn],
              ...(company.uscc ? ([[label('uscc'), company.uscc]] as const) : []),
              ...(types.length > 0 ? ([[label('providerTypes'), types.join(' · ')]] as const) : []),
              ...FREE_FIELDS.filter(field => fields[field] !== null).map(
                field => [label(field), shownValue(field, fields[field], text)] as const,
              ),
            ]}
          />
        </section>
        <section className="onboarding-pane">
          <h2>{t('company.licences')}</h2>
          {licences.length === 0 && <p className="fl-muted">{t('form.noLicence')}</p>}
          {licences.map(licence => (
            <div key={licence.fileId}>
              <div className="onboarding-row">
                <b>{text(LICENCE_LABELS[licence.kind])}</b>
                <Expiry validUntil={licence.validUntil} />
              </div>
              <LicenceView licence={licence} />
            </div>
          ))}
        </section>
        <CompanyLogo logo={company.logo} id={id} />
        <section className="onboarding-pane">
          <h2>{t('company.contacts')}</h2>
          {contacts.length === 0 ? (
            <p className="fl-muted">{t('company.noContacts')}</p>
          ) : (
            <Facts
              rows={contacts.map(
                ({ duty, name, nameEn, phone }) =>
                  [`${t(`duties.${duty as 'SALES'}`)} ${isEnglish ? nameEn : name}`, phone ?? ''] as const,
              )}
            />
          )}
        </section>
        <section className="onboarding-pane">
          <h2>{t('company.commercial')}</h2>
          <Facts
            rows={[
              [t('company.packages'), packages.map(({ nameZh, nameEn }) => (isEnglish ? nameEn : nameZh)).join(' · ')],
              [t('company.seats'), t('company.seatsUsed', { ...seats })],
              [t('company.portal'), t(company.portalEnabled ? 'company.portalOn' : 'company.portalOff')],
              ...(company.kind === 'customer'
                ? ([
                    [t('company.level'), level ? text(level) : ''],
                    [t('company.credit'), `${company.creditLimit} ${company.creditCurrency}`],
                  ] as const)
                : []),
              [t('company.term'), t('company.termDays', { n: company.paymentTermDays })],
            ]}
          />
        </section>
        <section className="onboarding-pane">
          <h2>
            {t('company.banks')} {company.isBankMasked && <small className="fl-muted">{t('company.masked')}</small>}
          </h2>
          {bankAccounts.length === 0 ? (
            <p className="fl-muted">{t('company.noBanks')}</p>
          ) : (
            <Facts
              rows={bankAccounts.map(
                ({ bank, account, currency, swift }) =>
                  [`${bank} ${currency}`, [account, swift].filter(Boolean).join(' · ')] as const,
              )}
            />
          )}
        </section>
      </div>
    </div>
  );
}
