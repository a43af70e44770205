import { siLog } from '#contract/si/calls.ts';
import { siStateOf } from '#contract/si/status.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { TitledCallout } from '#kit/titled-callout.tsx';

/** Why the carrier has refused the SI, as long as it stands refused: the carrier's words are in the log with its answer. */
export function CarrierRefusal({ id, status }: { readonly id: string; readonly status: number }) {
  const t = useT('si');
  const isRefused = siStateOf(status) === 'CARRIER_REJECTED';
  const log = useCallQuery(siLog, { Id: id }, { enabled: isRefused });
  // Newest first.
  const reason = log.data?.find(({ Event }) => Event === 'CARRIER_REJECT')?.Remarks;
  if (!isRefused || !reason) return null;
  return (
    <TitledCallout intent="danger" compact title={t('carrierRefusal')}>
      <span className="si-lines-kept">{reason}</span>
    </TitledCallout>
  );
}
