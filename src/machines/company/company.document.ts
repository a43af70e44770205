import { z } from 'zod';
import { AUDIT_RIGHTS } from '#contract/company/onboarding/audit-rights.ts';
import { COMPANY_STATE_LABELS, type CompanyState } from '#contract/company/onboarding/company-status.ts';
import { COMPANY_FINDINGS } from '#contract/company/onboarding/findings.ts';
import { PARTNER_FINDINGS } from '#contract/company/partners/findings.ts';
import { PARTNER_PATHS } from '#contract/company/partners/paths.ts';
import type { Right } from '#contract/kernel/call.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { code, content, instant, text } from '#contract/kernel/field.ts';
import {
  type DocumentActor,
  type DocumentRowOf,
  defineDocument,
  type EventName,
  event,
  guard,
  remarksGuard,
} from '../kernel/document.ts';
import { NEW } from '../kernel/lifecycle.ts';

/**
 * Life of a company (people-and-portals B.3):
 *
 *     NEW -> PENDING -> ACTIVE <-> SUSPENDED
 *               '-> CLOSED <-'---------'
 *
 * Always: the status that everybody reads is the state of this log, written in the transaction of the fact; only seats of an ACTIVE company
 * act; the platform's own company is never suspended or closed. What is known of a company beyond its life stands in its profile.
 */

const MADE = { computed: true } as const;
const HIDDEN = { computed: true, hiddenColumn: true } as const;

/** What a customer relations module will look for, once there is one to link to. */
const crmLinkSchema = z.object({ uscc: z.string().nullable(), nameEn: z.string().nullable(), linked: z.boolean() });

const fields = {
  companyCode: code({ zh: '企业编码', en: 'Company code' }, { max: 6, required: true, ...MADE }),
  kind: text({ zh: '企业类型', en: 'Kind' }, { max: 20, required: true, ...MADE }),
  /** Null where it was there before the log. */
  applicationId: text({ zh: '申请', en: 'Application that it came from' }, { max: 36, ...HIDDEN }),
  crmLink: content({ zh: 'CRM 关联', en: 'Customer relations' }, crmLinkSchema, { ...HIDDEN, toldWhole: true }),
  openedAt: instant({ zh: '开通时间', en: 'Opened' }, MADE),
  companyId: text({ zh: '企业', en: 'Company' }, { max: 36, required: true, ...HIDDEN }),
};

interface OfKind {
  readonly kind: string;
}

const STATUS_EVENTS = ['SUSPEND', 'RESUME', 'CLOSE'] as const;
export type StatusEvent = (typeof STATUS_EVENTS)[number];

/** The list that a company stands in; its buttons are the rights to its status. */
const HOMES = { customer: PARTNER_PATHS.customers, provider: PARTNER_PATHS.providers } as const;
const rightOf = (kind: string, of: StatusEvent): string => `${kind} ${of}`;
const buttons = (of: StatusEvent): readonly Right[] => Object.values(HOMES).map(path => ({ path, code: of }));

const STATUS_RIGHTS: Readonly<Record<string, readonly Right[]>> = Object.fromEntries(
  Object.entries(HOMES).flatMap(([kind, path]) => STATUS_EVENTS.map(of => [rightOf(kind, of), [{ path, code: of }]])),
);

/** Staff with the button on the list that the company stands in; nobody else's company is a partner. */
export const mayChangeStatus = ({ companyKind, holds }: DocumentActor, { kind }: OfKind, of: StatusEvent): boolean =>
  companyKind === 'platform' && holds.includes(rightOf(kind, of));

const may = (of: StatusEvent) =>
  guard<OfKind>({
    code: 'CA-03',
    holds: (row, { actor }) => actor.kind === 'system' || mayChangeStatus(actor, row, of),
  });

/** Brought about by what happens to its application, or by the start of its log. */
const isStaff = guard<unknown>({
  code: 'CA-03',
  holds: (_, { actor }) => actor.kind === 'system' || actor.companyKind === 'platform',
});

const isNotPlatform = guard<OfKind>({ code: 'CA-01', holds: ({ kind }) => kind !== 'platform' });
const hasReason = remarksGuard('NO_REASON', 1);

interface Closing {
  /** Shipments that are not done with. */
  readonly open: number;
}
const hasNothingOpen = guard<unknown, unknown, Closing>({
  code: 'COMPANY_HAS_OPEN',
  needs: ['world'],
  holds: (_, { world }) => world.open === 0,
  params: (_, { world }) => ({ n: world.open }),
});

const state = (of: CompanyState) => ({ label: COMPANY_STATE_LABELS[of] });

export const company = defineDocument({
  type: 'company',
  controller: 'Company',
  title: { zh: '企业', en: 'Companies' },
  paths: [PARTNER_PATHS.customers, PARTNER_PATHS.providers],
  fields,
  number: 'companyCode',
  sides: { company: 'companyId' },
  owner: 'company',
  platform: true,
  sort: 'companyCode',
  search: ['companyCode'],
  rights: STATUS_RIGHTS,
  derived: ['openedAt'],
  joined: ['kind'],
  codes: { ...COMPANY_FINDINGS, COMPANY_HAS_OPEN: PARTNER_FINDINGS.COMPANY_HAS_OPEN },
  notPermitted: 'CA-01',
  states: {
    PENDING: { ...state('PENDING'), tone: 'info' },
    ACTIVE: { ...state('ACTIVE'), tone: 'good' },
    SUSPENDED: { ...state('SUSPENDED'), tone: 'warn' },
    CLOSED: { ...state('CLOSED'), final: true },
  },
  fold: {
    // The log is its own; births of earlier versions do not say so.
    REGISTER: ({ id, companyId }: { readonly id: string; readonly companyId: string | null }) => ({
      companyId: companyId ?? id,
    }),
    FINISH: (_: unknown, { at }: Fact) => ({ openedAt: at }),
  },
  events: {
    // Its application was approved.
    REGISTER: event({
      from: [NEW],
      to: 'PENDING',
      guards: [isStaff],
      label: { zh: '登记', en: 'Register' },
      right: [AUDIT_RIGHTS.APPROVE, AUDIT_RIGHTS.CREATE],
      remarks: 'optional',
    }),
    // The other side of REOPEN of an application: what was only pending is gone, its credit code is free again.
    DROP: event({
      from: ['PENDING'],
      to: 'CLOSED',
      guards: [isStaff],
      label: { zh: '取消登记', en: 'Drop' },
      right: [AUDIT_RIGHTS.REOPEN],
    }),
    FINISH: event({
      from: ['PENDING'],
      to: 'ACTIVE',
      guards: [isStaff],
      label: { zh: '开通', en: 'Open' },
      right: [AUDIT_RIGHTS.FINISH, AUDIT_RIGHTS.CREATE],
    }),
    SUSPEND: event({
      from: ['ACTIVE'],
      to: 'SUSPENDED',
      guards: [may('SUSPEND'), isNotPlatform, hasReason],
      label: { zh: '停用', en: 'Suspend' },
      right: buttons('SUSPEND'),
      remarks: 'required',
    }),
    RESUME: event({
      from: ['SUSPENDED'],
      to: 'ACTIVE',
      guards: [may('RESUME')],
      label: { zh: '恢复', en: 'Resume' },
      right: buttons('RESUME'),
      remarks: 'optional',
    }),
    CLOSE: event<CompanyState, Closing>({
      from: ['ACTIVE', 'SUSPENDED'],
      to: 'CLOSED',
      guards: [may('CLOSE'), isNotPlatform, hasNothingOpen, hasReason],
      label: { zh: '关闭', en: 'Close' },
      right: buttons('CLOSE'),
      remarks: 'required',
    }),
  },
});

export type CompanyLife = DocumentRowOf<typeof company>;
export type CompanyEvent = EventName<typeof company>;
