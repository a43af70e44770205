import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import { bookingSurplus, draftSurplus } from '#contract/space/surplus.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import '../sell.css';

/** How many containers of a confirmed booking go to sale, and for how much; the offer begins with all that the booking knows. */

interface Wish {
  readonly qty: string;
  readonly price: string;
}

const NOTHING: Wish = { qty: '', price: '' };

export function BookingSource({
  bookingId,
  onDrafted,
  onClose,
}: {
  readonly bookingId: string;
  readonly onDrafted: (offer: { readonly id: string }) => void;
  readonly onClose: () => void;
}) {
  const t = useT('spaceSell');
  const client = useClient();
  const { data, error, refetch } = useCallQuery(bookingSurplus, { bookingId });
  const [wishes, setWishes] = useState<Readonly<Record<string, Wish>>>({});
  const set = (type: string, part: Partial<Wish>): void =>
    setWishes(was => ({ ...was, [type]: { ...(was[type] ?? NOTHING), ...part } }));
  const lines = Object.entries(wishes)
    .filter(([, { qty }]) => Number(qty) > 0)
    .map(([containerType, { qty, price }]) => ({ containerType, qty: Number(qty), price: price.trim() }));
  const draft = useSend({
    name: ['spaceSell', 'surplus'],
    send: async (body: BodyOf<typeof draftSurplus>, { once }) =>
      (await client.call(draftSurplus, { body, ...once })).data,
    notice: ({ offerNo }) => ({ text: t('surplus.made', { no: offerNo }) }),
  });
  const run = async (): Promise<void> => onDrafted(await draft.run({ bookingId, lines }));
  const isReady = lines.length > 0 && lines.every(({ price }) => Number(price) > 0);
  return (
    <AskDialog
      title={t('surplus.title', { no: data?.bookingNo ?? '' })}
      width={680}
      send={{ label: t('surplus.make'), disabled: !isReady || !data?.isConfirmed, run }}
      onClose={onClose}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState lines={3} />}
      {data && (
        <>
          <p>
            {data.lane} · {data.sailing} · <Instant at={data.etd} format="dateMinute" />
          </p>
          {!data.isConfirmed && <p className="fl-finding-warning">{t('surplus.notConfirmed')}</p>}
          <table className="ss-table" aria-label={t('surplus.title', { no: data.bookingNo })}>
            <thead>
              <tr>
                {(['type', 'confirmed', 'reserved', 'sold', 'left', 'qty', 'price'] as const).map(key => (
                  <th key={key} scope="col" className={key === 'type' ? undefined : 'ss-figure'}>
                    {t(`surplus.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.lines.map(({ containerType, confirmed, reserved, sold, left }) => (
                <tr key={containerType}>
                  <th scope="row">{containerType}</th>
                  {[confirmed, reserved, sold, left].map((n, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their places
                    <td key={at} className="ss-figure">
                      {n}
                    </td>
                  ))}
                  <td className="ss-figure">
                    <InputGroup
                      aria-label={`${t('surplus.qty')} ${containerType}`}
                      inputMode="numeric"
                      maxLength={3}
                      disabled={left <= 0}
                      value={wishes[containerType]?.qty ?? ''}
                      onValueChange={qty => set(containerType, { qty: qty.replace(/\D/g, '') })}
                    />
                  </td>
                  <td className="ss-figure">
                    <InputGroup
                      aria-label={`${t('surplus.price')} ${containerType}`}
                      inputMode="decimal"
                      maxLength={10}
                      disabled={left <= 0}
                      value={wishes[containerType]?.price ?? ''}
                      onValueChange={price => set(containerType, { price })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </AskDialog>
  );
}
