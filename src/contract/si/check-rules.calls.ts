import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { textSchema } from '../kernel/envelope.ts';
import { right, SI_PATHS, SUPERVISOR_RIGHT } from './rights.ts';

/** The table of check rules (design A6): who reviews reads it, a supervisor changes it and tries it on past SIs. */

const id36 = z.string().min(1).max(36);
const day = z.iso.date();
const settingValue = z.enum(['error', 'warning', 'off']);
const reason = z.string().trim().min(5).max(200);

/** `docType` of the live message that a setting was made or ended. */
export const CHECK_RULE_DOC_TYPE = 'siCheckRule';

export const ruleSettingSchema = z.object({
  id: z.string(),
  code: z.string(),
  /** SCAC, empty for every line. */
  carrier: z.string(),
  /** Empty for every customer. */
  companyCode: z.string(),
  setting: settingValue,
  validFrom: day,
  /** Last day it holds; null without end. */
  validTo: day.nullable(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  /** Who ended it before its time, and why. */
  endedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  endReason: z.string(),
});
export type RuleSettingView = z.infer<typeof ruleSettingSchema>;

export const checkRuleSchema = z.object({
  code: z.string(),
  title: textSchema,
  /** As the design has it; single findings may be milder. */
  severity: z.enum(['error', 'warning', 'info']),
  /** Values it may be set to; empty where the rule is fixed. */
  allowed: z.array(settingValue),
  /** In force for everyone today; null = the usual severity. */
  now: settingValue.nullable(),
});

export const checkRuleList = defineCall({
  method: 'GET',
  path: '/api/TDCheckRule/List',
  access: { anyOf: [right(SI_PATHS.queue)] },
  summary: {
    zh: '检查规则及其设定',
    en: 'Every rule of the SI check and the settings made of it, newest first (at most 500)',
  },
  data: z.object({ rules: z.array(checkRuleSchema), settings: z.array(ruleSettingSchema), today: day }),
});

export const setCheckRule = defineCall({
  method: 'POST',
  path: '/api/TDCheckRule/Set',
  access: { anyOf: [SUPERVISOR_RIGHT] },
  summary: {
    zh: '设定检查规则',
    en: 'Set a rule for everyone, a line or a customer; holds from a day that is not past',
  },
  body: z.object({
    code: z.string().max(20),
    carrier: z.string().trim().toUpperCase().max(4).default(''),
    companyCode: z.string().trim().toUpperCase().max(20).default(''),
    setting: settingValue,
    validFrom: day,
    validTo: day.nullable().default(null),
    reason,
  }),
  data: ruleSettingSchema,
  errors: ['IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
});

export const endCheckRule = defineCall({
  method: 'POST',
  path: '/api/TDCheckRule/End',
  access: { anyOf: [SUPERVISOR_RIGHT] },
  summary: { zh: '终止检查规则的设定', en: 'End a setting at once; the usual severity holds again' },
  body: z.object({ id: id36, reason }),
  data: ruleSettingSchema,
  errors: ['not_found', 'event_not_allowed'],
});

export const tryCheckRules = defineCall({
  method: 'POST',
  path: '/api/TDCheckRule/Trial',
  access: { anyOf: [SUPERVISOR_RIGHT] },
  summary: {
    zh: '试算检查规则',
    en: 'A job that checks the SIs of the last 30 days again with the settings of a day; changes nothing',
  },
  body: z.object({ day }),
  data: z.object({ jobId: z.string() }),
});

/** What the job of a trial answers. */
export const trialResultSchema = z.looseObject({
  day: z.string(),
  checked: z.int(),
  stopped: z.int(),
  /** SIs that would have been stopped, with the codes that stop them; the first 200. */
  items: z.array(z.object({ id: z.string(), no: z.string(), companyCode: z.string(), codes: z.array(z.string()) })),
});
export type TrialResult = z.infer<typeof trialResultSchema>;
