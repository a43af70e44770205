import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import { CHECK_RULES } from '#contract/si/check/check-set.ts';
import { SI_CODES } from '#contract/si/check/codes.ts';
import { allowedSettings, overridesAt } from '#contract/si/check/rule-settings.ts';
import {
  CHECK_RULE_DOC_TYPE,
  checkRuleList,
  endCheckRule,
  type RuleSettingView,
  setCheckRule,
  tryCheckRules,
} from '#contract/si/check-rules.calls.ts';
import type { Tables } from '../../../db/tables.ts';
import { stampEffect } from '../../../kernel/claimed-call.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { newId } from '../../../kernel/ids.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { ruleDayOf, standingSettings } from './settings.read.ts';
import { enqueueTrial } from './trial-job.ts';

type Db = Transaction<Tables>;
const MOST_SHOWN = 500;

const settingRows = (db: Db) =>
  db
    .selectFrom('checkRule')
    .leftJoin('company', 'company.id', 'checkRule.companyId')
    .selectAll('checkRule')
    .select('company.companyCode');
type Row = Awaited<ReturnType<ReturnType<typeof settingRows>['executeTakeFirstOrThrow']>>;

async function present(db: Db, rows: readonly Row[]): Promise<RuleSettingView[]> {
  const people = rows.flatMap(row => [row.createdBy, ...(row.endedBy === null ? [] : [row.endedBy])]);
  const names = await namesOfSeats(db, people);
  return rows.map(row => ({
    id: row.id,
    code: row.code,
    carrier: row.carrier,
    companyCode: row.companyCode ?? '',
    setting: row.setting,
    validFrom: row.validFrom,
    validTo: row.validTo,
    reason: row.reason,
    by: names.get(row.createdBy)?.name ?? '',
    at: row.createdAt.toISOString(),
    endedBy: row.endedBy === null ? null : (names.get(row.endedBy)?.name ?? ''),
    endedAt: row.endedAt?.toISOString() ?? null,
    endReason: row.endReason,
  }));
}

async function presentOne(db: Db, id: string): Promise<RuleSettingView> {
  const row = await settingRows(db).where('checkRule.id', '=', id).executeTakeFirstOrThrow();
  const [view] = await present(db, [row]);
  return view!;
}

const found = (path: string, code: string, zh: string, en: string): Finding => ({
  path,
  code,
  severity: 'error',
  message: { zh, en },
});

/** What is wrong with a setting before it is made; all of it is told at once. */
async function faultsOf(
  db: Db,
  asked: {
    code: string;
    setting: string;
    carrier: string;
    companyCode: string;
    validFrom: string;
    validTo: string | null;
  },
  today: string,
): Promise<{ findings: Finding[]; companyId: string | null }> {
  const rule = CHECK_RULES.find(({ code }) => code === asked.code);
  const allowed = rule ? allowedSettings(rule) : [];
  const company =
    asked.companyCode === ''
      ? null
      : await db
          .selectFrom('company')
          .select(['id', 'kind'])
          .where('companyCode', '=', asked.companyCode)
          .executeTakeFirst();
  const line =
    asked.carrier === ''
      ? true
      : await db.selectFrom('shippingLine').select('scac').where('scac', '=', asked.carrier).executeTakeFirst();
  const findings = [
    ...(allowed.length === 0 ? [found('code', 'RULE_FIXED', '该规则不可更改', 'This rule cannot be changed')] : []),
    ...(allowed.length > 0 && !allowed.some(value => value === asked.setting)
      ? [found('setting', 'RULE_RAISED', '级别只能降低或停用', 'A rule is lowered or switched off, never raised')]
      : []),
    ...(line ? [] : [found('carrier', 'RULE_CARRIER', '船公司代码不存在', 'There is no such carrier')]),
    ...(company === null || company?.kind === 'customer'
      ? []
      : [found('companyCode', 'RULE_COMPANY', '客户公司代码不存在', 'There is no such customer')]),
    ...(asked.validFrom < today
      ? [found('validFrom', 'RULE_PAST', '不能早于今天', 'Not before today: what was checked stays checked')]
      : []),
    ...(asked.validTo !== null && asked.validTo < asked.validFrom
      ? [found('validTo', 'RULE_ORDER', '不能早于生效日期', 'Not before the first day')]
      : []),
  ];
  return { findings, companyId: company?.id ?? null };
}

/** The table of check rules: read, set, end, try. */
export function registerCheckRuleCalls(app: FastifyInstance, deps: Deps): void {
  const announce = (tx: Tx, id: string): void =>
    tx.afterCommit(() =>
      deps.bus.publish({
        to: { companies: [], platform: true },
        message: { type: 'doc', docType: CHECK_RULE_DOC_TYPE, docId: id, version: 1, state: '' },
      }),
    );

  implement(app, checkRuleList, async ({ who }) => ({
    Data: await deps.reads.inScope(scopeOf(who), async ({ db }) => {
      const today = ruleDayOf(deps.clock.now());
      const rows = await settingRows(db).orderBy('checkRule.id', 'desc').limit(MOST_SHOWN).execute();
      const inForce = overridesAt(await standingSettings(db), { day: today, carrier: '', companyId: '' });
      const rules = CHECK_RULES.map(rule => ({
        code: rule.code,
        title: SI_CODES[rule.code],
        severity: rule.severity,
        allowed: [...allowedSettings(rule)],
        now: (inForce.get(rule.code) ?? null) as 'error' | 'warning' | 'off' | null,
      }));
      rules.sort((a, b) => (a.code < b.code ? -1 : 1));
      return { rules, settings: await present(db, rows), today };
    }),
  }));

  implementOnce(app, deps, setCheckRule, async ({ body, who }) => ({
    Data: await inScope(deps.db, scopeOf(who), async tx => {
      const now = deps.clock.now();
      const { findings, companyId } = await faultsOf(tx.db, body, ruleDayOf(now));
      const [first, ...more] = findings;
      if (first) throw invalid([first, ...more]);
      const { code, carrier, setting, validFrom, validTo, reason } = body;
      const id = newId(now.getTime());
      await stampEffect(tx.db);
      await tx.db
        .insertInto('checkRule')
        .values({
          id,
          code,
          carrier,
          companyId,
          setting,
          validFrom,
          validTo,
          reason,
          createdBy: who.seat.employeeId,
          createdAt: now,
          endedBy: null,
          endedAt: null,
          endReason: '',
        })
        .execute();
      announce(tx, id);
      return presentOne(tx.db, id);
    }),
  }));

  implement(app, endCheckRule, async ({ body, who }) => ({
    Data: await inScope(deps.db, scopeOf(who), async tx => {
      const row = await tx.db
        .selectFrom('checkRule')
        .select('endedAt')
        .where('id', '=', body.id)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw new AppError('not_found');
      if (row.endedAt !== null) throw new AppError('event_not_allowed');
      await tx.db
        .updateTable('checkRule')
        .set({ endedBy: who.seat.employeeId, endedAt: deps.clock.now(), endReason: body.reason })
        .where('id', '=', body.id)
        .execute();
      announce(tx, body.id);
      return presentOne(tx.db, body.id);
    }),
  }));

  implement(app, tryCheckRules, async ({ body, who }) => ({
    Data: { jobId: await enqueueTrial(deps, who, body.day) },
  }));
}
