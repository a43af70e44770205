import { type ReactNode, useEffect, useMemo } from 'react';
import { getDataInfo, type SiDetail, siDetail, siList } from '#contract/si/calls.ts';
import { showSiNumber } from '#contract/si/parts/si-number.ts';
import { siStateOf } from '#contract/si/status.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useRecordName } from '#kit/screen-context.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import type { SiSource } from '#machines/si/multi-create.work.ts';
import '../locale/words.ts';
import { draftOf } from '../parts/detail-draft.ts';
import '../si.css';
import { type OpenedWizard, useForgetResult, useOpenWizard, useSendOnLeaving } from '../wizard/use-wizard-session.ts';
import { Wizard } from '../wizard/wizard.tsx';
import type { OpenEvent, WizardSession } from '../wizard/wizard-session.ts';
import type { OnBehalf } from '../wizard/work-stream.ts';
import { makerPlace } from './maker-place.ts';
import { ParkingStrip } from './parking.tsx';
import './staff.css';

/** The server's copy of the unsent work is asked for as soon as the shipment is known, and sent when the page is left. */
function useCopy(opened: OpenedWizard, source: SiSource | null): void {
  const sync = opened.status === 'open' ? opened.sync : null;
  const isHere = opened.status === 'open' && opened.session.state().snapshot.context.work !== null;
  useSendOnLeaving(sync);
  useEffect(() => {
    if (sync && (source || isHere)) sync.begin(source);
  }, [sync, source, isHere]);
}

/** The wizard on a shipment of any company: for the own company, or in a customer's name. */
export function StaffCreate({
  shipmentId,
  onBehalf,
  route,
  title,
  head,
}: {
  readonly shipmentId: string;
  readonly onBehalf?: OnBehalf;
  readonly route: string;
  readonly title: string;
  /** Stands above the wizard. */
  readonly head?: (session: WizardSession) => ReactNode;
}) {
  const { menu } = useSession();
  const record = useMemo(
    () => ({ shipmentId, route, ...(onBehalf ? { onBehalf } : {}) }),
    [shipmentId, route, onBehalf],
  );
  const opened = useOpenWizard(record);
  const source = useCallQuery(getDataInfo, { CGO_ID: shipmentId });
  const submitted = useCallQuery(siList, { CGO_ID: shipmentId });
  useRecordName(source.data?.BOOKING_NO ?? null);
  useCopy(opened, source.data ?? null);
  if (opened.status === 'failed') return <ErrorState error={opened.error} onRetry={opened.retry} />;
  if (opened.status !== 'open') return <LoadingState />;
  const failed = [source, submitted].find(query => query.error);
  const isReady = source.data !== undefined && submitted.data !== undefined;
  return (
    <div className="sis-maker">
      <ParkingStrip session={opened.session} isParkable>
        {head?.(opened.session)}
      </ParkingStrip>
      <Wizard
        record={record}
        session={opened.session}
        sync={opened.sync}
        isMemory={opened.isMemory}
        detail={null}
        source={isReady ? source.data : null}
        rows={submitted.data ?? []}
        waiting={failed ? <ErrorState error={failed.error} onRetry={() => void failed.refetch()} /> : <LoadingState />}
        place={makerPlace(menu, title, onBehalf !== undefined)}
      />
    </div>
  );
}

interface ModifyPlace {
  readonly route: string;
  readonly title: string;
  /** The list to go back to. */
  readonly back: string;
}

/** The wizard on one SI: a parked draft goes on as a draft, a submitted SI is modified. */
export function StaffModify({ siId, ...place }: { readonly siId: string } & ModifyPlace) {
  const detail = useCallQuery(siDetail, { Id: siId });
  if (detail.isPending) return <LoadingState />;
  if (detail.data === undefined) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />;
  return <ModifyOpen si={detail.data} {...place} />;
}

function ModifyOpen({ si, route, title, back }: { readonly si: SiDetail } & ModifyPlace) {
  const { menu } = useSession();
  const isParked = siStateOf(si.TBI_STATUS) === 'DRAFT';
  const record = useMemo(() => ({ siId: si.Id, route, isParked }), [si.Id, route, isParked]);
  const opened = useOpenWizard(record);
  const source = useCallQuery(getDataInfo, { CGO_ID: si.CGO_ID, Id: si.Id });
  const session = opened.status === 'open' ? opened.session : null;
  useRecordName(showSiNumber(si.TBI_NO));
  // Without the shipment's data an SI can still be changed: only the remainder is unknown then.
  const isReady = !source.isPending;
  const event = useMemo(
    (): OpenEvent | null =>
      isReady
        ? { type: 'OPEN', siId: si.Id, version: si.VERSION, record: draftOf(si), source: source.data ?? null }
        : null,
    [si, isReady, source.data],
  );
  const sync = opened.status === 'open' ? opened.sync : null;
  useForgetResult(session);
  useSendOnLeaving(sync);
  useEffect(() => {
    if (!session || !event) return;
    session.offer(event);
    sync?.begin(event.source);
  }, [session, sync, event]);
  if (opened.status === 'failed') return <ErrorState error={opened.error} onRetry={opened.retry} />;
  if (!session || opened.status !== 'open') return <LoadingState />;
  const place = { ...makerPlace(menu, title, isParked), back };
  return (
    <div className="sis-maker">
      <ParkingStrip session={session} isParkable={isParked} />
      <Wizard
        record={record}
        session={session}
        sync={opened.sync}
        isMemory={opened.isMemory}
        detail={si}
        source={source.data ?? null}
        rows={[]}
        waiting={<LoadingState />}
        place={isParked ? { ...place, may: () => place.may('ADD') } : place}
      />
    </div>
  );
}
