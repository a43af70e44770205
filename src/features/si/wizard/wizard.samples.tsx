import { EMPTY, NEVER } from 'rxjs';
import type { CallDef } from '#contract/kernel/call.ts';
import { ERRORS, type ErrorCode, type Finding } from '#contract/kernel/errors.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { CheckReport } from '#contract/si/calls.ts';
import { type Box, boxSchema, emptyDraft, type SiDraft } from '#contract/si/shipping-instruction.ts';
import { siToWire } from '#contract/si/wire.ts';
import { VISITOR } from '#machines/session/session-context.ts';
import type { SiSource } from '#machines/si/multi-create.work.ts';
import { CallError } from '#streams/call-error.ts';
import type { Client } from '#streams/client.ts';
import { browserClock } from '#streams/client-clock.ts';
import { createDrafts } from '#streams/drafts.ts';

/** Builders and a client without a network for the tests of the wizard and the list. */

export const aLine = (packageCount: string, weightKg: string, volumeCbm: string, goods = 'COTTON TOWELS') => ({
  goods,
  hsCode: '630260',
  packageCode: 'CT',
  packageCount,
  weightKg,
  volumeCbm,
});

export const aBox = (containerNo: string, lines: readonly object[] = [aLine('520', '10990.25', '58.2')]): Box => {
  const [first] = lines as readonly { packageCount: string; weightKg: string; volumeCbm: string }[];
  const totals =
    lines.length === 1 && first
      ? { packageCount: first.packageCount, weightKg: first.weightKg, volumeCbm: first.volumeCbm }
      : {};
  return boxSchema.parse({ containerNo, type: '40HC', sealNo: 'HX1234567', ...totals, lines });
};

export const PARTY = 'NINGBO HAIYUE TEXTILE CO., LTD.\nROOM 1208, NINGBO, CHINA';

export const aDraft = (over: Partial<SiDraft> = {}): SiDraft => ({
  ...emptyDraft(),
  draftId: '000001',
  shipmentId: 'shipment-1',
  mblNo: 'COSU6123456780',
  consignor: PARTY,
  consignee: 'TO ORDER',
  notifier1: 'PACIFIC HARBOR HOME INC.\n1200 DOCKSIDE AVE, LOS ANGELES, USA',
  marks: 'N/M',
  goods: 'COTTON TOWELS',
  hsCodes: ['630260'],
  boxes: [aBox('CSQU3054383')],
  ...over,
});

export function aSource(over: Partial<SiSource> = {}, draft: SiDraft = aDraft()): SiSource {
  const { BOXES, MASTERS: _, DRAFT_ID: _id, ...header } = siToWire(draft);
  return {
    CGO_ID: 'shipment-1',
    BOOKING_NO: '6123456780',
    MBL_NO: 'COSU6123456780',
    header: header as SiSource['header'],
    BOXES: BOXES as SiSource['BOXES'],
    used: [],
    remaining: [],
    merged: [],
    mergeCandidates: [],
    templates: [],
    lastSI: null,
    cutOffs: { DCO: null, VCO: null, AFC: null },
    regimes: [],
    BOX_SUMMARY: '40HQ*1',
    STATUS: 'CONFIRMED',
    ...over,
  };
}

export const aFinding = (path: string, code: string, severity: Finding['severity'] = 'error'): Finding => ({
  path,
  code,
  severity,
  message: { zh: `${code} 问题`, en: `${code} problem` },
});

export function aReport(findings: readonly Finding[] = []): CheckReport {
  const of = (severity: Finding['severity']) => findings.filter(finding => finding.severity === severity) as never;
  return {
    ok: !findings.some(({ severity }) => severity === 'error'),
    errors: of('error'),
    warnings: of('warning'),
    infos: of('info'),
    totals: { byContainer: [], set: { NUM: '0', WEIGHT: '0', VOLUME: '0' }, boxSummary: '' },
    checkId: 'check-1',
    contentHash: 'hash',
    checkedAt: '2026-03-10T09:30:00.000Z',
  };
}

export const refusedWith = (code: ErrorCode, errors: readonly Finding[] = []): CallError => {
  const { zh, en, status } = ERRORS[code];
  return new CallError({ code, message: { zh, en }, errors, traceId: 'trace-1', Status: 0 }, status);
};

const button = (Code: string) => ({ Code, Name: Code, NameEn: Code });

export const customerMenu = (
  codes: readonly string[] = ['ADD', 'SUBMIT', 'EDIT', 'WITHDRAW', 'DELETE'],
): MenuNode[] => [
  {
    Path: '/external/workbench/SISubimtList',
    Buttons: codes.map(button),
    Children: [],
    Name: '补料列表',
    NameEn: 'SI list',
    Icon: null,
    Sort: 1,
    Kind: 'PAGE',
    Url: null,
    Hidden: false,
  },
];

/** What every screen asks beside its own business: no saved views, no copy of unsent work on the server. */
const ASIDE: Readonly<Record<string, unknown>> = {
  '/api/SavedView/List': [],
  '/api/SiDraftSet/Get': null,
  '/api/SiDraftSet/Save': { version: 1, updatedAt: '2026-03-10T09:30:00.000Z' },
  '/api/SiDraftSet/Discard': null,
  '/api/MasterData/Suggest': [],
};

export const EMPLOYEE = { EmployeeId: 'employee-1', CompanyId: 'company-1', CompanyKind: 'customer' } as const;

export interface Heard {
  readonly path: string;
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
  readonly ifMatch: unknown;
}
export type Answers = Readonly<Record<string, (heard: Heard) => unknown>>;

/** A seated customer. Calls answer by their path or its action, `getDataInfo`, and are remembered; drafts are the real ones. */
export function fakeClient(answers: Answers, menu = customerMenu()) {
  const heard: Heard[] = [];
  const drafts = createDrafts(browserClock);
  const snapshot = {
    value: 'seated',
    context: { ...VISITOR, employee: EMPLOYEE, menu },
    hasTag: () => false,
  };
  const nothing = { unsubscribe: () => undefined };
  const client = {
    async call(call: CallDef, options: { query?: object; body?: object; ifMatch?: unknown } = {}) {
      const action = call.path.split('/').at(-1) ?? '';
      const name = action.charAt(0).toLowerCase() + action.slice(1);
      if (call.path in ASIDE && !(call.path in answers))
        return { data: ASIDE[call.path], status: 1, message: null, headers: new Headers() };
      const asked: Heard = {
        path: name,
        query: { ...options.query },
        body: { ...options.body },
        ifMatch: options.ifMatch,
      };
      heard.push(asked);
      const answer = answers[call.path] ?? answers[name];
      if (!answer) throw new Error(`no answer for ${call.path}`);
      return { data: await answer(asked), status: 1, message: null, headers: new Headers() };
    },
    session: { getSnapshot: () => snapshot, subscribe: () => nothing, on: () => nothing },
    drafts,
    docs$: NEVER,
    reconnected$: NEVER,
    unread$: EMPTY,
    log: { append: () => undefined },
    start: () => undefined,
  };
  return { client: client as unknown as Client, heard, drafts };
}
