import { Button } from '@blueprintjs/core';
import { useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { getDataInfo, siDetail, siList } from '#contract/si/calls.ts';
import { showSiNumber } from '#contract/si/parts/si-number.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { useRecordName } from '#kit/screen-context.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import '../locale/words.ts';
import { draftOf } from '../parts/detail-draft.ts';
import '../si.css';
import { type OpenedWizard, useForgetResult, useOpenWizard, useSendOnLeaving } from '../wizard/use-wizard-session.ts';
import { Wizard } from '../wizard/wizard.tsx';
import type { OpenEvent } from '../wizard/wizard-session.ts';

/** `/external/workbench/siSubmit`: `?CGO_ID=` new SIs of a shipment, `?Id=` one SI to modify. */
export function SiSubmitScreen() {
  const t = useT('si');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const siId = params.get('Id');
  const shipmentId = params.get('CGO_ID');
  if (siId) return <ModifySi key={siId} siId={siId} />;
  if (shipmentId) return <CreateSi key={shipmentId} shipmentId={shipmentId} />;
  return (
    <EmptyState
      title={t('wizard.noRecord')}
      action={<Button text={t('wizard.backToList')} onClick={() => void navigate(SI_PATHS.customerList)} />}
    />
  );
}

/** Stands for a wizard that is not open yet; null once it is. */
const opening = (opened: OpenedWizard) =>
  opened.status === 'failed' ? <ErrorState error={opened.error} onRetry={opened.retry} /> : <LoadingState />;

function CreateSi({ shipmentId }: { readonly shipmentId: string }) {
  const record = useMemo(() => ({ shipmentId }), [shipmentId]);
  const opened = useOpenWizard(record);
  const source = useCallQuery(getDataInfo, { CGO_ID: shipmentId });
  const submitted = useCallQuery(siList, { CGO_ID: shipmentId });
  useRecordName(source.data?.BOOKING_NO ?? null);
  const sync = opened.status === 'open' ? opened.sync : null;
  const isHere = opened.status === 'open' && opened.session.state().snapshot.context.work !== null;
  useSendOnLeaving(sync);
  useEffect(() => {
    if (sync && (source.data || isHere)) sync.begin(source.data ?? null);
  }, [sync, source.data, isHere]);
  if (opened.status !== 'open') return opening(opened);
  const failed = [source, submitted].find(query => query.error);
  // What was typed needs no answer to be shown; a first step without the shipment and its SIs would lead astray.
  const isReady = source.data !== undefined && submitted.data !== undefined;
  return (
    <Wizard
      record={record}
      session={opened.session}
      sync={opened.sync}
      isMemory={opened.isMemory}
      detail={null}
      source={isReady ? source.data : null}
      rows={submitted.data ?? []}
      waiting={failed ? <ErrorState error={failed.error} onRetry={() => void failed.refetch()} /> : <LoadingState />}
    />
  );
}

function ModifySi({ siId }: { readonly siId: string }) {
  const record = useMemo(() => ({ siId }), [siId]);
  const opened = useOpenWizard(record);
  const detail = useCallQuery(siDetail, { Id: siId });
  const si = detail.data;
  const source = useCallQuery(getDataInfo, { CGO_ID: si?.CGO_ID ?? '', Id: siId }, { enabled: si !== undefined });
  const session = opened.status === 'open' ? opened.session : null;
  useRecordName(si ? showSiNumber(si.TBI_NO) : null);

  // Without the shipment's data an SI can still be modified: only the remainder is unknown then.
  const isReady = si !== undefined && !source.isPending;
  const event = useMemo(
    (): OpenEvent | null =>
      si && isReady
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

  if (opened.status !== 'open' || !session) return opening(opened);
  return (
    <Wizard
      record={record}
      session={session}
      sync={opened.sync}
      isMemory={opened.isMemory}
      detail={si ?? null}
      source={source.data ?? null}
      rows={[]}
      waiting={
        detail.error ? <ErrorState error={detail.error} onRetry={() => void detail.refetch()} /> : <LoadingState />
      }
    />
  );
}
