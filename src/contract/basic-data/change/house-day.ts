/** Calendar day at the house, `YYYY-MM-DD`: changes take effect at its midnight. */
export const houseDay = (at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(at);
