import type { CSSProperties } from 'react';
import { USER_SURVEY_PATH } from '#contract/people/user.ts';
import { type UserSurvey, userSurvey } from '#contract/people/user-calls.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { ErrorState, LoadingState, NoAccess } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { isAllowed } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../people.css';
import { DaysChart } from './days-chart.tsx';

/** `/system/user/userSurvey`: how individual users come, stay and return. */
export function UserSurveyScreen() {
  const { menu } = useSession();
  return isAllowed(menu, USER_SURVEY_PATH, true) ? <Survey /> : <NoAccess />;
}

function Survey() {
  const t = useT('people');
  const survey = useCallQuery(userSurvey);
  const refresh: Command = {
    id: 'survey.refresh',
    title: both('survey.refresh'),
    section: both('survey.title'),
    shortcut: 'r',
    enabled: true,
    async run() {
      await survey.refetch();
    },
  };
  const commands = useCommands([refresh]);
  const { data } = survey;
  return (
    <article className="fl-page fl-page-fill">
      <PageHeader
        title={t('survey.title')}
        commands={commands}
        {...(data ? { subtitle: <Instant at={data.at} /> } : {})}
      />
      {survey.error ? (
        <ErrorState error={survey.error} onRetry={() => void survey.refetch()} />
      ) : data ? (
        <Figures data={data} />
      ) : (
        <LoadingState />
      )}
    </article>
  );
}

function Figures({ data }: { readonly data: UserSurvey }) {
  const t = useT('people');
  const cards = [
    ['registered', data.registered],
    ['withCompany', data.withCompany],
    ['withoutCompany', data.withoutCompany],
    ['day', data.active.day],
    ['week', data.active.week],
    ['month', data.active.month],
    ['locked', data.locked],
    ['disabled', data.disabled],
    ['failed', data.failedSignIns],
  ] as const;
  const sum = (of: 'registered' | 'active'): number => data.days.reduce((total, day) => total + day[of], 0);
  const { registered, signedIn, bound, cameBack } = data.funnel;
  return (
    <ScrollRegion label={t('survey.title')} className="ppl-survey">
      <dl className="ppl-cards ppl-wide">
        {cards.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`survey.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className="ppl-wide">
        <h2>{t('survey.daily')}</h2>
        <DaysChart
          days={data.days}
          words={{
            registered: t('survey.newUsers'),
            active: t('survey.active'),
            description: t('survey.chart', { registered: sum('registered'), active: sum('active') }),
          }}
        />
      </section>
      <Bars
        title={t('survey.funnel')}
        bars={[
          [t('survey.registered'), registered],
          [t('survey.signedIn'), signedIn],
          [t('survey.bound'), bound],
          [t('survey.cameBack'), cameBack],
        ]}
      />
      <Bars
        title={t('survey.channels')}
        bars={(['phone', 'email', 'social', 'twoStep'] as const).map(key => [t(`survey.${key}`), data.channels[key]])}
      />
      <section className="ppl-wide">
        <h2>{t('survey.retention')}</h2>
        <table className="ppl-table ppl-retention">
          <thead>
            <tr>
              <th scope="col">{t('survey.cohort')}</th>
              <th scope="col">{t('survey.size')}</th>
              {data.retention.map(({ week }, index) => (
                <th key={week} scope="col">
                  W{index}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.retention.map(({ week, size, share }) => (
              <tr key={week}>
                <th scope="row">{week}</th>
                <td>{size}</td>
                {share.map((value, index) => (
                  <td
                    key={data.retention[index]?.week}
                    data-share={value === null || size === 0 ? undefined : value}
                    style={{ '--share': value ?? 0 } as CSSProperties}
                  >
                    {value === null || size === 0 ? '' : value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </ScrollRegion>
  );
}

function Bars({ title, bars }: { readonly title: string; readonly bars: readonly (readonly [string, number])[] }) {
  const most = Math.max(1, ...bars.map(([, value]) => value));
  return (
    <section>
      <h2>{title}</h2>
      <dl className="ppl-bars">
        {bars.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd aria-hidden="true">
              <i style={{ width: `${(value * 100) / most}%` }} />
            </dd>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
