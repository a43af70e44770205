import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { RATE_STATE_LABELS } from '#contract/rates/codes.ts';
import { detachTemplate, templateRates } from '#contract/rates/rule.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { useRowsNotice } from '#kit/resource/use-rows-notice.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useSend } from '#kit/send/use-send.ts';
import type { Seen } from '#kit/use-resend.ts';
import '../locale/words.ts';
import '../rules.css';

/** Rates that follow the template: those that are ticked take its sailings as their own and follow it no more. */
export function DetachDialog({
  row,
  context,
  onClose,
}: {
  readonly row: AnyRow;
  readonly context: ResourceContext;
  readonly onClose: () => void;
}) {
  const t = useT('rateRules');
  const text = useText();
  const client = useClient();
  const { data, error, refetch } = useCallQuery(templateRates, { id: row.id }, { refetchOnMount: 'always' });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = (data?.rates ?? []).filter(({ id }) => !left.has(id));
  const send = useSend({
    name: ['rates', 'detachTemplate'],
    rowsOf: ({ rates }: { rates: readonly Seen[] }) => rates,
    wordsOf: () => ({}),
    send: async (_, { rows, idempotencyKey }) =>
      (await client.call(detachTemplate, { body: { id: row.id, rows }, idempotencyKey })).data,
    onDone: async () => {
      await context.refresh([row.id]);
      onClose();
    },
    notice: useRowsNotice(),
  });
  return (
    <AskDialog
      title={`${t('sail.detach')} · ${String(row.name)}`}
      width={640}
      send={{
        label: t('sail.detachDo', { n: chosen.length }),
        disabled: chosen.length === 0,
        run: () => send.run({ rates: chosen }),
      }}
      onClose={onClose}
    >
      <p>{t('sail.detachText')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data?.rates.length === 0 && <p className="fl-muted">{t('sail.detachNone')}</p>}
      {data && data.rates.length > 0 && (
        <ScrollRegion label={t('sail.detachRates')} className="fl-rule-detach">
          {data.rates.map(({ id, rateNo, state, validFrom, validTo }) => (
            <Checkbox
              key={id}
              checked={!left.has(id)}
              label={`${rateNo} · ${text(RATE_STATE_LABELS[state])} · ${validFrom} – ${validTo}`}
              onChange={() =>
                setLeft(before => {
                  const next = new Set(before);
                  if (!next.delete(id)) next.add(id);
                  return next;
                })
              }
            />
          ))}
        </ScrollRegion>
      )}
      {data?.isMore && <p className="fl-muted">{t('sail.detachMore')}</p>}
    </AskDialog>
  );
}
