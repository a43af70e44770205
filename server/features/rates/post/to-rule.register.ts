import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import { RATE_PATHS, rateRight } from '#contract/rates/paths.ts';
import { postToRule } from '#contract/rates/post/post.calls.ts';
import type { RatePostRow } from '#contract/rates/post/post.resource.ts';
import { ruleError } from '#contract/rates/rule-parts.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { createRow, modifyRow, type Writer } from '../../../kernel/resource/write.ts';
import { increaseServed } from '../batch/increase.served.ts';
import { holdsAny, rateActor } from '../rate-actor.ts';
import { surchargeRules } from '../rules/surcharge-rules.ts';
import { seenRow, writeThrough } from '../rules/write-through.ts';
import { ratePosts } from './post.served.ts';
import { post } from './post-names.ts';
import { stepPost } from './step-post.ts';

/** An announcement becomes the rule that carries it out: a draft with what the announcement says, to be looked at and completed. */

interface Asked {
  readonly rule: 'INCREASE' | 'SURCHARGE';
  readonly carrierId?: string | undefined;
  readonly amount: string;
  readonly currency: string;
  readonly feeId?: string | undefined;
}

/** Where the company ships from: its ports are of loading, all others of discharge. */
const HOME_COUNTRY = 'CN';
const NAME_LENGTH = 60;
const NOTE_LENGTH = 200;

async function portsOf(db: Transaction<Tables>, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; country: string }>`select id,
      coalesce(country_code, left(un_locode, 2)) as country
    from port where id = any(${[...ids]}::text[]) order by un_locode`.execute(db);
  const pols = rows.filter(({ country }) => country === HOME_COUNTRY).map(({ id }) => id);
  return { pols, pods: rows.filter(({ country }) => country !== HOME_COUNTRY).map(({ id }) => id) };
}

const only = (ids: readonly string[]): string | null => (ids.length === 1 ? (ids[0] ?? null) : null);
const required = (path: string, zh: string, en: string): Finding => ruleError(path, 'required', zh, en);

/** The named carrier, or the only one of the announcement. */
function carrierOf({ carrierIds }: RatePostRow, asked: string | undefined): string | null {
  if (asked !== undefined && !carrierIds.includes(asked)) throw new AppError('not_found');
  return asked ?? only(carrierIds);
}

const isFee = ({ kind }: RatePostRow): boolean => kind === 'PSS';

async function makeIncrease(writer: Writer, row: RatePostRow, asked: Asked) {
  const carrierId = carrierOf(row, asked.carrierId);
  if (carrierId === null) throw invalid([required('carrierId', '请选择船公司', 'Choose the carrier')]);
  const { pols, pods } = await portsOf(writer.tx.db, row.portIds);
  const kind = asked.amount.startsWith('-') ? 'DECREASE' : isFee(row) ? 'PSS' : 'GRI';
  return createRow(writer, increaseServed, {
    ...{ name: row.titleZh.slice(0, NAME_LENGTH), kind, mode: kind === 'PSS' ? 'SURCHARGE' : 'FOLD', carrierId },
    ...{ effectiveFrom: row.effectiveFrom, effectiveTo: row.effectiveTo, lineIds: row.lineIds },
    ...(kind === 'PSS' ? { feeCode: 'PSS', currency: asked.currency } : {}),
    ...{ polIds: pols, podIds: pods, roundUnit: '1', roundMode: 'NEAREST' },
    amounts: [{ containerType: null, abs: asked.amount, pct: null, cap: null, floor: null }],
  });
}

async function feeFor({ db }: Writer['tx'], row: RatePostRow, feeId: string | undefined): Promise<string> {
  if (feeId !== undefined) return feeId;
  const found = isFee(row)
    ? await db.selectFrom('feeCode').select('id').where('code', '=', 'PSS').limit(1).executeTakeFirst()
    : undefined;
  if (!found) throw invalid([required('feeId', '请选择费用', 'Choose the fee')]);
  return found.id;
}

async function makeSurcharge(writer: Writer, row: RatePostRow, asked: Asked) {
  const { pols, pods } = await portsOf(writer.tx.db, row.portIds);
  const made = await createRow(writer, surchargeRules, {
    ...{ feeId: await feeFor(writer.tx, row, asked.feeId), layer: 'CARRIER', mode: 'FCL', basis: 'PER_CONTAINER' },
    ...{ carrierId: carrierOf(row, asked.carrierId), lineId: only(row.lineIds), polId: only(pols), podId: only(pods) },
    ...{ costAmount: asked.amount, currency: asked.currency, validityBasis: 'ETD' },
    ...{ validFrom: row.effectiveFrom, validTo: row.effectiveTo, note: row.titleZh.slice(0, NOTE_LENGTH) },
  });
  const changes = { announcementId: row.id };
  return modifyRow(writer, surchargeRules, { id: made.id, version: made.version, event: 'TO_RULE', changes });
}

export function registerPostToRule(app: FastifyInstance, deps: Deps): void {
  implement(app, postToRule, async ({ who, request, body }) => {
    const { rule } = body;
    const [served, path] =
      rule === 'INCREASE'
        ? ([increaseServed, RATE_PATHS.increases] as const)
        : ([surchargeRules, RATE_PATHS.carrierFees] as const);
    if (!holdsAny(who.seat, [rateRight(path, 'ADD')])) throw new AppError('AUTH_FORBIDDEN');
    const made = await writeThrough(deps, served, { who, request, button: 'ADD' }, async writer => {
      const seen = { id: body.id, version: versionSeen(request) };
      const row = post(await seenRow({ ...writer, doors: null }, ratePosts, seen));
      const kept = await (rule === 'INCREASE' ? makeIncrease : makeSurcharge)(writer, row, body);
      const changes =
        rule === 'INCREASE' ? { increaseId: kept.id } : { surchargeRuleIds: [...row.surchargeRuleIds, kept.id] };
      await stepPost(writer, row, { event: 'TO_RULE', actor: rateActor(who.seat, 'fcl'), changes });
      return kept;
    });
    return { Data: { rule, ruleId: made.id, version: made.version } };
  });
}
