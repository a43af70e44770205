import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';

/** A calendar of one's own documents that other programs subscribe to by a private address; off until it is switched on. */

export const calendarFeed = defineCall({
  method: 'GET',
  path: '/api/CalendarFeed/Mine',
  access: 'seat',
  summary: {
    zh: '我的日历订阅',
    en: 'The signed key of my calendar, null while it is off, and when a program last read it',
  },
  data: z.object({ key: z.string().nullable(), lastReadAt: z.string().nullable() }),
});

export const switchCalendar = defineCall({
  method: 'POST',
  path: '/api/CalendarFeed/Switch',
  access: 'seat',
  summary: {
    zh: '开关日历订阅',
    en: 'Switch my calendar on, with a new address, or off: its address opens nothing any more',
  },
  body: z.object({ isOn: z.boolean() }),
  data: z.object({ key: z.string().nullable() }),
});

export const renewCalendar = defineCall({
  method: 'POST',
  path: '/api/CalendarFeed/Renew',
  access: 'seat',
  summary: { zh: '更换日历地址', en: 'Give my calendar a new address; the old one opens nothing from then on' },
  body: z.object({}),
  data: z.object({ key: z.string() }),
  errors: ['not_found'],
});

/** iCalendar (RFC 5545), no envelope: cut-offs and sailings from 30 days ago to 120 days ahead. */
export const calendarEvents = defineCall({
  method: 'GET',
  path: '/api/CalendarFeed/Events',
  access: 'visitor',
  summary: { zh: '日历内容', en: 'The calendar of a signed key' },
  query: z.object({ k: z.string().min(1).max(80) }),
  data: z.never(),
  errors: ['not_found'],
});

/** Address of a calendar on the own site. */
export const calendarAddress = (key: string): string => `${calendarEvents.path}?k=${encodeURIComponent(key)}`;
