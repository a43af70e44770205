import { JOIN_DOC, type JoinStatus, myJoinRequests } from '#contract/account/join.ts';
import { queryKey, useCallQuery, useSession } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { keepLive } from '#kit/late-doc-queries.ts';
import { ErrorState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import '../locale/words.ts';

const TONE = { OPEN: 'info', ACCEPTED: 'ok', DECLINED: 'bad', EXPIRED: 'warn' } as const satisfies Record<
  JoinStatus,
  string
>;

keepLive({ docType: JOIN_DOC, keys: () => [queryKey(myJoinRequests)] });

/** What I have asked companies for, and what they have answered. Nothing where there is nothing. */
export function JoinRequests() {
  const t = useT('account');
  const text = useText();
  const { state } = useSession();
  const asked = useCallQuery(myJoinRequests, undefined, { enabled: state === 'user' || state === 'seated' });
  if (asked.error) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data || asked.data.length === 0) return null;
  return (
    <section className="fl-join-requests">
      <h2>{t('join.requests')}</h2>
      <ScrollRegion label={t('join.requests')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('join.company')}</th>
              <th scope="col">{t('join.status')}</th>
              <th scope="col">{t('join.asked')}</th>
              <th scope="col">{t('join.answerBy')}</th>
            </tr>
          </thead>
          <tbody>
            {asked.data.map(({ id, nameZh, nameEn, status, createdAt, expiresAt }) => (
              <tr key={id} data-join-status={status}>
                <td>{text({ zh: nameZh, en: nameEn })}</td>
                <td>
                  <StatusTag tone={TONE[status]}>{t(`join.statuses.${status}`)}</StatusTag>
                </td>
                <td>
                  <Instant at={createdAt} />
                </td>
                <td>
                  <Instant at={expiresAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
