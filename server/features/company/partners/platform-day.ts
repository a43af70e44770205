/** Days are those of the platform's own zone (people-and-portals, conventions). */
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });

export const platformDay = (at: Date): string => DAY.format(at);
