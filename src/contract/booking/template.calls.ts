import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { rowResultSchema } from '../kernel/resource.ts';
import { templateRead } from '../si/calls.ts';
import { bookingContentSchema, bookingPartySchema } from './booking-content.ts';
import { TEMPLATE_SCOPES, type TemplateScope } from './booking-template.resource.ts';
import { BOOKING_PATHS, bookingRight } from './paths.ts';

/** What forms and lists ask of templates; the rows themselves have the calls of their resources. */

const { templates, partyTemplates, find, forCustomer, online, smart, home, mine, ownDrafts } = BOOKING_PATHS;
/** Screens on which bookings are filled in. */
const FORMS = [find, forCustomer, online, smart, home, mine, ownDrafts] as const;
const formReaders = (list: string) => ({ anyOf: [list, ...FORMS].map(path => bookingRight(path)) });
/** A shipping instruction is filled in with them as well. */
const partyReaders = { anyOf: [...formReaders(partyTemplates).anyOf, ...templateRead.anyOf] };
const may = (path: string, code: string) => ({ anyOf: [bookingRight(path, code)] });

const id36 = z.string().min(1).max(36);
const chosen = z
  .array(z.object({ id: id36, version: z.int() }))
  .min(1)
  .max(200);
const scope = z.enum(Object.keys(TEMPLATE_SCOPES) as [TemplateScope, ...TemplateScope[]]);
/** For whom staff book: his templates are offered as well. */
const customer = id36.optional();

export const templateChoices = defineCall({
  method: 'GET',
  path: '/api/BookingTemplate/Choices',
  access: formReaders(templates),
  summary: { zh: '可用订舱模板', en: 'Templates that a booking may begin with, most used first' },
  query: z.object({ customerId: customer }),
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      scope,
      carrier: z.string().nullable(),
      loading: z.string().nullable(),
      discharge: z.string().nullable(),
      containers: z.string(),
      usedCount: z.int(),
      isOfCustomer: z.boolean(),
    }),
  ),
});

export const beginFromTemplate = defineCall({
  method: 'POST',
  path: '/api/BookingTemplate/Use',
  access: formReaders(templates),
  summary: { zh: '套用订舱模板', en: 'What a booking begins with today; counts as a use' },
  body: z.object({ id: id36, customerId: customer }),
  data: z.object({
    id: z.string(),
    name: z.string(),
    customerId: z.string().nullable(),
    content: bookingContentSchema,
  }),
  errors: ['not_found'],
});

export const keepTemplate = defineCall({
  method: 'POST',
  path: '/api/BookingTemplate/Save',
  access: { anyOf: [find, forCustomer, online].map(path => bookingRight(path, 'SAVE_TEMPLATE')) },
  summary: { zh: '存为订舱模板', en: 'Makes a template of what stands in the form, or writes over one' },
  body: z.object({
    id: id36.nullable().default(null),
    name: z.string().trim().min(1).max(60),
    scope: scope.default('COMPANY'),
    customerId: id36.nullable().default(null),
    content: bookingContentSchema,
  }),
  data: z.object({ id: z.string(), name: z.string() }),
  errors: ['not_found'],
});

export const shareTemplates = defineCall({
  method: 'POST',
  path: '/api/BookingTemplate/Share',
  access: may(templates, 'SHARE'),
  summary: { zh: '共享模板', en: 'Says who may use them' },
  body: z.object({ rows: chosen, scope, customerId: id36.nullable().default(null) }),
  data: z.array(rowResultSchema),
});

export const copyTemplates = defineCall({
  method: 'POST',
  path: '/api/BookingTemplate/Copy',
  access: may(templates, 'COPY'),
  summary: { zh: '复制模板', en: 'New templates like them' },
  body: z.object({ rows: chosen }),
  data: z.array(rowResultSchema),
});

const partiesSchema = z.object({
  shipper: bookingPartySchema,
  consignee: bookingPartySchema,
  notify1: bookingPartySchema,
  notify2: bookingPartySchema,
  notify3: bookingPartySchema,
});

export const partyChoices = defineCall({
  method: 'GET',
  path: '/api/SftTemplate/Choices',
  access: partyReaders,
  summary: {
    zh: '可用收发通模板',
    en: 'Send-receive-notify templates for a form: the default first, then those of customer and country, most used first',
  },
  query: z.object({ customerId: customer, podCountry: z.string().length(2).optional() }),
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isDefault: z.boolean(),
      usedCount: z.int(),
      shipper: z.string(),
      consignee: z.string(),
      isOfCustomer: z.boolean(),
    }),
  ),
});

export const takeParties = defineCall({
  method: 'POST',
  path: '/api/SftTemplate/Use',
  access: partyReaders,
  summary: {
    zh: '套用收发通模板',
    en: 'Parties as a booking holds them, of a form that is filled in; counts as a use',
  },
  body: z.object({ id: id36, customerId: customer }),
  data: z.object({ id: z.string(), name: z.string(), parties: partiesSchema }),
  errors: ['not_found'],
});

export const setDefaultParties = defineCall({
  method: 'POST',
  path: '/api/SftTemplate/SetDefault',
  access: may(partyTemplates, 'DEFAULT'),
  summary: { zh: '设为默认', en: 'The default of its customer and country, or no more; If-Match carries the version' },
  body: z.object({ id: id36, isDefault: z.boolean() }),
  data: z.object({ id: z.string(), version: z.int() }),
  errors: ['not_found', 'stale_version'],
});

export const copyParties = defineCall({
  method: 'POST',
  path: '/api/SftTemplate/Copy',
  access: may(partyTemplates, 'COPY'),
  summary: { zh: '复制收发通模板', en: 'New send-receive-notify templates like them' },
  body: z.object({ rows: chosen }),
  data: z.array(rowResultSchema),
});

export const doubledParties = defineCall({
  method: 'GET',
  path: '/api/SftTemplate/Duplicates',
  access: may(partyTemplates, 'MERGE'),
  summary: { zh: '重复的收发通模板', en: 'Templates that print the same parties, the most used first' },
  data: z.array(z.array(z.object({ id: z.string(), version: z.int(), name: z.string(), usedCount: z.int() })).min(2)),
});

export const mergeParties = defineCall({
  method: 'POST',
  path: '/api/SftTemplate/Merge',
  access: may(partyTemplates, 'MERGE'),
  summary: { zh: '合并收发通模板', en: 'One stays; the others go into it, and templates of bookings follow' },
  body: z.object({ keep: z.object({ id: id36, version: z.int() }), rows: chosen }),
  data: z.object({ merged: z.int(), followed: z.int() }),
  errors: ['not_found', 'stale_version'],
});
