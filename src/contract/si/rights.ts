import type { Right } from '../kernel/call.ts';

/** Paths whose menu nodes carry the SI buttons (route catalogue; design A4). */
export const SI_PATHS = {
  queue: '/tdManage/siCheck',
  all: '/tdManage/siDataList',
  own: '/tdManage/internalSiList',
  make: '/tdManage/siMake',
  customerList: '/external/workbench/SISubimtList',
  templates: '/external/workbench/siTemplate',
} as const;

export const right = (path: string, code?: string): Right => (code ? { path, code } : { path });

/** Whoever may decline is a document supervisor; nothing else marks one. */
export const SUPERVISOR_RIGHT: Right = right(SI_PATHS.queue, 'DECLINE');
