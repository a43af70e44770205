import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AnyRow, RefLabel } from '#contract/kernel/resource.ts';
import { sellFor } from '#contract/space/desk.calls.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { ResourceForm } from '#kit/form/resource-form.tsx';
import { useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useRecord } from '#kit/resource/record/use-record.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import { mayRead } from '#kit/resource/resource-rights.ts';
import { useRecordName } from '#kit/screen-context.ts';
import { ErrorState, LoadingState, NoAccess } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { showToast } from '#kit/toasts.tsx';
import { useOfferEvents } from '../events/use-offer-events.tsx';
import { BookingSource } from '../form/booking-source.tsx';
import { fromRate, fromSailing, newOffer, nextOffer } from '../form/new-offer.ts';
import { RateSource } from '../form/rate-source.tsx';
import { SailingSource } from '../form/sailing-source.tsx';
import { SellerPick } from '../form/seller-pick.tsx';
import { both } from '../locale/both.ts';
import { MY_OFFERS, offerFormAt } from '../parts/doors.ts';
import '../sell.css';

type Values = Readonly<Record<string, unknown>>;

/** `/SeaFreight/NowOrderManagement/NowOrderNew/NowOrderRelease`: an offer is written from nothing, a rate, a sailing, or a booking (`?booking=`); `?id=` a draft. */
export function ReleaseScreen() {
  const t = useT('spaceSell');
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const [params] = useSearchParams();
  const [id, bookingId] = [params.get('id'), params.get('booking')];
  const record = useRecord(MY_OFFERS, id);
  const { row } = record;
  const [begun, setBegun] = useState<{ count: number; initial: Values }>(() => ({ count: 0, initial: newOffer() }));
  const [labels, setLabels] = useState<Readonly<Record<string, RefLabel>>>({});
  const [values, setValues] = useState<Values>({});
  const [source, setSource] = useState<'rate' | 'schedule' | null>(null);
  const [seller, setSeller] = useState({ code: '', name: '' });
  const events = useOfferEvents({ path: SPACE_PATHS.mine, resource: MY_OFFERS });
  useRecordName(row ? String(row.offerNo) : null);

  // What is published is changed elsewhere, event by event.
  const isPublished = row !== null && row.state !== 'DRAFT';
  useEffect(() => {
    if (row && isPublished) navigate(offerFormAt(row), { replace: true });
  }, [row, isPublished, navigate]);

  const begin = (initial: Values, what: string, refs: Readonly<Record<string, RefLabel>> = {}): void => {
    setLabels(known => ({ ...known, ...refs }));
    setBegun(({ count }) => ({ count: count + 1, initial: { ...values, ...initial } }));
    setSource(null);
    showToast({ id: 'spaceSell.prefilled', intent: 'success', text: t('form.prefilled', { what }) });
  };
  /** A draft of the platform's becomes the seller's for whom it is published. */
  const sellingFor = useSend({
    name: ['spaceSell', 'for'],
    rowsOf: ({ saved }: { readonly saved: AnyRow; readonly sellerCode: string }) => [saved],
    wordsOf: ({ sellerCode }) => ({ sellerCode }),
    send: ({ saved, sellerCode }, { once }) => client.call(sellFor, { body: { id: saved.id, sellerCode }, ...once }),
    notice: () => ({ text: t('form.forDone', { name: seller.name }) }),
  });
  const settled = async (saved: AnyRow): Promise<void> => {
    if (seller.code !== '') await sellingFor.runOrToast({ saved, sellerCode: seller.code });
    await refreshRows(queries, MY_OFFERS, [saved.id]);
  };
  const saved = async (after: AnyRow): Promise<void> => {
    await settled(after);
    if (id === null) navigate(offerFormAt(after), { replace: true });
  };
  const goOn = async (after: AnyRow): Promise<void> => {
    await settled(after);
    showToast({ id: 'spaceSell.saved', intent: 'success', text: t('form.saved', { no: String(after.offerNo) }) });
    setBegun(({ count }) => ({ count: count + 1, initial: nextOffer(after) }));
    navigate(SPACE_PATHS.publish, { replace: true });
  };
  const from = (kind: 'rate' | 'schedule', shortcut: string): Command => ({
    id: `spaceSell.from-${kind}`,
    title: both(kind === 'rate' ? 'form.fromRate' : 'form.fromSchedule'),
    section: MY_OFFERS.title,
    shortcut,
    enabled: true,
    run: () => setSource(kind),
  });
  const commands = useCommands([
    ...(row && !isPublished ? [events.command('submit', [row])] : []),
    ...(id === null ? [from('rate', 'alt+r'), from('schedule', 'alt+s')] : []),
    {
      id: 'spaceSell.back',
      title: both('form.back'),
      section: MY_OFFERS.title,
      shortcut: 'alt+b',
      enabled: true,
      quiet: true,
      run: () => navigate(SPACE_PATHS.mine),
    },
  ]);
  if (!mayRead(menu, MY_OFFERS)) return <NoAccess />;
  return (
    <article className="fl-page fl-page-fill" data-screen="spaceRelease">
      <PageHeader
        title={row ? t('form.editTitle', { no: String(row.offerNo) }) : t('form.newTitle')}
        commands={commands}
      />
      {record.error !== null && !row && <ErrorState error={record.error} onRetry={record.retry} />}
      {record.loading && !row && <LoadingState />}
      {(id === null || (row && !isPublished)) && (
        <div className="ss-form">
          <ResourceForm
            key={id ?? `new ${begun.count}`}
            resource={MY_OFFERS}
            row={row}
            refs={{ ...labels, ...record.refs }}
            initial={begun.initial}
            onSaved={after => void saved(after)}
            saveNext={{ title: both('form.next'), run: after => void goOn(after) }}
            onValues={setValues}
            onCancel={() => navigate(SPACE_PATHS.mine)}
          />
          <aside aria-label={t('form.seller')}>
            <SellerPick code={seller.code} onChange={(code, name) => setSeller({ code, name })} />
          </aside>
        </div>
      )}
      {id === null && bookingId !== null && (
        <BookingSource
          bookingId={bookingId}
          onDrafted={({ id: made }) => navigate(offerFormAt({ id: made, state: 'DRAFT' }), { replace: true })}
          onClose={() => navigate(SPACE_PATHS.publish, { replace: true })}
        />
      )}
      {source === 'rate' && (
        <RateSource
          onTake={(rate, refs) => begin(fromRate(rate), String(rate.rateNo), refs)}
          onClose={() => setSource(null)}
        />
      )}
      {source === 'schedule' && (
        <SailingSource
          onTake={(sailing, carrier) => {
            const [leg] = sailing.legs;
            const named = (place: { id: string; code: string; name: { zh: string; en: string } }): RefLabel =>
              ({ id: place.id, code: place.code, ...place.name }) as RefLabel;
            const refs = leg ? { [leg.from.id]: named(leg.from), [leg.to.id]: named(leg.to) } : {};
            const line = carrier && {
              [carrier.id]: { id: carrier.id, code: carrier.scac, zh: carrier.nameZh, en: carrier.nameEn } as RefLabel,
            };
            begin(fromSailing(sailing, carrier?.id ?? null), leg?.voyage ?? '', { ...refs, ...line });
          }}
          onClose={() => setSource(null)}
        />
      )}
      {events.dialog}
    </article>
  );
}
