import { DEFAULT_ZONE } from './date-style.ts';
import { type DateFormat, formatInstant, zoneText } from './date-time.ts';
import { useViewerZone } from './viewer-zone.ts';

/**
 * An instant: `<Instant at={row.submittedAt} />` in the viewer's zone, or `zone={port.zone}` for a cut-off in the port's
 * zone, which then stands beside it while the viewer's own time, with its seconds, is in the tooltip.
 */
export function Instant({
  at,
  zone,
  format = 'dateMinute',
  showZone = zone !== undefined,
}: {
  readonly at: string | null | undefined;
  readonly zone?: string;
  readonly format?: DateFormat;
  readonly showZone?: boolean;
}) {
  const own = useViewerZone();
  if (!at) return <span className="fl-muted">—</span>;
  const shown = zone ?? own ?? DEFAULT_ZONE;
  return (
    <time dateTime={at} title={`${formatInstant(at, own, 'dateTime')} (${own}, ${zoneText(own, at)})`}>
      {formatInstant(at, shown, format)}
      {showZone && <small className="fl-muted"> {zoneText(shown, at)}</small>}
    </time>
  );
}
