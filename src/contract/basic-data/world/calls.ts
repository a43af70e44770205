import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { DATA_PATHS } from '../paths.ts';

const id = z.string().max(36);

/** Codes that mean one real port: the head is what documents print; a head of null takes the ports out of their group. */
export const groupPorts = defineCall({
  method: 'POST',
  path: '/api/Port/Group',
  access: { anyOf: [{ path: DATA_PATHS.ports, code: 'GROUP' }] },
  summary: { zh: '设置港口组', en: 'Make ports members of a group, or take them out of it' },
  body: z.object({ ids: z.array(id).min(1).max(50), headId: id.nullable() }),
  data: z.object({ changed: z.int() }),
  errors: ['not_found'],
});

/** Fields that no import may change. */
export const lockFields = defineCall({
  method: 'POST',
  path: '/api/Port/Lock',
  access: {
    anyOf: [
      { path: DATA_PATHS.ports, code: 'LOCK' },
      { path: DATA_PATHS.ports, code: 'UNLOCK' },
    ],
  },
  summary: {
    zh: '锁定或解锁字段',
    en: 'Set the fields of a port that imports leave alone; If-Match carries the version',
  },
  body: z.object({ id, fields: z.array(z.string().max(60)).max(60) }),
  data: z.object({ version: z.int() }),
  errors: ['not_found', 'stale_version'],
});

/** How many ports no trade lane has, and those in three or more. */
export const laneGaps = defineCall({
  method: 'GET',
  path: '/api/Line/Gaps',
  access: { anyOf: [{ path: DATA_PATHS.lanes }] },
  summary: { zh: '航线缺口', en: 'Ports per lane, ports without a lane, and ports in three or more' },
  data: z.object({
    counts: z.record(z.string(), z.int()),
    without: z.int(),
    many: z.array(z.object({ id: z.string(), unLocode: z.string(), lanes: z.int() })),
  }),
});

/** A ship goes on under another name: the old one is kept with the day it ended. */
export const renameVessel = defineCall({
  method: 'POST',
  path: '/api/Vessel/Rename',
  access: { anyOf: [{ path: DATA_PATHS.vessels, code: 'RENAME' }] },
  summary: { zh: '船舶更名', en: 'Rename a ship and keep its former name; If-Match carries the version' },
  body: z.object({
    id,
    name: z.string().trim().min(1).max(50),
    /** Last day of the old name. */
    until: z.iso.date(),
  }),
  data: z.object({ version: z.int() }),
  errors: ['not_found', 'stale_version'],
});
