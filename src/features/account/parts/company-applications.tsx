import { Link } from 'react-router-dom';
import {
  APPLICATION_DOC,
  APPLICATION_STATE_LABELS,
  type ApplicationState,
  COMPANY_PATHS,
  RETURN_LABELS,
} from '#contract/company/onboarding/application.ts';
import { getApplication, myApplications } from '#contract/company/onboarding/calls.ts';
import { COMPANY_META, type CompanyField } from '#contract/company/onboarding/company-fields.ts';
import { queryKey, useCallQuery, useSession } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { keepLive } from '#kit/late-doc-queries.ts';
import { ErrorState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import '../locale/words.ts';

keepLive({ docType: APPLICATION_DOC, keys: () => [queryKey(myApplications), queryKey(getApplication)] });

const TONE = {
  DRAFT: 'neutral',
  SUBMITTED: 'info',
  IN_REVIEW: 'info',
  RETURNED: 'warn',
  APPROVED: 'ok',
  FINISHED: 'ok',
  REJECTED: 'bad',
  WITHDRAWN: 'neutral',
} as const satisfies Readonly<Record<ApplicationState, string>>;

/** States in which the applicant acts next, with the action. */
const TURN = { DRAFT: 'join.goOn', RETURNED: 'join.correct' } as const satisfies Partial<
  Record<ApplicationState, string>
>;
const turnOf = (state: ApplicationState) => (state === 'DRAFT' || state === 'RETURNED' ? TURN[state] : 'join.open');

/** Companies that I have applied for: how far they are, and what was sent back. A company's own account has none. */
export function CompanyApplications() {
  const t = useT('account');
  const text = useText();
  const { state, accountMode } = useSession();
  const isPerson = state === 'user' || (state === 'seated' && accountMode === 'userBindEmployee');
  const asked = useCallQuery(myApplications, undefined, { enabled: isPerson });
  if (asked.error) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data || asked.data.length === 0) return null;
  return (
    <section className="fl-join-requests">
      <h2>{t('join.applications')}</h2>
      <ScrollRegion label={t('join.applications')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('join.company')}</th>
              <th scope="col">{t('join.number')}</th>
              <th scope="col">{t('join.status')}</th>
              <th scope="col">{t('join.changed')}</th>
              <th scope="col">{t('join.next')}</th>
            </tr>
          </thead>
          <tbody>
            {asked.data.map(one => (
              <tr key={one.id} data-application-state={one.state}>
                <td>
                  {one.nameZh || one.nameEn ? text({ zh: one.nameZh ?? '', en: one.nameEn ?? '' }) : t('join.unnamed')}
                </td>
                <td>{one.no}</td>
                <td>
                  <StatusTag tone={TONE[one.state]}>{text(APPLICATION_STATE_LABELS[one.state])}</StatusTag>
                  {one.state === 'RETURNED' && <Returned id={one.id} />}
                </td>
                <td>
                  <Instant at={one.updatedAt} />
                </td>
                <td>
                  <Link to={`${COMPANY_PATHS.join}?id=${one.id}`}>{t(turnOf(one.state))}</Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

const isField = (path: string): path is CompanyField => path in COMPANY_META;

/** Which fields were sent back, and why. */
function Returned({ id }: { readonly id: string }) {
  const t = useT('account');
  const text = useText();
  const { data } = useCallQuery(getApplication, { id });
  if (!data) return null;
  return (
    <ul>
      {data.returnReasons.map(({ path, code, text: remark }) => (
        <li key={path}>
          <b>{isField(path) ? text(COMPANY_META[path].label) : t('join.licences')}</b> {text(RETURN_LABELS[code])}
          {remark && ` · ${remark}`}
        </li>
      ))}
    </ul>
  );
}
