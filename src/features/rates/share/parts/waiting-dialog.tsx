import { takeChanges, waitingChanges } from '#contract/rates/share/share.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
import '../locale/words.ts';
import '../queries.ts';
import { PriceTable } from './price-table.tsx';

/** Prices that differ from those accepted; nothing is sold at a new one before it was taken. */
export function WaitingDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useT('rateShare');
  const client = useClient();
  const { data, error, refetch } = useCallQuery(waitingChanges, { id });
  const changes = data?.changes ?? [];
  const run = async () => {
    const { data: done } = await client.call(takeChanges, {
      body: { id, rateIds: changes.map(({ rateId }) => rateId) },
    });
    showToast({ id: 'rateShare.taken', intent: 'success', text: t('taken', { n: done.taken }) });
    await refetch();
  };
  return (
    <AskDialog
      title={t('waiting')}
      width={760}
      {...(changes.length > 0 ? { send: { label: t('take'), run } } : {})}
      onClose={onClose}
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingState lines={3} /> : null}
      {data && changes.length === 0 ? <p>{t('waitingNone')}</p> : null}
      {changes.length > 0 && <PriceTable label={t('waiting')} rates={changes} />}
      {data?.isMore && <p className="fl-muted">{t('more', { n: changes.length })}</p>}
    </AskDialog>
  );
}
