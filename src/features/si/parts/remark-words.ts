import { formatInstant } from '#kit/date-time.ts';

/** What the log says beside an event: of the clock's own events it is the cut-off they are about, kept as an instant. */
export const remarkWords = (event: string, remarks: string | null, zone?: string): string | null =>
  event.startsWith('CUTOFF_') ? formatInstant(remarks, zone) : remarks;
