import type { zh } from './zh.ts';

export const en: typeof zh = {
  title: 'Quick self-booking',
  lanes: 'Last lanes',
  templates: 'Booking templates',
  drafts: 'Drafts to finish',
  waiting: 'Bookings that wait for you',
  noLanes: 'Nothing was booked yet',
  noTemplates: 'No templates yet: Alt+S in the form makes one',
  noDrafts: 'No drafts',
  noWaiting: 'Nothing waits for you',
  posts: 'Announcements',
  noPosts: 'Nothing is announced',
  times: '{n} bookings',
  uses: 'used {n} times',
  issues: '{n} missing',
  fresh: 'New booking',
  template: 'Template {n}: {name}',
  lane: 'Lane {n}: {name}',
};
