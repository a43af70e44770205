import { Link } from 'react-router-dom';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { COMPANY_STATE_LABELS, COMPANY_STATES } from '#contract/company/onboarding/company-status.ts';
import { CUSTOMER_LEVELS } from '#contract/company/partners/customer.resource.ts';
import { PARTNER_PATHS } from '#contract/company/partners/paths.ts';
import { providerResource } from '#contract/company/partners/provider.resource.ts';
import { customerSurvey, providerSurvey } from '#contract/company/partners/survey.calls.ts';
import type { Condition } from '#contract/kernel/filter.ts';
import { useCallQuery } from '#kit/client.tsx';
import { type KeyOf, useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { isBuilt } from '#routes/catalogue/built.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import type { zh } from '../locale/zh.ts';
import '../locale/words.ts';
import { Asked } from '../parts/asked.tsx';
import '../partners.css';
import { Board, CitiesBoard, CountedRows, Figure, LoginsBoard, listLink } from './boards.tsx';

const ACTIVE: Condition = { field: 'status', op: 'in', values: ['ACTIVE'] };
const { customers, customerDetail, providers, providerDetail } = PARTNER_PATHS;
const FRESH_DAYS = 30;
const DORMANT_DAYS = 90;
type SurveyWord = KeyOf<(typeof zh)['survey']>;

interface Counted {
  readonly value: string;
  readonly n: number;
}

const countOf = (counts: readonly Counted[], value: string): number => counts.find(one => one.value === value)?.n ?? 0;

/** Where companies stand, as a link to each. */
function StatusBoard({ counts, path }: { readonly counts: readonly Counted[]; readonly path: string }) {
  const t = useT('partners');
  const text = useText();
  return (
    <Board title={t('survey.status')}>
      <CountedRows
        rows={COMPANY_STATES.filter(state => countOf(counts, state) > 0).map(state => ({
          key: state,
          label: text(COMPANY_STATE_LABELS[state]),
          n: countOf(counts, state),
          to: listLink(path, [{ field: 'status', op: 'in', values: [state] }]),
        }))}
      />
    </Board>
  );
}

/** `/system/company/customer/customerSurvey`: every figure opens the list behind it. */
export function CustomerSurveyScreen() {
  const t = useT('partners');
  const text = useText();
  const asked = useCallQuery(customerSurvey);
  const applications = ROUTE.SystemCompanyApplication;
  const levelOf = (value: string): string => {
    const level = Object.entries(CUSTOMER_LEVELS).find(([code]) => code === value);
    return level ? text(level[1]) : value === '' ? t('survey.noLevel') : value;
  };
  return (
    <article className="fl-page ptn-page" data-screen="customerSurvey">
      <PageHeader title={text(ROUTE.SystemCompanyCustomerCustomerSurvey.title)} />
      <Asked query={asked}>
        {data => {
          const link = (...more: Condition[]) => listLink(customers, [ACTIVE, ...more]);
          return (
            <div className="ptn-page">
              <div className="ptn-cards">
                <Figure label={t('survey.active')} n={countOf(data.byStatus, 'ACTIVE')} to={link()} />
                <Figure
                  label={t('survey.fresh')}
                  n={data.fresh}
                  to={listLink(customers, [
                    { field: 'createdAt', op: 'atLeast', values: [addDays(data.today, -FRESH_DAYS)] },
                  ])}
                />
                <Figure
                  label={t('survey.dormant')}
                  n={data.dormant}
                  to={link({ field: 'lastShipment', op: 'atMost', values: [addDays(data.today, -DORMANT_DAYS - 1)] })}
                />
                <Figure
                  label={t('survey.neverShipped')}
                  n={data.neverShipped}
                  to={link({ field: 'lastShipment', op: 'empty', values: [] })}
                />
                <Figure
                  label={t('survey.withoutSales')}
                  n={data.withoutSales}
                  to={link({ field: 'salesName', op: 'empty', values: [] })}
                />
                <Figure label={t('survey.seats')} n={data.seats} to={listLink(customers, [], '-seats')} />
              </div>
              <div className="ptn-boards">
                <StatusBoard counts={data.byStatus} path={customers} />
                <Board title={t('survey.level')}>
                  <CountedRows
                    rows={data.byLevel.map(({ value, n }) => ({
                      key: value,
                      label: levelOf(value),
                      n,
                      to: link(
                        value === ''
                          ? { field: 'customerLevel', op: 'empty', values: [] }
                          : { field: 'customerLevel', op: 'in', values: [value] },
                      ),
                    }))}
                  />
                </Board>
                <LoginsBoard months={data.logins} />
                {isBuilt(applications) && (
                  <Board title={t('survey.applications')}>
                    <CountedRows
                      empty={t('survey.noApplications')}
                      rows={data.applications.map(({ value, n }) => ({
                        key: value,
                        n,
                        to: applications.path,
                        label: t(`survey.${value as SurveyWord}`),
                      }))}
                    />
                  </Board>
                )}
                <Board title={t('survey.top')}>
                  <CountedRows
                    empty={t('survey.noTop')}
                    rows={data.top.map(({ id, code, name, teu }) => ({
                      key: id,
                      n: teu,
                      label: `${code} ${name}`,
                      to: `${customerDetail}?id=${id}`,
                    }))}
                  />
                </Board>
                <CitiesBoard cities={data.cities} path={customers} />
              </div>
            </div>
          );
        }}
      </Asked>
    </article>
  );
}

/** `/system/company/provider/providerSurvey` */
export function ProviderSurveyScreen() {
  const t = useT('partners');
  const text = useText();
  const asked = useCallQuery(providerSurvey);
  const types = providerResource.meta.providerTypes?.choices ?? [];
  const typeOf = (value: string): string =>
    text(types.find(one => one.value === value)?.label ?? { zh: value, en: value });
  return (
    <article className="fl-page ptn-page" data-screen="providerSurvey">
      <PageHeader title={text(ROUTE.SystemCompanyProviderProviderSurvey.title)} />
      <Asked query={asked}>
        {data => (
          <div className="ptn-page">
            <div className="ptn-cards">
              <Figure
                label={t('survey.activeProviders')}
                n={countOf(data.byStatus, 'ACTIVE')}
                to={listLink(providers, [ACTIVE])}
              />
              <Figure
                label={t('survey.fresh')}
                n={data.fresh}
                to={listLink(providers, [
                  { field: 'createdAt', op: 'atLeast', values: [addDays(data.today, -FRESH_DAYS)] },
                ])}
              />
              <Figure
                label={t('survey.blacklisted')}
                n={data.blacklisted}
                to={listLink(providers, [{ field: 'isBlacklisted', op: 'is', values: ['true'] }])}
              />
              <Figure label={t('survey.seats')} n={data.seats} to={listLink(providers, [], '-seats')} />
            </div>
            <div className="ptn-boards">
              <Board title={t('survey.type')}>
                <CountedRows
                  rows={data.byType.map(({ value, n }) => ({
                    key: value,
                    n,
                    label: typeOf(value),
                    to: listLink(providers, [ACTIVE, { field: 'providerTypes', op: 'in', values: [value] }]),
                  }))}
                />
              </Board>
              <StatusBoard counts={data.byStatus} path={providers} />
              <Board title={t('survey.expiring')}>
                {data.expiring.length === 0 && <p className="fl-muted">{t('survey.noExpiring')}</p>}
                <ul className="ptn-rows">
                  {data.expiring.map(({ id, code, name, until }) => (
                    <li key={id}>
                      <Link to={`${providerDetail}?id=${id}&tab=files`}>
                        {code} {name}
                      </Link>
                      <b className={until < data.today ? 'fl-finding-error' : undefined}>{until}</b>
                    </li>
                  ))}
                </ul>
              </Board>
              <LoginsBoard months={data.logins} />
              <CitiesBoard cities={data.cities} path={providers} />
            </div>
          </div>
        )}
      </Asked>
    </article>
  );
}
