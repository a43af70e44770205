import { z } from 'zod';
import { messageDetailSchema } from './calls.ts';

/** How loudly a person is told what (people-and-portals G.2, NotifyPreference). */

export const NOTIFY_CATEGORIES = messageDetailSchema.shape.Category.options;
export type NotifyCategory = (typeof NOTIFY_CATEGORIES)[number];

/** `inApp`: counted as unread; `toast`: a short notice over the page; `desktop`: a notice of the system while the page is hidden. */
export const NOTIFY_CHANNELS = ['inApp', 'toast', 'desktop', 'mail'] as const;
export type NotifyChannel = (typeof NOTIFY_CHANNELS)[number];

export const DIGESTS = ['now', 'hourly', 'daily'] as const;

const channelsSchema = z.strictObject({
  inApp: z.boolean(),
  toast: z.boolean().default(true),
  desktop: z.boolean(),
  mail: z.boolean(),
  /** Kept for a carrier of short messages; nothing is sent this way yet, so nobody is offered it. */
  sms: z.boolean().default(false),
});
const clockSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const preferencesSchema = z.strictObject({
  matrix: z.strictObject({
    SYSTEM: channelsSchema,
    BUSINESS: channelsSchema,
    AUDIT: channelsSchema,
    CRM: channelsSchema,
    EDM: channelsSchema,
    ANNOUNCEMENT: channelsSchema,
    SECURITY: channelsSchema,
  }),
  /** When mail copies leave: at once, every full hour, daily at 09:00. */
  digest: z.enum(DIGESTS),
  /** Mail and desktop wait until the end; not for CRITICAL. Times of day in the company's zone. */
  quiet: z.strictObject({ on: z.boolean(), from: clockSchema, to: clockSchema }),
});
export type Preferences = z.infer<typeof preferencesSchema>;

const told = (mail: boolean, desktop: boolean) => ({ inApp: true, toast: true, desktop, mail, sms: false });

export const DEFAULT_PREFERENCES: Preferences = {
  matrix: {
    SYSTEM: told(false, false),
    BUSINESS: told(true, true),
    AUDIT: told(true, true),
    CRM: told(false, true),
    EDM: told(false, false),
    ANNOUNCEMENT: told(false, true),
    SECURITY: told(true, true),
  },
  digest: 'now',
  quiet: { on: true, from: '21:00', to: '08:00' },
};

/** What nobody may switch off: a warning about one's own account, an announcement in the product. */
export const isFixedChannel = (category: NotifyCategory, channel: NotifyChannel): boolean =>
  (category === 'SECURITY' && (channel === 'inApp' || channel === 'mail')) ||
  (category === 'ANNOUNCEMENT' && channel === 'inApp');

/** The switches as they count: the fixed ones are on, whatever was stored. */
export const isTold = (preferences: Preferences, category: NotifyCategory, channel: NotifyChannel): boolean =>
  isFixedChannel(category, channel) || preferences.matrix[category][channel];

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Whether a minute of the day lies within the quiet hours; they may go over midnight. */
export function isQuiet({ on, from, to }: Preferences['quiet'], minuteOfDay: number): boolean {
  const [begins, ends] = [minutesOf(from), minutesOf(to)];
  if (!on || begins === ends) return false;
  return begins < ends ? minuteOfDay >= begins && minuteOfDay < ends : minuteOfDay >= begins || minuteOfDay < ends;
}
