import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import { RATE_PATHS, rateRight } from '#contract/rates/paths.ts';
import { ruleError } from '#contract/rates/rule-parts.ts';
import type { PayloadOfEvent } from '#machines/kernel/document.ts';
import { increase } from '#machines/rates/increase.document.ts';
import type { RatePostRow, ratePost } from '#machines/rates/rate-post.document.ts';
import type { Tables } from '../../../db/tables.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import type { PreparedFor, Step } from '../../../kernel/document/served-document.ts';
import { createDocument } from '../../../kernel/document/step.ts';
import { type Doors, doorsFor } from '../../../kernel/resource/doors.ts';
import { createRow, modifyRow, type Writer } from '../../../kernel/resource/write.ts';
import { servedIncrease } from '../batch/increase.served.ts';
import { holdsAny } from '../rate-actor.ts';
import { surchargeRules } from '../rules/surcharge-rules.ts';

/** An announcement becomes the rule that carries it out: a draft with what the announcement says, to be looked at and completed. */

type Asked = PayloadOfEvent<typeof ratePost, 'TO_RULE'>;

const RULES = {
  INCREASE: { served: servedIncrease.served, path: RATE_PATHS.increases },
  SURCHARGE: { served: surchargeRules, path: RATE_PATHS.carrierFees },
} as const;

const USUAL_CURRENCY = 'USD';

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
function carrierOf({ carrierIds }: RatePostRow, asked: string | null): string | null {
  if (asked !== null && !carrierIds.includes(asked)) throw new AppError('not_found');
  return asked ?? only(carrierIds);
}

const isFee = ({ kind }: RatePostRow): boolean => kind === 'PSS';

const increaseFields = z.object(increase.events.CREATE.payload);

type Making = Step<RatePostRow, Asked, Doors>;

async function makeIncrease({ tx, deps, who, now, requestId, row, payload: asked }: Making): Promise<string> {
  if (!who) throw new Error('a rule is made by a person');
  const carrierId = carrierOf(row, asked.carrierId);
  if (carrierId === null) throw invalid([required('carrierId', '请选择船公司', 'Choose the carrier')]);
  const { pols, pods } = await portsOf(tx.db, row.portIds);
  const kind = asked.amount.startsWith('-') ? 'DECREASE' : isFee(row) ? 'PSS' : 'GRI';
  const payload = increaseFields.parse({
    name: row.titleZh.slice(0, NAME_LENGTH),
    kind,
    mode: kind === 'PSS' ? 'SURCHARGE' : 'FOLD',
    carrierId,
    effectiveFrom: row.effectiveFrom,
    effectiveTo: row.effectiveTo,
    lineIds: row.lineIds,
    ...(kind === 'PSS' ? { feeCode: 'PSS', currency: asked.currency ?? USUAL_CURRENCY } : {}),
    polIds: pols,
    podIds: pods,
    roundUnit: '1',
    roundMode: 'NEAREST',
    amounts: [{ containerType: null, abs: asked.amount, pct: null, cap: null, floor: null }],
  });
  const command = { event: 'CREATE', actor: actorOf(increase, who), who, now, requestId, payload };
  return (await createDocument({ tx, deps }, servedIncrease, command)).id;
}

async function feeFor({ db }: Writer['tx'], row: RatePostRow, feeId: string | null): Promise<string> {
  if (feeId !== null) return feeId;
  const found = isFee(row)
    ? await db.selectFrom('feeCode').select('id').where('code', '=', 'PSS').limit(1).executeTakeFirst()
    : undefined;
  if (!found) throw invalid([required('feeId', '请选择费用', 'Choose the fee')]);
  return found.id;
}

async function makeSurcharge(writer: Writer, row: RatePostRow, asked: Asked) {
  const { pols, pods } = await portsOf(writer.tx.db, row.portIds);
  const made = await createRow(writer, surchargeRules, {
    feeId: await feeFor(writer.tx, row, asked.feeId),
    layer: 'CARRIER',
    mode: 'FCL',
    basis: 'PER_CONTAINER',
    carrierId: carrierOf(row, asked.carrierId),
    lineId: only(row.lineIds),
    polId: only(pols),
    podId: only(pods),
    costAmount: asked.amount,
    currency: asked.currency ?? USUAL_CURRENCY,
    validityBasis: 'ETD',
    validFrom: row.effectiveFrom,
    validTo: row.effectiveTo,
    note: row.titleZh.slice(0, NOTE_LENGTH),
  });
  const changes = { announcementId: row.id };
  return modifyRow(writer, surchargeRules, { id: made.id, version: made.version, event: 'TO_RULE', changes });
}

/** The rule's own right, whatever the announcement's says, and the doors through which it is made. */
export async function askForRule({ deps, who, payload: { rule } }: PreparedFor<Asked>): Promise<Doors> {
  const { served, path } = RULES[rule];
  if (!who || !holdsAny(who.seat, [rateRight(path, 'ADD')])) throw new AppError('AUTH_FORBIDDEN');
  await served.guard?.(who, deps);
  return doorsFor(deps, served, who, 'ADD');
}

/** Makes the rule in the transaction of the event; answers what the announcement keeps of it. */
export async function makeRule(step: Making) {
  const { deps, tx, who, now, requestId, row, payload, prepared } = step;
  if (payload.rule === 'INCREASE') return { increaseId: await makeIncrease(step) };
  const writer: Writer = { deps, tx, who, at: now, doors: prepared, ...(requestId === null ? {} : { requestId }) };
  return { surchargeRuleIds: [...row.surchargeRuleIds, (await makeSurcharge(writer, row, payload)).id] };
}
