import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/kernel/call.ts';
import { WATCH_FREQUENCY_LABELS } from '#contract/rates/watch/watch-codes.ts';
import { SPACE_NEWS_LABELS } from '#contract/space/rules/watch-news.ts';
import { closeSpaceWatch, type SpaceWatch, spaceWatchPage } from '#contract/space/watch.calls.ts';
import { queryKey, useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { useName } from '#kit/name-text.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { useCallPages } from '#kit/use-call-pages.ts';
import '../locale/words.ts';

/** The person's own watches of space; one is shown in the list, or ends. */
export function WatchesDialog({
  onShow,
  onClose,
}: {
  readonly onShow: (watch: SpaceWatch) => void;
  readonly onClose: () => void;
}) {
  const t = useT('spaceBuy');
  const text = useText();
  const nameOf = useName();
  const client = useClient();
  const queries = useQueryClient();
  const pages = useCallPages<SpaceWatch, typeof spaceWatchPage>(spaceWatchPage, {}, page => page);
  const ending = useSend({
    name: ['space', 'endWatch'],
    send: (body: BodyOf<typeof closeSpaceWatch>, { once }) => client.call(closeSpaceWatch, { body, ...once }),
    notice: () => ({ text: t('watch.ended') }),
  });
  const end = async (id: string): Promise<void> => {
    await ending.runOrToast({ id });
    await queries.invalidateQueries({ queryKey: queryKey(spaceWatchPage) });
  };
  const name = ({ pol, pod, offer }: SpaceWatch): string =>
    offer ? `${offer.offerNo} ${offer.sailing}` : `${nameOf(pol.zh, pol.en)} → ${nameOf(pod.zh, pod.en)}`;
  return (
    <FormDialog isOpen title={t('watch.mine')} width={680} onCancel={onClose}>
      {pages.loading && <LoadingState lines={3} />}
      {pages.error ? <ErrorState error={pages.error} onRetry={pages.retry} /> : null}
      {!pages.loading && !pages.error && pages.rows.length === 0 && (
        <EmptyState title={t('watch.empty')} hint={t('watch.emptyHint')} />
      )}
      <ul className="sb-watches" aria-label={t('watch.mine')}>
        {pages.rows.map(watch => (
          <li key={watch.id} className="sb-card" data-watch={watch.id}>
            <b>{name(watch)}</b>
            <span>
              {watch.containerTypes.join(' ') || t('watch.anyType')} · {text(WATCH_FREQUENCY_LABELS[watch.frequency])} ·{' '}
              {t('watch.known', { n: watch.known })}
            </span>
            <span>
              {t('watch.lastAlert')}{' '}
              {watch.lastAlert ? (
                <>
                  {text(SPACE_NEWS_LABELS[watch.lastAlert])} <Instant at={watch.lastAlertAt} format="dateMinute" />
                </>
              ) : (
                t('watch.never')
              )}
            </span>
            <span>
              <Button
                size="small"
                text={t('watch.open')}
                aria-label={`${t('watch.open')} ${name(watch)}`}
                onClick={() => onShow(watch)}
              />{' '}
              <Button
                size="small"
                variant="minimal"
                text={t('watch.end')}
                aria-label={`${t('watch.end')} ${name(watch)}`}
                onClick={() => void end(watch.id)}
              />
            </span>
          </li>
        ))}
      </ul>
      {pages.hasMore && <Button size="small" text={t('watch.more')} onClick={pages.more} />}
    </FormDialog>
  );
}
