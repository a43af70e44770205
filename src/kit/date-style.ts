import type { DateStyle } from '#contract/settings/display.ts';

/** What is known of dates before any is shown; writing them takes a calendar, which comes with the first screen that has one. */

/** Days and times of companies without a zone of their own (design section 0). */
export const DEFAULT_ZONE = 'Asia/Shanghai';

let style: DateStyle = 'dash';

/** Set with the settings of the reader; screens that show dates hear of it by `useViewerZone` or `useDisplay`. */
export const setDateStyle = (next: DateStyle): void => {
  style = next;
};

export const dateStyle = (): DateStyle => style;
