import { z } from 'zod';
import { messageDetailSchema } from './calls.ts';

/** How loudly a person is told what (people-and-portals G.2, NotifyPreference). */

export const NOTIFY_CATEGORIES = messageDetailSchema.shape.Category.options;
export type NotifyCategory = (typeof NOTIFY_CATEGORIES)[number];

/** `sms` is the adapter's channel: short message or social. */
export const NOTIFY_CHANNELS = ['inApp', 'desktop', 'mail', 'sms'] as const;
export type NotifyChannel = (typeof NOTIFY_CHANNELS)[number];

export const DIGESTS = ['now', 'hourly', 'daily'] as const;

const channelsSchema = z.strictObject({
  inApp: z.boolean(),
  desktop: z.boolean(),
  mail: z.boolean(),
  sms: z.boolean(),
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

const told = (mail: boolean, desktop: boolean) => ({ inApp: true, desktop, mail, sms: false });

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
