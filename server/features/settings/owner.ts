import type { Who } from '../../kernel/who.ts';

/** Whose the sections are: the person's go with him into every company, the seat's stay at the company. */
export const personKeyOf = ({ userId, seat }: Pick<Who, 'userId' | 'seat'>): string =>
  userId ? `u:${userId}` : `e:${seat?.employeeId}`;

export const seatKeyOf = ({ userId, seat }: Pick<Who, 'userId' | 'seat'>): string =>
  seat ? `e:${seat.employeeId}` : `u:${userId}`;
