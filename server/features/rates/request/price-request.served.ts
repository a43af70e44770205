import { sql } from 'kysely';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import { dueAfter } from '#contract/rates/request/due-time.ts';
import type { RequestContact } from '#contract/rates/request/request-parts.ts';
import { readCriteria, searchFinding } from '#contract/rates/search/criteria.ts';
import { heldBy } from '#machines/kernel/document-rights.ts';
import { type PriceRequestRow, priceRequest } from '#machines/rates/price-request.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { documentFinding, invalidField } from '../../../kernel/document/refusal.ts';
import { type Born, serveDocument } from '../../../kernel/document/served-document.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { FCL_KIND } from '../fcl/fcl-kind.ts';
import { rateActor } from '../rate-actor.ts';
import { dayAt, portsByCode } from '../search/places.ts';
import { drawRateNumbers } from '../upkeep/new-rate.ts';
import { makeAnswerRate } from './answer-rate.ts';
import { tellAnswerers, tellAsker, tellAssignee, tellManager } from './tell-request.ts';
import { workingCalendar } from './working-calendar.read.ts';

/** What the events of a price request read, write and lead to (design A.4.4). */

/** Two working hours. */
const DUE_MINUTES = 120;

interface Sides {
  readonly sellerCompanyId: string;
  readonly customerCompanyId: string | null;
  readonly customerName: string | null;
}

/** What is known of a new request before its transaction. */
export interface NewRequest extends Sides {
  readonly requestNo: string;
  readonly companyId: string;
  readonly askedBy: string;
  readonly askedByName: string;
  /** Of a visitor of the site, who has no account. */
  readonly contact?: RequestContact;
}

export const drawRequestNo = async ({ numbering }: Pick<Deps, 'numbering'>, at: Date): Promise<string> =>
  `PR${await nextDayNumber(numbering, { series: 'PR', at, digits: 4 })}`;

/** A customer asks the platform; everybody else asks their own pricing, for a customer or for nobody yet. */
async function sidesOf({ db }: Pick<Deps, 'db'>, { seat }: SeatedWho, customer: string | null): Promise<Sides> {
  return inScope(db, SYSTEM, async tx => {
    if (seat.companyKind === 'customer') {
      const platform = await tx.db
        .selectFrom('company')
        .select('id')
        .where('kind', '=', 'platform')
        .where('status', '=', 'ACTIVE')
        .executeTakeFirst();
      if (!platform) throw invalidField(priceRequest, 'REQUEST_NO_SELLER', 'customer');
      return { sellerCompanyId: platform.id, customerCompanyId: seat.companyId, customerName: seat.companyName };
    }
    if (customer === null) return { sellerCompanyId: seat.companyId, customerCompanyId: null, customerName: null };
    const named = await tx.db
      .selectFrom('company')
      .select(['id', 'nameZh'])
      .where('id', '=', customer)
      .where('kind', '=', 'customer')
      .executeTakeFirst();
    // Customers are the platform's; others are not told whether there is one.
    if (!named || seat.companyKind !== 'platform') throw new AppError('not_found');
    return { sellerCompanyId: seat.companyId, customerCompanyId: named.id, customerName: named.nameZh };
  });
}

type Asked = Pick<PriceRequestRow, 'mode' | 'pol' | 'pod' | 'box' | 'cargo' | 'etdFrom' | 'etdTo'>;

/** Names of the search's fields, as the request has them. */
const FIELDS: Readonly<Record<string, string>> = { from: 'etdFrom', to: 'etdTo' };

async function findingsOf({ db }: Tx, asked: Asked, today: string): Promise<Finding[]> {
  const { mode, pol, pod, box, cargo, etdFrom, etdTo } = asked;
  const text = { pol, pod, box: box ?? '', ...(etdFrom ? { from: etdFrom } : {}), ...(etdTo ? { to: etdTo } : {}) };
  const { criteria, findings } = readCriteria(text, today);
  const ofMode = findings.filter(({ path }) => path !== 'box' || mode === 'FCL');
  const { unknown } = await portsByCode(db, [...criteria.pol, ...criteria.pod]);
  const ports = (['pol', 'pod'] as const).flatMap(path => {
    const codes = criteria[path];
    if (codes.length > 1) return [documentFinding(priceRequest, 'REQUEST_ONE_PORT', path)];
    return codes.filter(code => unknown.includes(code)).map(code => searchFinding('PORT_UNKNOWN', path, code));
  });
  return [
    ...ofMode.map(finding => ({ ...finding, path: FIELDS[finding.path] ?? finding.path })),
    ...ports,
    ...(mode === 'LCL' && !cargo ? [documentFinding(priceRequest, 'REQUEST_CARGO', 'cargo')] : []),
  ];
}

/** A colleague who may be given a request; without a name, the person who asks. */
async function assigneeOf({ db }: Tx, who: SeatedWho | null, companyId: string, employeeId: string | null) {
  if (who && (employeeId === null || employeeId === who.seat.employeeId))
    return { assigneeId: who.seat.employeeId, assigneeName: who.seat.employeeName };
  const given = await db
    .selectFrom('employee')
    .select(['id', 'name'])
    .where('id', '=', employeeId ?? '')
    .where('companyId', '=', companyId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!given) throw invalidField(priceRequest, 'EMPLOYEE_UNKNOWN', 'employeeId');
  return { assigneeId: given.id, assigneeName: given.name };
}

async function managerOf({ db }: Tx, { assigneeId }: PriceRequestRow): Promise<string | null> {
  if (assigneeId === null) return null;
  const row = await db.selectFrom('employee').select('managerId').where('id', '=', assigneeId).executeTakeFirst();
  return row?.managerId ?? null;
}

export const servedPriceRequest = serveDocument(priceRequest, {
  table: 'priceRequest',
  prepare: {
    async ASK({ deps, who, now, payload }): Promise<NewRequest> {
      const { seat } = who!;
      const sides = await sidesOf(deps, who!, payload.customer);
      return {
        ...sides,
        requestNo: await drawRequestNo(deps, now),
        companyId: seat.companyId,
        askedBy: seat.employeeId,
        askedByName: seat.employeeName,
      };
    },
    ANSWER: ({ deps, payload }) =>
      payload.rate ? drawRateNumbers(deps, FCL_KIND.series, 1) : Promise.resolve([] as readonly string[]),
  },
  born: {
    async ASK({ tx, who, now, at, payload, prepared }): Promise<Born<PriceRequestRow>> {
      const { customer: _, ...asked } = payload;
      const [first, ...others] = who ? await findingsOf(tx, asked, dayAt(undefined, now)) : [];
      if (first) throw invalid([first, ...others]);
      const made: NewRequest = prepared;
      return {
        ...asked,
        box: asked.mode === 'FCL' ? asked.box : null,
        cargo: asked.mode === 'LCL' ? asked.cargo : null,
        targetCurrency: asked.targetCurrency ?? 'USD',
        requestNo: made.requestNo,
        companyId: made.companyId,
        sellerCompanyId: made.sellerCompanyId,
        customerCompanyId: made.customerCompanyId,
        customerName: made.customerName,
        askedBy: made.askedBy,
        askedByName: made.askedByName,
        contact: made.contact ?? null,
        askedAt: at,
        dueAt: dueAfter(at, DUE_MINUTES, await workingCalendar(tx, now)),
        assigneeId: null,
        assigneeName: null,
        escalatedAt: null,
        answeredAt: null,
        answerText: null,
        answerRateId: null,
        answerRateNo: null,
        outcome: null,
      };
    },
  },
  write: {
    ASSIGN: async ({ tx, who, row, payload }) => ({
      changes: await assigneeOf(tx, who, row.sellerCompanyId, payload.employeeId),
    }),
    async ANSWER({ tx, deps, who, now, at, row, payload: { text, rate }, prepared, requestId }) {
      const act = { tx, deps, now, requestId: requestId ?? '', numbers: [...((prepared ?? []) as readonly string[])] };
      const made =
        rate && who ? await makeAnswerRate({ ...act, actor: rateActor(who.seat, 'fcl') }, who, row, rate) : null;
      return {
        changes: { answeredAt: at, answerText: text, answerRateId: made?.id ?? null, answerRateNo: made?.no ?? null },
      };
    },
    CLOSE: ({ payload: { outcome } }) => ({ changes: { outcome } }),
    ESCALATE: ({ at }) => ({ changes: { escalatedAt: at } }),
  },
  after: {
    ASK: ({ tx, row, now }) => tellAnswerers(tx, row, now),
    ASSIGN: ({ tx, row, actor, now }) => tellAssignee(tx, row, actor.employeeId, now),
    ANSWER: ({ tx, row, now }) => tellAsker(tx, row, now),
    ESCALATE: async ({ tx, row, now }) => tellManager(tx, row, await managerOf(tx, row), now),
  },
  /** Colleagues of the asked company who do not answer see what they asked themselves; a customer's people all of their company's. */
  visible({ seat: { menu, companyId, employeeId } }) {
    return heldBy(priceRequest, menu).includes('ANSWER')
      ? sql<boolean>`(t.company_id = ${companyId} or t.seller_company_id = ${companyId})`
      : sql<boolean>`t.company_id = ${companyId} and (t.seller_company_id <> ${companyId} or t.asked_by = ${employeeId})`;
  },
});
