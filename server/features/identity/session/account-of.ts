import type { Who } from '../../../kernel/who.ts';
import type { AccountId } from './open-session.ts';

/** The account that signed in: the person's own, or that of the company. A support view has none of either. */
export const accountOf = ({ userId, seat }: Pick<Who, 'userId' | 'seat'>): AccountId =>
  userId === null ? { mode: 'employee', employeeId: seat?.employeeId ?? '' } : { mode: 'userBindEmployee', userId };
