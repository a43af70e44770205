import type { BodyOf } from '#contract/kernel/call.ts';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import { dueAfter } from '#contract/rates/request/due-time.ts';
import type { savePriceRequest } from '#contract/rates/request/request.calls.ts';
import { readCriteria, searchFinding } from '#contract/rates/search/criteria.ts';
import type { RequestDocument } from '#machines/rates/price-request.evolve.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';
import { inScope, SYSTEM, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { rateActor } from '../rate-actor.ts';
import { plainOrNull } from '../rules/amount-text.ts';
import { dayAt, portsByCode } from '../search/places.ts';
import { createRequest } from './request.store.ts';
import { requestFinding, requestRefused } from './request-refused.ts';
import { tellAnswerers } from './tell-request.ts';
import { workingCalendar } from './working-calendar.read.ts';

/** Two working hours. */
export const DUE_MINUTES = 120;

export const drawRequestNo = async ({ numbering, clock }: Pick<Deps, 'numbering' | 'clock'>): Promise<string> =>
  `PR${await nextDayNumber(numbering, { series: 'PR', at: clock.now(), digits: 4 })}`;

type Asked = Required<BodyOf<typeof savePriceRequest>>;

const refuse = ([first, ...others]: readonly Finding[]): void => {
  if (first) throw invalid([first, ...others]);
};

/** Names of the search's fields, as the request has them. */
const FIELDS: Readonly<Record<string, string>> = { from: 'etdFrom', to: 'etdTo' };

async function findingsOf({ db }: Tx, asked: Asked, today: string): Promise<Finding[]> {
  const { mode, pol, pod, box = '', cargo = '', etdFrom, etdTo } = asked;
  const text = { pol, pod, box, ...(etdFrom ? { from: etdFrom } : {}), ...(etdTo ? { to: etdTo } : {}) };
  const { criteria, findings } = readCriteria(text, today);
  const ofMode = findings.filter(({ path }) => path !== 'box' || mode === 'FCL');
  const { unknown } = await portsByCode(db, [...criteria.pol, ...criteria.pod]);
  const ports = (['pol', 'pod'] as const).flatMap(path => {
    const codes = criteria[path];
    if (codes.length > 1) return [requestFinding('REQUEST_ONE_PORT', path)];
    return codes.filter(code => unknown.includes(code)).map(code => searchFinding('PORT_UNKNOWN', path, code));
  });
  return [
    ...ofMode.map(finding => ({ ...finding, path: FIELDS[finding.path] ?? finding.path })),
    ...ports,
    ...(mode === 'LCL' && cargo === '' ? [requestFinding('REQUEST_CARGO', 'cargo')] : []),
  ];
}

interface Sides {
  readonly sellerCompanyId: string;
  readonly customerCompanyId: string | null;
  readonly customerName: string | null;
}

/** A customer asks the platform for himself; everybody else asks the own pricing, for a customer or for nobody yet. */
async function sidesOf({ db }: Pick<Deps, 'db'>, { seat }: SeatedWho, customer: string | null): Promise<Sides> {
  return inScope(db, SYSTEM, async tx => {
    if (seat.companyKind === 'customer') {
      const platform = await tx.db
        .selectFrom('company')
        .select('id')
        .where('kind', '=', 'platform')
        .where('status', '=', 'ACTIVE')
        .executeTakeFirst();
      if (!platform) throw requestRefused({ code: 'REQUEST_NO_SELLER' });
      return { sellerCompanyId: platform.id, customerCompanyId: seat.companyId, customerName: seat.companyName };
    }
    if (customer === null) return { sellerCompanyId: seat.companyId, customerCompanyId: null, customerName: null };
    const named = await tx.db
      .selectFrom('company')
      .select(['id', 'nameZh'])
      .where('id', '=', customer)
      .where('kind', '=', 'customer')
      .executeTakeFirst();
    // Customers are the platform's; of others' nobody is told whether there is one.
    if (!named || seat.companyKind !== 'platform') throw new AppError('not_found');
    return { sellerCompanyId: seat.companyId, customerCompanyId: named.id, customerName: named.nameZh };
  });
}

export async function askPrice(deps: Deps, who: SeatedWho, body: Asked): Promise<RequestDocument> {
  const { seat } = who;
  const now = deps.clock.now();
  const sides = await sidesOf(deps, who, body.customer ?? null);
  const requestNo = await drawRequestNo(deps);
  return inScope(deps.db, scopeOf(who), async tx => {
    const today = dayAt(undefined, now);
    refuse(await findingsOf(tx, body, today));
    const at = now.toISOString();
    const { mode, pol, pod, box = '', cargo = '', goods = '', note = '', targetCurrency = 'USD' } = body;
    const birth = {
      ...{ id: newId(now.getTime()), requestNo, companyId: seat.companyId, ...sides },
      ...{ mode, pol: pol.toUpperCase(), pod: pod.toUpperCase(), goods, note, targetCurrency },
      ...{ box: mode === 'FCL' ? box : '', cargo: mode === 'LCL' ? cargo : '' },
      ...{
        etdFrom: body.etdFrom ?? null,
        etdTo: body.etdTo ?? null,
        targetPrice: plainOrNull(body.targetPrice ?? null),
      },
      ...{ askedBy: seat.employeeId, askedByName: seat.employeeName, askedAt: at },
      dueAt: dueAfter(at, DUE_MINUTES, await workingCalendar(tx, now)),
    };
    const request = await createRequest(tx, deps, birth, { type: 'ASK', actor: rateActor(seat, 'fcl'), at });
    await tellAnswerers(tx, request, now);
    return request;
  });
}
