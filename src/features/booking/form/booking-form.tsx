import { useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { FormContext, type FormSurroundings } from '#kit/form/form-context.ts';
import { RestoredNote } from '#kit/form/restored-note.tsx';
import { useT } from '#kit/i18n.ts';
import { useName } from '#kit/name-text.tsx';
import { useNow } from '#kit/now.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { todayIn } from '#kit/resource/filter/day-words.ts';
import { useRecordName, useScreen } from '#kit/screen-context.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { useWatchedMachine } from '#kit/watched-machines.ts';
import { knowsEvent } from '#machines/booking/booking.document.ts';
import { seatKey } from '#machines/draft/draft-key.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { PartiesDialog, SaveTemplateDialog, TemplateDialog } from './dialogs/template-dialogs.tsx';
import './locale/words.ts';
import './form.css';
import { FormPlaceProvider } from './model/form-place.ts';
import { type Beginning, createFormSession } from './model/form-session.ts';
import { CustomerPick } from './parts/customer-pick.tsx';
import { KeepingNote } from './parts/keeping-note.tsx';
import { PriceRail } from './parts/price-rail.tsx';
import { focusPlace } from './parts/section.tsx';
import { SideRail } from './parts/side-rail.tsx';
import { EquipmentSection } from './sections/equipment.tsx';
import { PartiesSection } from './sections/parties.tsx';
import { ReferencesSection } from './sections/references.tsx';
import { RemarksSection } from './sections/remarks.tsx';
import { RoutingSection } from './sections/routing.tsx';
import { TermsSection } from './sections/terms.tsx';
import { useCheck } from './use-check.ts';
import { type FormDialog, useFormCommands } from './use-form-commands.ts';
import { useLocalCopy } from './use-local-copy.ts';
import { useStaleMerge } from './use-stale-merge.tsx';
import { useSubmit } from './use-submit.tsx';

/** Staff for the own company or any customer, the customer himself, or staff who choose the customer first. */
export type FormKind = 'staff' | 'customer' | 'forCustomer';

const PLACES = {
  staff: { path: BOOKING_PATHS.find, detail: ROUTE.QuckBookInternalBookDetail.path },
  customer: { path: BOOKING_PATHS.online, detail: ROUTE.ExternalWorkbenchBookOnlineDetail.path },
  forCustomer: { path: BOOKING_PATHS.forCustomer, detail: ROUTE.QuckBookInternalBookDetail.path },
} as const;

/** The booking form (design commercial C.4.1, DcOrder), one for three routes. `source`: what the address asked to begin with. */
export function BookingForm({
  kind,
  beginning,
  source,
  onSaved,
}: {
  readonly kind: FormKind;
  readonly beginning: Beginning;
  readonly source: string;
  /** The draft has an id. */
  readonly onSaved: (id: string) => void;
}) {
  const t = useT('bookingForm');
  const name = useName();
  const formId = useId();
  const client = useClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const account = useSession();
  const zone = useViewerZone();
  const today = todayIn(zone, useNow());
  const { setDirty } = useScreen();
  const [session] = useState(() => createFormSession(client, beginning));
  const view = useSyncExternalStore(session.subscribe, session.view);
  const [dialog, setDialog] = useState<FormDialog | null>(null);
  const { store, faults } = session;
  const isEditable = knowsEvent('SAVE', view.state);
  const isDirty = view.isDirty && isEditable;
  const needsCustomer = kind === 'forCustomer' && view.customerId === null;
  const checked = useCheck(session, isEditable && !needsCustomer);
  const draft = { seat: seatKey(account), route: pathname, record: view.id ?? source };
  const restored = useLocalCopy(session, draft, isEditable);
  const merge = useStaleMerge(session, view.keeping === 'stale');
  useRecordName(view.bookingNo);

  const { path, detail } = PLACES[kind];
  const may = (code: string) => hasButton(account.menu, code, path);
  const toDetail = (id: string) => navigate(`${detail}?id=${encodeURIComponent(id)}`, { replace: true });
  const submission = useSubmit(session, {
    mayBeLate: may('LATE_BOOK'),
    onFaults: ([first]) => void (first && focusPlace(formId, first.path)),
    onDone: toDetail,
  });
  const commands = useCommands(
    useFormCommands({
      formId,
      session,
      isEditable,
      needsCustomer,
      may,
      isSubmitting: submission.isRunning,
      submit: submission.submit,
      openDialog: setDialog,
      openDetail: isEditable || view.id === null ? null : () => toDetail(view.id ?? ''),
    }),
  );

  useEffect(() => setDirty(isDirty), [setDirty, isDirty]);
  useEffect(() => {
    if (view.id !== null) onSaved(view.id);
  }, [view.id, onSaved]);
  // In the background or gone: what waits is saved now.
  useEffect(() => () => session.keeper.send({ type: 'SAVE' }), [session]);
  useWatchedMachine(session.keeper, 'booking-draft');
  // Where typing begins.
  useEffect(() => {
    document.getElementById(formId)?.querySelector<HTMLElement>('[data-field] :is(input, select)')?.focus();
  }, [formId]);

  const isReadOnly = !isEditable;
  const bookingId = view.id;
  const place = useMemo(
    () => ({ formId, store, faults, isReadOnly, bookingId }),
    [formId, store, faults, isReadOnly, bookingId],
  );
  const surroundings = useMemo(
    (): FormSurroundings => ({ place: { today, zone }, labels: {}, learn: () => undefined }),
    [today, zone],
  );
  const putNote = (deskNote: string) => session.change({ deskNote });
  const close = () => setDialog(null);
  return (
    <article className="fl-page fl-page-fill" data-screen="bookingForm">
      <PageHeader
        title={t(`title.${kind}`)}
        subtitle={view.bookingNo}
        status={<KeepingNote view={view} isEditable={isEditable} />}
        commands={commands}
      />
      {restored.isShown && <RestoredNote onDiscard={restored.discard} />}
      {view.state === 'RETURNED' && view.stateReason && <p className="fl-finding-warning">{view.stateReason}</p>}
      <FormContext value={surroundings}>
        <FormPlaceProvider value={place}>
          <div className="bf-body">
            <SideRail isChecked={checked !== null} />
            <form
              id={formId}
              className="fl-form bf-form"
              aria-label={t(`title.${kind}`)}
              noValidate
              onSubmit={event => event.preventDefault()}
            >
              {kind !== 'customer' && (
                <CustomerPick
                  value={view.customerId}
                  name={name(view.customerName, view.customerNameEn)}
                  isFixed={beginning.id !== null || !isEditable}
                  isNeeded={kind === 'forCustomer'}
                  onChange={customerId => session.change({ customerId })}
                />
              )}
              <RoutingSection />
              <EquipmentSection />
              <PartiesSection />
              <TermsSection />
              <ReferencesSection />
              <RemarksSection note={kind === 'customer' ? null : { text: view.deskNote, put: putNote }} />
            </form>
            <PriceRail checked={checked} />
          </div>
        </FormPlaceProvider>
      </FormContext>
      {dialog === 'template' && (
        <TemplateDialog
          customerId={view.customerId}
          onTake={(content, templateId) => session.take(content, { ...view.links, templateId })}
          onClose={close}
        />
      )}
      {dialog === 'party' && (
        <PartiesDialog
          customerId={view.customerId}
          content={store.read()}
          onTake={content => session.take(content)}
          onClose={close}
        />
      )}
      {dialog === 'saveTemplate' && (
        <SaveTemplateDialog content={store.read()} customerId={view.customerId} onClose={close} />
      )}
      {submission.dialog}
      {merge}
    </article>
  );
}
