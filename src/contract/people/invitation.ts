import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';

/**
 * How an invitation is accepted. Its link is `/join/bindCompany?invite=<token>` for whoever has a user already and
 * `/register?invite=<token>` for whoever has none; both pages show `invitationOf`, and call `acceptInvitation` once the person is
 * signed in (after registering, with the session that registering gave). Then `ChooseEmployee` takes the seat.
 */
export const INVITE_PARAM = 'invite';

const token = z.string().min(20).max(100);

export const invitationSchema = z.object({
  state: z.enum(['OPEN', 'EXPIRED', 'USED']),
  companyName: z.string(),
  companyNameEn: z.string(),
  companyLogo: z.string().nullable(),
  /** Whom the administrator invited, as he wrote it. */
  name: z.string(),
  position: z.string().nullable(),
  /** Masked address that the invitation went to, to be offered when registering; null = handed over in person. */
  sentTo: z.string().nullable(),
  invitedBy: z.string().nullable(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const invitationOf = defineCall({
  method: 'GET',
  path: '/api/WebsitePublic/Invitation',
  access: 'visitor',
  summary: { zh: '查看邀请', en: 'What a link invites to; an unknown link is rejected' },
  query: z.object({ token }),
  data: invitationSchema,
  errors: ['INVITATION_INVALID'],
});

export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/api/AuthUser/AcceptInvitation',
  access: 'user',
  summary: { zh: '接受邀请', en: 'Bind the invited seat to the individual user who is signed in; a link works once' },
  body: z.object({ token }),
  data: z.object({ employeeId: z.string(), companyName: z.string(), companyNameEn: z.string() }),
  errors: ['INVITATION_INVALID', 'BIND_LIMIT', 'COMPANY_SUSPENDED', 'event_not_allowed'],
});
