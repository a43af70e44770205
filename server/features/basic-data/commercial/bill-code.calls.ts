import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import {
  recogniseBillCode,
  reserveBillNumbers,
  simulateBillCode,
  voidBillNumber,
} from '#contract/basic-data/commercial/bill-code/calls.ts';
import { guessCarriers } from '#contract/basic-data/commercial/guess-carrier.ts';
import {
  type BillContext,
  type BillToken,
  formatBillNumber,
  nextFive,
  readBillPattern,
  recogniseBillNumber,
  sequencePeriod,
} from '#contract/basic-data/rules/bill-number.ts';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { expectedVersion } from '../../../kernel/resource/resource.calls.ts';
import { modifyRow, type Writer } from '../../../kernel/resource/write.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { billCode } from './bill-code.ts';
import { type BillRule, billCounter, billNumbering } from './bill-numbers.ts';
import { guessableLines } from './carrier-guess.ts';
import { matchSafely } from './match-safely.ts';

const ZONE = 'Asia/Shanghai';
const dayOf = (at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' }).format(at);

type Rule = BillRule & {
  readonly code: string;
  readonly title: string;
  readonly version: number;
  readonly recognisePattern: string | null;
  readonly scac: string | null;
  readonly pol: string | null;
};

const rulesOf = async ({ db }: Tx, id: string | null): Promise<Rule[]> =>
  (
    await sql<Rule>`select r.*, l.scac, p.un_locode as pol from bill_number_rule as r
      left join shipping_line as l on l.id = r.line_id left join port as p on p.id = r.port_id
      where ${id}::text is null or r.id = ${id} order by r.code`.execute(db)
  ).rows;

const ruleOf = async (tx: Tx, id: string): Promise<Rule> => {
  const [rule] = await rulesOf(tx, id);
  if (!rule) throw new AppError('not_found');
  return rule;
};

const NEEDS = { SCAC: 'scac', COMP: 'company', POL2: 'pol', POL3: 'pol', POD2: 'pod', POD3: 'pod' } as const;

/** Tokens that nothing is known for. */
const lacking = (tokens: readonly BillToken[], context: BillContext): string[] =>
  tokens.flatMap(({ kind }) => (kind in NEEDS && !context[NEEDS[kind as keyof typeof NEEDS]] ? [`{${kind}}`] : []));

const wrong = (path: string, code: string, zh: string, en: string, params?: Finding['params']): never => {
  throw invalid([{ path, code, severity: 'error', message: { zh, en }, ...(params ? { params } : {}) }]);
};

export function registerBillCodeCalls(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;
  const writes = <T>(who: SeatedWho, request: FastifyRequest, work: (writer: Writer) => Promise<T>) =>
    inScope(db, scopeOf(who), tx => work({ deps, tx, who, at: clock.now(), requestId: request.id }));

  implement(app, simulateBillCode, async ({ who, query }) => {
    const rule = await reads.inScope(scopeOf(who), tx => ruleOf(tx, query.id));
    const day = query.day ?? dayOf(clock.now());
    const reading = readBillPattern(query.pattern ?? rule.pattern);
    const next = await billNumbering(db).peek(billCounter(rule, day));
    const period = sequencePeriod(rule.reset, day);
    if (!reading.ok) return { Data: { numbers: [], next, period, lacks: [], fault: reading.fault } };
    const pol = query.pol ?? rule.pol;
    const context: BillContext = {
      day,
      company: who.seat.companyCode.slice(0, 4),
      ...(rule.scac ? { scac: rule.scac } : {}),
      ...(pol ? { pol } : {}),
      ...(query.pod ? { pod: query.pod } : {}),
    };
    const gone = new Set(rule.voided.map(({ number }) => number));
    const isVoid = (sequence: number) => gone.has(formatBillNumber(reading.tokens, context, sequence) ?? '');
    const numbers = nextFive(reading.tokens, context, next, rule.reserved, isVoid);
    return { Data: { numbers, next, period, lacks: lacking(reading.tokens, context), fault: null } };
  });

  implement(app, recogniseBillCode, async ({ who, query }) => {
    const number = query.number.normalize('NFKC').toUpperCase().replace(/\s/g, '');
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const rules = (await rulesOf(tx, null)).flatMap(rule => {
        const reading = readBillPattern(rule.pattern);
        const read = reading.ok ? recogniseBillNumber(reading.tokens, number) : null;
        const isKnown = read !== null || (rule.recognisePattern !== null && matchSafely(rule.recognisePattern, number));
        if (!isKnown) return [];
        const sequence = read?.sequence ?? null;
        return [
          {
            id: rule.id,
            code: rule.code,
            title: rule.title,
            sequence,
            checkDigitRight: read?.checkDigitRight ?? true,
            isReserved: sequence !== null && rule.reserved.some(({ from, to }) => sequence >= from && sequence <= to),
            voidReason: rule.voided.find(one => one.number === number)?.reason ?? null,
          },
        ];
      });
      return { rules, carriers: guessCarriers(number, await guessableLines(tx), matchSafely) };
    });
    return { Data };
  });

  implement(app, reserveBillNumbers, async ({ who, body, request }) => {
    const { id, from, to, note } = body;
    const version = expectedVersion(request);
    const row = await writes(who, request, async writer => {
      const rule = await ruleOf(writer.tx, id);
      if (rule.reserved.some(range => from <= range.to && to >= range.from))
        wrong('from', 'MD-RANGE', '与已预留的号段重叠', 'Overlaps a range that is reserved already');
      const reserved = [...rule.reserved, { from, to, note }].sort((a, b) => a.from - b.from);
      return modifyRow(writer, billCode, { id, version, changes: { reserved }, event: 'RESERVE' });
    });
    return { Data: { id: row.id, version: row.version }, headers: { ETag: `"${row.version}"` } };
  });

  implement(app, voidBillNumber, async ({ who, body, request }) => {
    const { id, reason } = body;
    const number = body.number.normalize('NFKC').toUpperCase().replace(/\s/g, '');
    const version = expectedVersion(request);
    const row = await writes(who, request, async writer => {
      const rule = await ruleOf(writer.tx, id);
      const reading = readBillPattern(rule.pattern);
      const read = reading.ok ? recogniseBillNumber(reading.tokens, number) : null;
      if (!read?.checkDigitRight)
        wrong('number', 'BILL-NUMBER', '{v} 不是该规则的号码', '{v} is no number of this rule', { v: number });
      if (rule.voided.some(one => one.number === number))
        wrong('number', 'BILL-VOID', '{v} 已作废', '{v} is void already', { v: number });
      const voided = [...rule.voided, { number, reason }];
      return modifyRow(writer, billCode, { id, version, changes: { voided }, event: 'VOID_NUMBER', remarks: reason });
    });
    return { Data: { id: row.id, version: row.version }, headers: { ETag: `"${row.version}"` } };
  });
}
