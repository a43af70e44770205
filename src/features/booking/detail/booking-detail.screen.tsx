import { Callout, Tab, Tabs } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { Booking } from '#contract/booking/booking.ts';
import { getBooking } from '#contract/booking/desk.calls.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useDocumentActor } from '#kit/document/document-actor.ts';
import { useT, useText } from '#kit/i18n.ts';
import { useName } from '#kit/name-text.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { queryKey } from '#kit/queries.ts';
import { ClaimerNote } from '#kit/queue/claimer.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { booking as bookingDocument } from '#machines/booking/booking.document.ts';
import { ChainPanel } from '../chain/chain-panel.tsx';
import type { ActName } from '../lists/acts.ts';
import { useBookingActs } from '../lists/use-booking-acts.tsx';
import { Boxes } from '../tracking/boxes.tsx';
import { AlternativesPanel } from './alternatives-panel.tsx';
import { AmendmentsPanel } from './amendments-panel.tsx';
import './booking.css';
import { BookingStatus } from './booking-status.tsx';
import { CutOffsPanel } from './cut-offs-panel.tsx';
import { EquipmentPanel } from './equipment-panel.tsx';
import { FilesPanel } from './files-panel.tsx';
import { detailText } from './locale/words.ts';
import { MessagesPanel } from './messages-panel.tsx';
import { NotePanel } from './note-panel.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { PartiesPanel } from './parties-panel.tsx';
import { zoneOf } from './port-time.tsx';
import { PricePanel } from './price-panel.tsx';
import { RollPanel } from './roll-panel.tsx';
import { AskedShortfall } from './shortfall-note.tsx';
import { TimelinePanel } from './timeline-panel.tsx';
import { TodoPanel } from './todo-panel.tsx';
import { subjectOfBooking, useBookingPage, useTrackCommand } from './use-detail.ts';
import { usePapers } from './use-papers.ts';
import { useTaken } from './use-taken.ts';

const TABS = [
  'overview',
  'equipment',
  'parties',
  'price',
  'cutOffs',
  'messages',
  'amendments',
  'files',
  'timeline',
  'chain',
] as const;
type TabId = (typeof TABS)[number];
/** What goes to carriers is not for customers. */
const isOpenTo = (name: TabId, isStaff: boolean): boolean => isStaff || name !== 'messages';

/** In the order of the work; what is not possible now is not in the way. */
const ACTS: readonly ActName[] = [
  'TAKE',
  'ACCEPT',
  'RETURN',
  'SEND',
  'MARK_RECEIVED',
  'CONFIRM',
  'ASK_UPDATE',
  'EDIT',
  'SUBMIT',
  'UPDATE',
  'AMEND',
  'AMEND_CANCEL',
  'AMEND_ANSWER',
  'CANCEL_ANSWER',
  'ROLL',
  'ANSWER_ROLL',
  'CLAIM',
  'REPRICE',
  'SI',
  'SPLIT',
  'ASSIGN',
  'CARRIER_REJECT',
  'CARRIER_DECLINE',
  'CANCEL',
  'REBOOK',
  'COPY',
  'TO_SPACE',
];

/** `/quckBook/internalBookDetail` and `/external/workbench/BookOnlineDetail`: one booking, as far as its reader may see it. */
export function BookingDetailScreen() {
  const tabsId = useId();
  const t = useT('bookingDetail');
  const text = useText();
  const name = useName();
  const queries = useQueryClient();
  const { id, detail, params, set } = useBookingPage();
  const booking = detail.data;
  const taken = useTaken(booking);
  const actor = useDocumentActor(bookingDocument);
  const isStaff = booking?.deskNote !== undefined;
  const tabs = TABS.filter(name => isOpenTo(name, isStaff));
  const tab: TabId = tabs.find(name => name === params.get('tab')) ?? 'overview';
  const section = { zh: booking?.bookingNo ?? '订舱', en: booking?.bookingNo ?? 'Booking' };
  const acts = useBookingActs({ section });
  const track = useTrackCommand(booking);
  const papers = usePapers(booking);
  const subject = booking ? [subjectOfBooking(booking)] : [];
  const possible = ACTS.map(act => acts.command(act, subject)).map(command => ({
    ...command,
    quiet: command.quiet === true || command.enabled !== true,
  }));
  const rollCommands = useCommands(
    booking?.hasOpenRoll
      ? (['ACCEPTED', 'REBOOK', 'CANCEL'] as const).map((answer, index) => ({
          ...acts.command('ANSWER_ROLL', subject),
          id: `booking.roll-${answer.toLowerCase()}`,
          title: detailText(`rolls.${(['accept', 'rebook', 'cancel'] as const)[index]!}`),
          shortcut: `alt+shift+${index + 1}`,
          intent: (['success', 'primary', 'danger'] as const)[index]!,
          quiet: true,
          run: () => {
            if (subject[0]) acts.answerRoll(subject[0], answer);
          },
        }))
      : [],
  );
  const commands = useCommands([
    ...(booking ? possible : []),
    ...track,
    ...papers,
    ...tabs.map((name, index) => ({
      id: `booking.tab-${name.toLowerCase()}`,
      section,
      title: {
        zh: detailText('tabTitle', { name: detailText(`tabs.${name}`).zh }).zh,
        en: detailText('tabTitle', { name: detailText(`tabs.${name}`).en }).en,
      },
      shortcut: String((index + 1) % 10),
      enabled: true as const,
      quiet: true,
      run: () => set('tab', name),
    })),
  ]);

  if (id === null) return <EmptyState title={t('missing')} />;
  if (detail.isPending) return <LoadingState />;
  if (!booking) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} level="h1" />;
  const isCustomers = !booking.isDesk;
  const mayRebook = possible.some(({ id: name, enabled }) => name === 'booking.rebook' && enabled === true);
  const panels: Readonly<Record<TabId, () => ReactNode>> = {
    overview: () => <OverviewPanel booking={booking} />,
    equipment: () => (
      <>
        <EquipmentPanel booking={booking} />
        {isStaff && booking.cgoId && <Boxes bookingId={booking.id} />}
      </>
    ),
    parties: () => <PartiesPanel booking={booking} />,
    price: () => <PricePanel booking={booking} />,
    cutOffs: () => <CutOffsPanel booking={booking} />,
    messages: () => <MessagesPanel booking={booking} />,
    amendments: () => <AmendmentsPanel booking={booking} />,
    files: () => <FilesPanel booking={booking} />,
    timeline: () => <TimelinePanel id={booking.id} />,
    chain: () => <ChainPanel bookingId={booking.id} cgoId={booking.cgoId} />,
  };
  return (
    <article className="bk-page fl-page" data-screen="bookingDetail" data-booking={booking.id}>
      <PageHeader
        title={t('title', { no: booking.bookingNo })}
        subtitle={[booking.carrierRef, name(booking.customerName, booking.customerNameEn)].filter(Boolean).join(' · ')}
        status={
          <BookingStatus
            state={booking.state}
            amendment={booking.amendment}
            cancellation={booking.cancellation}
            hasOpenRoll={booking.hasOpenRoll}
          />
        }
        commands={commands}
      />
      {taken && !isCustomers && <ClaimerNote document={bookingDocument} row={taken} actor={actor} />}
      {booking.stateReason && REASONED.has(booking.state) && (
        <Callout intent="warning">
          {t('reason')}: {booking.stateReason}
        </Callout>
      )}
      <div className="bk-body">
        <RollPanel
          rolls={booking.rolls.filter(one => isStaff || isShown(one))}
          claims={booking.claims}
          zone={zoneOf(booking)}
          commands={rollCommands}
        />
        <AskedShortfall booking={booking} />
        {LOST.has(booking.state) && mayRebook && <AlternativesPanel booking={booking} />}
        {isCustomers && booking.cutOffs.length > 0 && FOLLOWED.has(booking.state) && <TodoPanel booking={booking} />}
        <Tabs
          id={tabsId}
          className="bk-tabs"
          selectedTabId={tab}
          onChange={next => set('tab', String(next))}
          renderActiveTabPanelOnly
        >
          {tabs.map(name => (
            <Tab
              key={name}
              disabled={false}
              id={name}
              title={text(detailText(`tabs.${name}`))}
              panel={
                <>
                  <h2 className="fl-hidden-text">{t(`tabs.${name}`)}</h2>
                  {name === tab ? panels[name]() : null}
                </>
              }
            />
          ))}
        </Tabs>
        {booking.deskNote !== undefined && (
          <NotePanel
            key={booking.id}
            booking={booking}
            onSaved={() => void queries.invalidateQueries({ queryKey: [...queryKey(getBooking, { id })] })}
          />
        )}
      </div>
      {acts.dialog}
    </article>
  );
}

const LOST = new Set<Booking['state']>(['REJECTED', 'DECLINED']);
const REASONED = new Set<Booking['state']>([
  'RETURNED',
  'PENDING_UPDATE',
  'PENDING_AMENDMENT',
  'REJECTED',
  'DECLINED',
  'CANCELLED',
]);
const FOLLOWED = new Set<Booking['state']>([
  'CONFIRMED',
  'PENDING_AMENDMENT',
  'ACCEPTED',
  'RECEIVED',
  'UPDATE_RECEIVED',
]);
/** To a customer answered ones are history, and stand on the page of the booking's way; the desk claims for them. */
const isShown = ({ answer }: Booking['rolls'][number]): boolean => answer === null;
