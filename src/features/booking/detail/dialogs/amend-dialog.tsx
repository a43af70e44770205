import { useEffect, useId, useMemo, useState } from 'react';
import type { Booking } from '#contract/booking/booking.ts';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import { previewAmendment } from '#contract/booking/change.calls.ts';
import { getBooking } from '#contract/booking/desk.calls.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { FindingList } from '#kit/finding-list.tsx';
import { FormContext, type FormSurroundings } from '#kit/form/form-context.ts';
import { useT, useText } from '#kit/i18n.ts';
import { MergeDialog } from '#kit/merge-dialog.tsx';
import { useNow } from '#kit/now.ts';
import { isStale } from '#kit/problem-text.ts';
import { todayIn } from '#kit/resource/filter/day-words.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { conflictFields } from '../../form/conflict-fields.ts';
import { createContentStore } from '../../form/model/content-store.ts';
import { createFaultStore } from '../../form/model/fault-store.ts';
import { FormPlaceProvider } from '../../form/model/form-place.ts';
import { type ContentMerge, mergeContents, resolveContents } from '../../form/model/merge-content.ts';
import { focusPlace } from '../../form/parts/section.tsx';
import { EquipmentSection } from '../../form/sections/equipment.tsx';
import { PartiesSection } from '../../form/sections/parties.tsx';
import { ReferencesSection } from '../../form/sections/references.tsx';
import { RemarksSection } from '../../form/sections/remarks.tsx';
import { RoutingSection } from '../../form/sections/routing.tsx';
import { TermsSection } from '../../form/sections/terms.tsx';
import '../../form/form.css';
import '../../form/locale/words.ts';
import '../../lists/locale/words.ts';
import '../booking.css';
import { ChangeTable } from '../change-table.tsx';
import { Remarks } from './dialog-inputs.tsx';

type Preview = DataOf<typeof previewAmendment>;
const NOTHING: Preview['changes'] = [];

interface Pending {
  readonly merge: ContentMerge;
  readonly theirs: BookingContent;
}

/**
 * What is to change of a booking that the carrier has: all that a booking says, in the sections that it was filled in with. Of a
 * confirmed one the consequences are shown before anything is sent: consent, money, cut-offs.
 */
export function AmendDialog({
  label,
  booking,
  isPreviewed,
  onSend,
  onClose,
}: {
  readonly label: Text;
  readonly booking: Booking;
  readonly isPreviewed: boolean;
  readonly onSend: (content: BookingContent, remarks: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('bookings');
  const text = useText();
  const client = useClient();
  const formId = useId();
  const zone = useViewerZone();
  const today = todayIn(zone, useNow());
  const [base, setBase] = useState(booking.amended ?? booking.content);
  const [store] = useState(() => createContentStore(base));
  const [pending, setPending] = useState<Pending | null>(null);
  const [faults] = useState(createFaultStore);
  const [remarks, setRemarks] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  // What was shown is of what stood there.
  useEffect(() => store.subscribe(() => setPreview(null)), [store]);
  const place = useMemo(
    () => ({ formId, store, faults, isReadOnly: false, bookingId: booking.id }),
    [formId, store, faults, booking.id],
  );
  const surroundings = useMemo(
    (): FormSurroundings => ({ place: { today, zone }, labels: {}, learn: () => undefined }),
    [today, zone],
  );
  /** What cannot be read is in no content: it is said at its field, and nothing is asked. */
  const isUnread = (): boolean => {
    faults.tried();
    const [first] = faults.all().filter(({ code }) => code === 'UNREAD');
    if (first) focusPlace(formId, first.path);
    return first !== undefined;
  };
  const look = async (): Promise<void> => {
    if (isUnread()) return;
    const { data } = await client.call(previewAmendment, { body: { id: booking.id, content: store.read() } });
    faults.replace(data.findings);
    setPreview(data);
  };
  const send = async (): Promise<void> => {
    if (isUnread()) return;
    try {
      await onSend(store.read(), remarks);
    } catch (error) {
      // What others changed since is joined with what was typed, before anybody sends it again.
      if (isStale(error)) await join();
      throw error;
    }
  };
  const join = async (): Promise<void> => {
    const { data } = await client.call(getBooking, { query: { id: booking.id } });
    const theirs = data.amended ?? data.content;
    const merge = mergeContents(base, store.read(), theirs);
    store.replace(merge.merged);
    setBase(theirs);
    if (merge.conflicts.length > 0) setPending({ merge, theirs });
  };
  const changes = preview?.changes ?? NOTHING;
  const isReady = !isPreviewed || (changes.length > 0 && changes.every(({ consent }) => consent !== 'NEVER'));
  return (
    <AskDialog
      title={`${text(label)} · ${booking.bookingNo}`}
      width={1180}
      send={
        isPreviewed && preview === null
          ? { label: t('preview'), run: look }
          : { label: text(label), disabled: !isReady, run: send }
      }
      onClose={onClose}
    >
      <div className="bk-amend">
        <FormContext value={surroundings}>
          <FormPlaceProvider value={place}>
            <div className="fl-form bk-amend-form">
              <RoutingSection />
              <EquipmentSection />
              <PartiesSection />
              <TermsSection />
              <ReferencesSection />
              <RemarksSection note={null} />
            </div>
          </FormPlaceProvider>
        </FormContext>
        <div className="bk-amend-side">
          <Remarks label={t('reason')} value={remarks} onChange={setRemarks} />
          {preview && <Consequences preview={preview} />}
        </div>
      </div>
      {pending && (
        <MergeDialog
          isOpen
          fields={conflictFields(pending.merge, pending.theirs, text)}
          onResolve={choices => {
            store.replace(resolveContents(pending.merge, pending.theirs, choices));
            setPending(null);
          }}
          onCancel={() => setPending(null)}
        />
      )}
    </AskDialog>
  );
}

function Consequences({ preview }: { readonly preview: Preview }) {
  const t = useT('bookings');
  const { changes, money, isLate, lateFee, findings } = preview;
  return (
    <section className="bk-consequences" aria-label={t('previewed')} aria-live="polite">
      <h3>{t('previewed')}</h3>
      {changes.length === 0 ? <p>{t('noChange')}</p> : <ChangeTable changes={changes} />}
      <ul>
        {money
          ?.filter(({ amount }) => Number(amount) !== 0)
          .map(({ currency, amount }) => (
            <li key={currency}>
              {t('money', { amount: `${amount.startsWith('-') ? '' : '+'}${amount} ${currency}` })}
            </li>
          ))}
        <li>{t(isLate ? 'late' : 'inTime')}</li>
        {lateFee && <li>{t('lateFee', { amount: `${lateFee.amount} ${lateFee.currency}` })}</li>}
      </ul>
      {findings.length > 0 && <FindingList findings={findings} />}
    </section>
  );
}
