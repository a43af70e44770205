import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { closeWatch, type PriceWatch, watchPage } from '#contract/rates/watch/watch.calls.ts';
import { WATCH_ALERT_LABELS, WATCH_FREQUENCY_LABELS } from '#contract/rates/watch/watch-codes.ts';
import { queryKey } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { useCallPages } from '#kit/use-call-pages.ts';
import { amountText } from '../../search/parts/offer-words.tsx';
import '../locale/words.ts';

/** The person's own watches; one opens as a search, or ends. */
export function WatchesDialog({
  onSearch,
  onClose,
}: {
  readonly onSearch: (watch: PriceWatch) => void;
  readonly onClose: () => void;
}) {
  const t = useT('priceWatch');
  const text = useText();
  const queries = useQueryClient();
  const pages = useCallPages<PriceWatch, typeof watchPage>(watchPage, {}, page => page);
  const readAnew = () => queries.invalidateQueries({ queryKey: queryKey(watchPage) });
  const ending = useSendCall(closeWatch, {
    name: ['rates', 'watches'],
    onDone: readAnew,
    onRefused: readAnew,
    notice: () => ({ text: t('closed') }),
  });
  const name = ({ query }: PriceWatch): string => `${query.pol} → ${query.pod} ${query.box}`;
  const price = ({ currency }: PriceWatch, amount: string | null): string =>
    amount === null ? t('nothing') : amountText({ currency, amount });
  return (
    <FormDialog isOpen title={t('mine')} width={720} onCancel={onClose}>
      {pages.loading && <LoadingState lines={3} />}
      {pages.error ? <ErrorState error={pages.error} onRetry={pages.retry} /> : null}
      {!pages.loading && !pages.error && pages.rows.length === 0 && (
        <EmptyState title={t('empty')} hint={t('emptyHint')} />
      )}
      <ul className="rs-cards" aria-label={t('mine')}>
        {pages.rows.map(watch => (
          <li key={watch.id} className="rs-card">
            <b>{name(watch)}</b> {watch.customerName}
            <div className="rs-card-line">
              <span>{text(WATCH_FREQUENCY_LABELS[watch.frequency])}</span>
              <span>
                {t('best')} {price(watch, watch.best)}
              </span>
              {watch.target && (
                <span>
                  {t('targetShort')} {price(watch, watch.target)}
                </span>
              )}
              <span>
                {t('lastAlert')}{' '}
                {watch.lastAlert ? (
                  <>
                    {text(WATCH_ALERT_LABELS[watch.lastAlert])} <Instant at={watch.lastAlertAt} />
                  </>
                ) : (
                  t('never')
                )}
              </span>
            </div>
            <Button
              size="small"
              text={t('open')}
              aria-label={`${t('open')} ${name(watch)}`}
              onClick={() => onSearch(watch)}
            />{' '}
            <Button
              size="small"
              variant="minimal"
              text={t('close')}
              aria-label={`${t('close')} ${name(watch)}`}
              onClick={() => void ending.runOrToast({ id: watch.id })}
            />
          </li>
        ))}
      </ul>
      {pages.hasMore && <Button size="small" text={t('more')} onClick={pages.more} />}
    </FormDialog>
  );
}
