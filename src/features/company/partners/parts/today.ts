const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });

/** Day of the platform. */
export const platformToday = (): string => DAY.format(new Date());

/** Codes as they were typed, in one spelling. */
export const codesIn = (typed: string): string[] => [
  ...new Set(
    typed
      .toUpperCase()
      .split(/[\s,;，；、]+/)
      .filter(code => code !== '' && code !== '*'),
  ),
];
