import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';

/** Why a page or a button of it is not there for me (people-and-portals K.1). */

export const WHY_REASONS = [
  /** It is mine: the menu of the asker is older than his rights, or something else stands in the way. */
  'HELD',
  /** A page of the forwarder's own people asked for by a customer, or the other way round. */
  'WRONG_SIDE',
  /** Nobody has it: it was taken out of the menu. */
  'NOT_IN_MENU',
  /** Nobody has it: administrators have switched it off. */
  'DISABLED',
  /** Nobody has the button: the menu does not offer it. */
  'NO_BUTTON',
  /** Beyond what my company may give: another package is needed. */
  'PACKAGE',
  /** None of my roles gives it. */
  'ROLE',
] as const;
export type WhyReason = (typeof WHY_REASONS)[number];

const named = z.object({ id: z.string(), nameZh: z.string(), nameEn: z.string() });

export const whyAnswerSchema = z.object({
  reason: z.enum(WHY_REASONS),
  /** Roles of my side that give it, at most ten. */
  roles: z.array(named),
  /** Packages that hold it, at most ten; asked for only where the package is what is missing. */
  packages: z.array(named),
  /** Permission items that bound what the button does, with what counts for me. */
  items: z.array(z.object({ itemKey: z.string(), permissionKey: z.string(), value: z.string() })),
  /** People of my company who give roles, at most five. */
  administrators: z.array(named),
});
export type WhyAnswer = z.infer<typeof whyAnswerSchema>;

export const whyNot = defineCall({
  method: 'GET',
  path: '/api/Why/Right',
  access: 'seat',
  summary: {
    zh: '为什么没有权限',
    en: 'What is missing for a page, or for a button of it: role, package, or nothing of mine; and who can give it',
  },
  query: z.object({ path: z.string().min(1).max(120), code: z.string().max(60).optional() }),
  data: whyAnswerSchema,
  errors: ['not_found'],
});
