import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { changeSchema } from '../../kernel/facts.ts';
import { rowResultSchema } from '../../kernel/resource.ts';
import { bankAccountSchema } from '../onboarding/company-change.ts';
import { PARTNER_PATHS } from './paths.ts';

/** What is done with a customer or provider beyond its fields, and what its page shows. */

const { customers, providers, customerDetail, providerDetail } = PARTNER_PATHS;
const either = (code: string) =>
  ({
    anyOf: [
      { path: customers, code },
      { path: providers, code },
    ],
  }) as const;
const READERS = {
  anyOf: [{ path: customers }, { path: providers }, { path: customerDetail }, { path: providerDetail }],
} as const;

const id = z.string().min(1).max(36);
const one = z.object({ id });

/** Shown whole once, and written down. */
export const revealPartner = defineCall({
  method: 'POST',
  path: '/api/Partner/Reveal',
  access: either('REVEAL'),
  summary: { zh: '显示联系方式', en: 'Contact data in full; the asking is logged' },
  body: one,
  data: z.object({
    phone: z.string().nullable(),
    contactPhone: z.string().nullable(),
    contactEmail: z.string().nullable(),
  }),
  errors: ['not_found'],
});

export const partnerBanks = defineCall({
  method: 'GET',
  path: '/api/Partner/Banks',
  access: READERS,
  summary: { zh: '银行账户（脱敏）', en: 'Bank accounts, masked' },
  query: one,
  data: z.object({ accounts: z.array(bankAccountSchema), isMasked: z.boolean() }),
  errors: ['not_found'],
});

export const revealBanks = defineCall({
  method: 'POST',
  path: '/api/Partner/RevealBanks',
  access: either('BANK_VIEW'),
  summary: { zh: '查看银行账户', en: 'Bank accounts in full; the asking is logged' },
  body: one,
  data: z.object({ accounts: z.array(bankAccountSchema), version: z.int() }),
  errors: ['not_found'],
});

/** If-Match: the version of the partner. */
export const saveBanks = defineCall({
  method: 'POST',
  path: '/api/Partner/SaveBanks',
  access: either('BANK_VIEW'),
  summary: { zh: '保存银行账户', en: 'Bank accounts as they are from now on' },
  body: one.extend({ accounts: z.array(bankAccountSchema).max(10) }),
  data: z.object({ version: z.int() }),
  errors: ['not_found', 'stale_version'],
});

const statusBody = z.object({ ids: z.array(id).min(1).max(200), reason: z.string().trim().max(500).default('') });

const statusCall = <const E extends 'Suspend' | 'Resume' | 'Close'>(event: E, code: string, zh: string, en: string) =>
  defineCall({
    method: 'POST',
    path: `/api/Partner/${event}`,
    access: either(code),
    summary: { zh, en },
    body: statusBody,
    data: z.array(rowResultSchema),
  });

export const suspendPartners = statusCall(
  'Suspend',
  'SUSPEND',
  '停用企业',
  'Stop companies; their sessions end. Needs a reason',
);
export const resumePartners = statusCall('Resume', 'RESUME', '恢复企业', 'Companies may work again');
export const closePartners = statusCall(
  'Close',
  'CLOSE',
  '关闭企业',
  'Close companies that have nothing open. Needs a reason',
);

export const blacklistProvider = defineCall({
  method: 'POST',
  path: '/api/Partner/Blacklist',
  access: { anyOf: [{ path: providers, code: 'BLACKLIST' }] },
  summary: { zh: '加入或移出黑名单', en: 'No new bookings to a provider; an empty reason takes it off the list' },
  body: one.extend({ reason: z.string().trim().max(500), until: z.iso.date().nullable().default(null) }),
  data: z.object({ version: z.int() }),
  errors: ['not_found', 'stale_version'],
});

export const partnerSeats = defineCall({
  method: 'GET',
  path: '/api/Partner/Seats',
  access: READERS,
  summary: { zh: '账号', en: 'Seats of the company' },
  query: one,
  data: z.array(
    z.object({
      id: z.string(),
      account: z.string(),
      name: z.string(),
      nameEn: z.string(),
      position: z.string().nullable(),
      status: z.enum(['INVITED', 'ACTIVE', 'DISABLED', 'RESIGNED']),
      lastUsedAt: z.string().nullable(),
    }),
  ),
  errors: ['not_found'],
});

export const partnerShipments = defineCall({
  method: 'GET',
  path: '/api/Partner/Shipments',
  access: READERS,
  summary: { zh: '最近的委托', en: 'Latest shipments of the company' },
  query: one,
  data: z.array(
    z.object({
      id: z.string(),
      shipmentNo: z.string(),
      state: z.string(),
      carrier: z.string(),
      vessel: z.string(),
      voyage: z.string(),
      pol: z.string(),
      pod: z.string(),
      etd: z.string().nullable(),
    }),
  ),
  errors: ['not_found'],
});

export const partnerLicences = defineCall({
  method: 'GET',
  path: '/api/Partner/Licences',
  access: READERS,
  summary: { zh: '证照', en: 'Licences of the company' },
  query: one,
  data: z.array(
    z.object({
      id: z.string(),
      fileId: z.string(),
      fileName: z.string(),
      kind: z.string(),
      validUntil: z.string().nullable(),
    }),
  ),
  errors: ['not_found'],
});

/** What happened with the company: its data, its status, who is responsible for it. */
export const partnerTimeline = defineCall({
  method: 'GET',
  path: '/api/Partner/Timeline',
  access: either('LOG'),
  summary: { zh: '时间线', en: 'Everything that happened with the company, newest first' },
  query: one,
  data: z.array(
    z.object({
      key: z.string(),
      log: z.enum(['data', 'status', 'assignments']),
      event: z.string(),
      at: z.string(),
      who: z.string().nullable(),
      state: z.string(),
      remarks: z.string().nullable(),
      changes: z.array(changeSchema),
    }),
  ),
  errors: ['not_found'],
});

/** Staff look at what a company sees: own token, half an hour, reading only (people-and-portals B.5.6). */
export const startSupport = defineCall({
  method: 'POST',
  path: '/api/Partner/ActFor',
  access: either('ACT_FOR'),
  summary: { zh: '客服查看', en: 'A token to see what the company sees: 30 minutes, reading only, with a reason' },
  body: one.extend({
    reason: z.string().trim().min(10).max(500),
    ticketNo: z.string().trim().max(40).default(''),
  }),
  data: z.object({ token: z.string(), until: z.string() }),
  errors: ['not_found', 'COMPANY_SUSPENDED'],
});

export const endSupport = defineCall({
  method: 'POST',
  path: '/api/Partner/EndActFor',
  access: 'seat',
  summary: {
    zh: '结束客服查看',
    en: 'Ends the support view; the next request is told so with a token of the own seat',
  },
  data: z.null(),
  errors: ['event_not_allowed'],
});
