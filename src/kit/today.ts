/** The calendar day of the person who looks, `2026-11-22`. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date());
