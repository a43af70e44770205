import { takeChanges, waitingChanges } from '#contract/rates/share/share.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import '../locale/words.ts';
import '../queries.ts';
import { PriceTable } from './price-table.tsx';

/** Prices that differ from those accepted; nothing is sold at a new one before it was taken. */
export function WaitingDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useT('rateShare');
  const client = useClient();
  const { data, error, refetch } = useCallQuery(waitingChanges, { id });
  const changes = data?.changes ?? [];
  const send = useSend({
    name: ['rateShare', 'taken'],
    send: async (said: { rateIds: string[] }, { once }) =>
      (await client.call(takeChanges, { body: { id, ...said }, ...once })).data,
    onDone: async () => void (await refetch()),
    notice: ({ taken }) => ({ text: t('taken', { n: taken }) }),
  });
  const run = () => send.run({ rateIds: changes.map(({ rateId }) => rateId) });
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
