import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { USER_PATH, USER_SURVEY_PATH } from './user.ts';

/** What the platform does with individual users. Their rows come with the resource `AppUser`. */

const id = z.string().min(1).max(36);
const button = (code: string) => ({ anyOf: [{ path: USER_PATH, code }] });

export const USER_EVENTS = ['DISABLE', 'ENABLE', 'DELETE', 'RESTORE'] as const;

export const applyUser = defineCall({
  method: 'POST',
  path: '/api/AppUser/Apply',
  access: { anyOf: [{ path: USER_PATH }] },
  summary: { zh: '用户状态', en: 'Disable, enable, delete (erased after 15 days) or take a deletion back' },
  body: z.object({ id, event: z.enum(USER_EVENTS), reason: z.string().trim().min(1).max(200) }),
  data: z.object({
    id: z.string(),
    status: z.enum(['ACTIVE', 'LOCKED', 'DISABLED', 'DELETED']),
    eraseAt: z.iso.datetime().nullable(),
  }),
  errors: ['not_found', 'event_not_allowed'],
});

export const revealUser = defineCall({
  method: 'POST',
  path: '/api/AppUser/Reveal',
  access: button('REVEAL'),
  summary: { zh: '显示联系方式', en: 'Phone and e-mail in full; written to the audit log' },
  body: z.object({ id }),
  data: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
  errors: ['not_found'],
});

export const endUserSessions = defineCall({
  method: 'POST',
  path: '/api/AppUser/EndSessions',
  access: button('END_SESSIONS'),
  summary: { zh: '强制下线', en: 'End all sessions of an individual user at once' },
  body: z.object({ id }),
  data: z.object({ ended: z.int() }),
  errors: ['not_found'],
});

export const resetUserTwoStep = defineCall({
  method: 'POST',
  path: '/api/AppUser/ResetTwoStep',
  access: button('RESET_TWO_STEP'),
  summary: {
    zh: '重置个人用户的两步验证',
    en: 'Phone and recovery codes lost: the user’s second step ends, and all sessions; the user is told',
  },
  body: z.object({ id, reason: z.string().trim().min(1).max(200) }),
  /** `isRequired`: one of the user's seats demands it, so that seat opens when it is set up anew. */
  data: z.object({ ended: z.int(), isRequired: z.boolean() }),
  errors: ['not_found', 'event_not_allowed', 'NOT_ONESELF'],
});

const count = z.int();

export const userSurveySchema = z.object({
  registered: count,
  withCompany: count,
  withoutCompany: count,
  active: z.object({ day: count, week: count, month: count }),
  locked: count,
  disabled: count,
  /** Of the last 24 hours, companies' accounts included. */
  failedSignIns: count,
  channels: z.object({ phone: count, email: count, social: count, twoStep: count }),
  /** What became of those who registered in the weeks shown. */
  funnel: z.object({ registered: count, signedIn: count, bound: count, cameBack: count }),
  /** The last thirty days, oldest first. */
  days: z.array(z.object({ day: z.iso.date(), registered: count, active: count })),
  /** Nine weeks of registration, oldest first; per cent of those who came in week 0 … 8, null = not yet. */
  retention: z.array(z.object({ week: z.iso.date(), size: count, share: z.array(count.nullable()).length(9) })),
  /** When it was counted. */
  at: z.iso.datetime(),
});
export type UserSurvey = z.infer<typeof userSurveySchema>;

export const userSurvey = defineCall({
  method: 'GET',
  path: '/api/AppUser/Survey',
  access: { anyOf: [{ path: USER_SURVEY_PATH }] },
  summary: { zh: '用户概况', en: 'Figures of registration, activity and return of individual users' },
  data: userSurveySchema,
});
