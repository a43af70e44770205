import type { BoundEmployee } from '#contract/session/session.ts';
import { formatInstant } from '#kit/date-time.ts';
import { useT } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { useName } from '#kit/name-text.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';

/** Why a seat cannot be chosen, or nothing. */
export const seatRefusal = ({ Status, CompanyStatus }: BoundEmployee): 'disabled' | 'suspended' | null =>
  Status !== 'ACTIVE' ? 'disabled' : CompanyStatus !== 'ACTIVE' ? 'suspended' : null;

/** One company account to choose. A dead one stays visible with the reason. */
export function SeatCard({
  seat,
  place,
  current,
  busy,
  onChoose,
}: {
  readonly seat: BoundEmployee;
  /** Key that chooses it, 1 to 9. */
  readonly place: number | null;
  readonly current: boolean;
  readonly busy: boolean;
  readonly onChoose: () => void;
}) {
  const t = useT('account');
  const name = useName();
  const zone = useViewerZone();
  const refusal = seatRefusal(seat);
  const used = seat.LastUsedAt
    ? t('choose.lastUsed', { at: formatInstant(seat.LastUsedAt, zone) })
    : t('choose.neverUsed');
  return (
    <button
      type="button"
      className="fl-seat"
      disabled={refusal !== null || busy}
      onClick={onChoose}
      data-seat={seat.EmployeeId}
    >
      <span className="fl-seat-logo" aria-hidden="true">
        {seat.CompanyLogo ? <img src={seat.CompanyLogo} alt="" /> : seat.CompanyName.slice(0, 1)}
      </span>
      <span className="fl-seat-text">
        <b>{name(seat.CompanyName, seat.CompanyNameEn ?? null)}</b>
        <small>
          {seat.CompanyCode} · {[seat.EmployeeName, seat.Position].filter(Boolean).join(' · ')}
        </small>
        <small>{refusal ? t(`choose.${refusal}`) : used}</small>
      </span>
      <span className="fl-seat-marks">
        <StatusTag tone="info">{t(`choose.kinds.${seat.CompanyKind}`)}</StatusTag>
        {current && <StatusTag tone="ok">{t('choose.current')}</StatusTag>}
        {seat.IsDefault && <StatusTag tone="accent">{t('choose.default')}</StatusTag>}
        {seat.UnReadCount > 0 && <StatusTag tone="bad">{t('choose.unread', { n: seat.UnReadCount })}</StatusTag>}
        {place !== null && refusal === null && <Kbd keys={String(place)} />}
      </span>
    </button>
  );
}
