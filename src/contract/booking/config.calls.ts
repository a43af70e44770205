import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { findingSchema, textSchema } from '../kernel/envelope.ts';
import { BOOKING_PATHS, bookingRight } from './paths.ts';

/** Commands on the configuration of a carrier; its rows are those of `config.resource.ts`. */

const may = (code?: string) => ({ anyOf: [bookingRight(BOOKING_PATHS.carrierConfig, code)] });
const id = z.string().min(1).max(36);
const errors = ['not_found', 'stale_version'] as const;

/** What the screen reads back after a command. */
const state = z.object({ id: z.string(), version: z.int(), revision: z.int() });

export const publishCarrierConfig = defineCall({
  method: 'POST',
  path: '/api/CarrierBookingConfig/Publish',
  access: may('PUBLISH'),
  summary: { zh: '发布配置', en: 'What was worked on holds from now on; If-Match carries the version' },
  body: z.object({ id }),
  data: state,
  errors: [...errors],
});

export const carrierConfigVersions = defineCall({
  method: 'GET',
  path: '/api/CarrierBookingConfig/Versions',
  access: may(),
  summary: { zh: '配置版本', en: 'The last hundred publications, newest first' },
  query: z.object({ id }),
  data: z.array(
    z.object({
      revision: z.int(),
      publishedAt: z.string(),
      who: z.string().nullable(),
      restoredFrom: z.int().nullable(),
      /** Names of the fields that differ from the publication before. */
      changed: z.array(z.string()),
    }),
  ),
  errors: ['not_found'],
});

export const rollBackCarrierConfig = defineCall({
  method: 'POST',
  path: '/api/CarrierBookingConfig/Rollback',
  access: may('ROLLBACK'),
  summary: { zh: '恢复到旧版本', en: 'An earlier publication holds again, as a new one; If-Match carries the version' },
  body: z.object({ id, revision: z.int().min(1) }),
  data: state,
  errors: [...errors],
});

export const setCarrierSecret = defineCall({
  method: 'POST',
  path: '/api/CarrierBookingConfig/SetSecret',
  access: may('EDIT'),
  summary: { zh: '录入密钥', en: 'Keeps what the key opens with, or nothing any more; no call answers it' },
  body: z.object({ id, secret: z.string().max(2_000) }),
  data: state,
  errors: [...errors],
});

export const testCarrierMessage = defineCall({
  method: 'POST',
  path: '/api/CarrierBookingConfig/TestMessage',
  access: may('TEST_MESSAGE'),
  summary: { zh: '测试报文', en: 'The message of a booking as this configuration makes it, checked and not sent' },
  body: z.object({ id, bookingNo: z.string().trim().toUpperCase().min(1).max(20) }),
  data: z.object({
    /** Kind and text of the message; empty where the carrier gets none. */
    kind: z.string(),
    text: z.string(),
    findings: z.array(findingSchema),
    /** What the format has no place for. */
    leftOut: z.array(z.string()),
  }),
  errors: ['not_found'],
});

export const pingCarrier = defineCall({
  method: 'POST',
  path: '/api/CarrierBookingConfig/Ping',
  access: may('PING'),
  summary: { zh: '连通测试', en: 'Whether the channel can be reached' },
  body: z.object({ id }),
  data: z.object({ isReached: z.boolean(), ms: z.int(), answer: textSchema }),
  errors: ['not_found'],
});
