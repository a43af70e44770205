import { z } from 'zod';
import { defineCall } from '#contract/kernel/call.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Authentication } from '#server/kernel/authenticator.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { implement } from '#server/kernel/http/implement.ts';
import type { Who } from '#server/kernel/who.ts';

/** A feature with nothing of the trade in it, to see what the platform does around a call. */

const summary = { zh: '测试', en: 'For a test' };
const nothing = z.null();

export const QUEUE = '/tdManage/siCheck';

export const echo = defineCall({
  method: 'POST',
  path: '/api/Kernel/Echo',
  access: 'visitor',
  summary,
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  body: z.object({
    TDBLInfos: z.array(
      z.object({
        TBI_CONSIGNOR: z.string().min(1).max(10),
        SITYPE: z.enum(['1', '2']),
        BOXES: z.array(z.object({ TBX_NUM: z.int() })).max(2),
      }),
    ),
    mail: z.email().optional(),
  }),
  data: z.object({ boxes: z.int(), limit: z.int(), who: z.string().nullable() }),
});
export const asUser = defineCall({
  method: 'GET',
  path: '/api/Kernel/User',
  access: 'user',
  summary,
  data: z.string(),
});
export const asSeat = defineCall({
  method: 'GET',
  path: '/api/Kernel/Seat',
  access: 'seat',
  summary,
  data: z.string(),
});
export const asReviewer = defineCall({
  method: 'POST',
  path: '/api/Kernel/Review',
  access: { anyOf: [{ path: QUEUE, code: 'PASS' }, { path: '/system/menu' }] },
  summary,
  data: nothing,
});
export const fail = defineCall({
  method: 'GET',
  path: '/api/Kernel/Fail',
  access: 'visitor',
  summary,
  query: z.object({ how: z.enum(['thrown', 'stale', 'busy', 'leaky', 'noDatabase', 'text']) }),
  data: z.object({ shown: z.string() }),
});

const menu = (...nodes: [path: string, ...codes: string[]][]): MenuNode[] =>
  nodes.map(([Path, ...codes], Sort) => ({
    Path,
    Sort,
    Name: Path,
    NameEn: Path,
    Icon: null,
    Kind: 'PAGE',
    Url: null,
    Hidden: false,
    Children: [],
    Buttons: codes.map(Code => ({ Code, Name: Code, NameEn: Code })),
  }));

export const aWho = (name: string, tree: MenuNode[] | null, companyId = 'red'): Who => ({
  sessionId: `session of ${name}`,
  accountKey: name,
  accountMode: 'employee',
  userId: `user ${name}`,
  seat: tree && {
    employeeId: `employee ${name}`,
    employeeName: name,
    companyId,
    companyCode: 'REDRED',
    companyName: 'Red',
    companyKind: companyId === 'platform' ? 'platform' : 'customer',
    menu: tree,
  },
});

const TOKENS: Readonly<Record<string, Authentication>> = {
  reviewer: { kind: 'ok', who: aWho('reviewer', menu([QUEUE, 'PASS', 'FAIL'])) },
  reader: { kind: 'ok', who: aWho('reader', menu([QUEUE])) },
  menus: { kind: 'ok', who: aWho('menus', menu(['/system/menu']), 'platform') },
  blue: { kind: 'ok', who: aWho('blue', menu(), 'blue') },
  seatless: { kind: 'ok', who: aWho('seatless', null) },
  superseded: { kind: 'superseded', at: new Date('2026-03-12T01:02:03Z'), deviceLabel: 'Chrome', ipRegion: '上海' },
  ended: { kind: 'seatEnded', newToken: 'the-new-token' },
  endedTwice: { kind: 'seatEnded', newToken: null },
};

const FAILURES = {
  thrown: () => new Error('secret detail at /home/product'),
  stale: () => new AppError('stale_version', { extra: { current: 7 } }),
  busy: () => new AppError('too_many_requests', { params: { s: 9 }, headers: { 'retry-after': '9' } }),
  leaky: () => null,
  noDatabase: () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  text: () => Object.assign(new Error('invalid byte sequence'), { code: '22021' }),
} as const;

export const asked: { token: string; purpose: string }[] = [];

export const fakeFeature: Feature = {
  name: 'fake',
  authenticator: () => ({
    async authenticate(token, purpose) {
      asked.push({ token, purpose });
      return TOKENS[token] ?? { kind: 'unknown' };
    },
  }),
  unreadCount: () => async who => who.accountKey.length,
  register(app) {
    implement(app, echo, async ({ query, body, who }) => ({
      Data: {
        boxes: body.TDBLInfos.reduce((sum, info) => sum + info.BOXES.length, 0),
        limit: query.limit,
        who: who?.accountKey ?? null,
      },
      Message: 'done',
      headers: { etag: '"3"' },
      beside: { FIRST_REGISTER: true },
    }));
    implement(app, asUser, async ({ who }) => ({ Data: who.accountKey }));
    implement(app, asSeat, async ({ who }) => ({ Data: who.seat.companyId, Status: 2 }));
    implement(app, asReviewer, async () => ({ Data: null }));
    implement(app, fail, async ({ query }) => {
      const error = FAILURES[query.how]();
      if (error) throw error;
      // More than the call declares, and not what it declares.
      return { Data: { secret: 'x' } } as never;
    });
  },
};
