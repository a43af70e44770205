import { SI_STATE_LABELS, type SiState, siStateOf } from '#contract/si/status.ts';
import { useT, useText } from '#kit/i18n.ts';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

export const SI_TONES: Readonly<Record<SiState, Tone>> = {
  DRAFT: 'neutral',
  SUBMITTED: 'info',
  IN_REVIEW: 'accent',
  APPROVED: 'ok',
  RETURNED: 'warn',
  DECLINED: 'bad',
  CANCELLED: 'neutral',
  BILL_DRAFTED: 'ok',
  SENT: 'info',
  CONFIRMED: 'ok',
  CARRIER_REJECTED: 'bad',
  COMPLETED: 'ok',
};

/** Status of an SI in words, with its marks: late, amendment after sending. */
export function SiStatus({
  status,
  late = false,
  amendment = false,
}: {
  readonly status: number;
  readonly late?: boolean;
  readonly amendment?: boolean;
}) {
  const t = useT('si');
  const text = useText();
  const state = siStateOf(status);
  if (!state) return <StatusTag tone="bad">{status}</StatusTag>;
  return (
    <span className="si-status" data-status={status}>
      <StatusTag tone={SI_TONES[state]}>{text(SI_STATE_LABELS[state])}</StatusTag>
      {late && <StatusTag tone="bad">{t('late')}</StatusTag>}
      {amendment && <StatusTag tone="warn">{t('amendment')}</StatusTag>}
    </span>
  );
}
