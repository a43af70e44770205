import { Button } from '@blueprintjs/core';
import { Link, useLocation } from 'react-router-dom';
import { spaceUploads } from '#contract/space/upload/upload.calls.ts';
import { useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import '../locale/words.ts';

/** Sheets that the company sent in; what came of each is one step away. */
export function EarlierUploads() {
  const t = useT('spaceUpload');
  const { pathname } = useLocation();
  const { rows, loading, error, retry, hasMore, loadingMore, more } = useCallPages(spaceUploads, {}, page => page);
  if (loading) return <LoadingState />;
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (rows.length === 0) return <EmptyState title={t('none')} hint={t('noneHint')} />;
  return (
    <section aria-label={t('earlier')}>
      <h2>
        {t('earlier')} <small>{t('earlierHint')}</small>
      </h2>
      <ScrollRegion label={t('earlier')}>
        <table className="su-table">
          <thead>
            <tr>
              <th scope="col">{t('file')}</th>
              <th scope="col">{t('at')}</th>
              <th scope="col">{t('by')}</th>
              <th scope="col">{t('state')}</th>
              <th scope="col">{t('says')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, fileName, createdAt, createdBy, appliedAt, counts }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={`${pathname}?id=${encodeURIComponent(id)}`}>{fileName}</Link>
                </th>
                <td>
                  <Instant at={createdAt} format="dateMinute" />
                </td>
                <td>{createdBy}</td>
                <td>
                  <StatusTag tone={appliedAt ? 'ok' : 'neutral'}>{t(appliedAt ? 'isApplied' : 'isOpen')}</StatusTag>
                </td>
                <td>{counts ? t('done', { n: counts.NEW, m: counts.UPDATE, e: counts.ERROR }) : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {hasMore && <Button variant="minimal" loading={loadingMore} text={t('more', { n: 50 })} onClick={more} />}
    </section>
  );
}
