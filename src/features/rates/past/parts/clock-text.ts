import dayjs from 'dayjs';

/** An instant as the browser's field for times has it, by the clock of the reader; empty where it is none. */
export const clockText = (instant: string | undefined, zone: string): string => {
  const at = dayjs(instant || null);
  return at.isValid() ? at.tz(zone).format('YYYY-MM-DDTHH:mm') : '';
};
