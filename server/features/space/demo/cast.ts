import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { Buyer } from '../hold-birth.ts';
import { absentActor } from '../seat-actor.ts';
import { DEMO_OFFERS, type DemoSeller } from './offers.plan.ts';
import { DEMO_ORDERS, type DemoBuyer } from './orders.plan.ts';

/** Who buys: a person of the company, or of the platform's sales where the company has no seat for it. */
export interface DemoPerson {
  readonly actor: DocumentActor;
  readonly name: string;
  readonly buyer: Buyer;
}

/** Who sells and buys in the demo, and the places they do it at. */
export interface Cast {
  readonly sellers: ReadonlyMap<DemoSeller, DocumentActor>;
  readonly buyers: ReadonlyMap<DemoBuyer, DemoPerson>;
  readonly reviewer: DocumentActor;
  readonly carriers: ReadonlyMap<string, string>;
  readonly ports: ReadonlyMap<string, string>;
}

/** Companies whose package has no ready space: the platform's sales order for them. */
const SOLD_TO: ReadonlySet<DemoBuyer> = new Set(['QDTEAM', 'TJSTEE']);

const WHO = { PLTFRM: 'pricing', GZSHPA: 'op1' } as const;

export async function readCast({ db }: Tx): Promise<Cast | null> {
  const people = await db
    .selectFrom('employee')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .select(['employee.id', 'employee.name', 'employee.account', 'company.id as companyId'])
    .select(['company.companyCode', 'company.kind'])
    .where('employee.account', 'in', ['pricing', 'op1', 'buyer1', 'admin2', 'sales1'])
    .execute();
  const one = (code: string, account: string): Omit<DemoPerson, 'buyer'> | null => {
    const found = people.find(person => person.companyCode === code && person.account === account);
    if (!found) return null;
    const { id: employeeId, companyId, kind, name } = found;
    const reviews = kind === 'platform';
    return { name, actor: absentActor({ employeeId, companyId, companyKind: kind as CompanyKind }, { reviews }) };
  };
  const person = (code: DemoBuyer): DemoPerson => {
    const { name, actor: own } = one(code, 'buyer1')!;
    const companyId = own.companyId!;
    if (!SOLD_TO.has(code)) return { name, actor: own, buyer: { companyId, employeeId: own.employeeId } };
    const { actor } = one('PLTFRM', 'sales1')!;
    return { name, actor, buyer: { companyId, employeeId: null, soldBy: actor.employeeId } };
  };
  const reviewer = one('PLTFRM', 'admin2')?.actor;
  if (!reviewer) return null;
  const scacs = [...new Set(DEMO_OFFERS.map(({ carrier }) => carrier))];
  const codes = [...new Set(DEMO_OFFERS.flatMap(({ lane }) => lane))];
  const carriers = await db.selectFrom('shippingLine').select(['id', 'scac']).where('scac', 'in', scacs).execute();
  const ports = await db.selectFrom('port').select(['id', 'unLocode']).where('unLocode', 'in', codes).execute();
  return {
    sellers: new Map(Object.entries(WHO).map(([code, account]) => [code as DemoSeller, one(code, account)!.actor])),
    buyers: new Map([...new Set(DEMO_ORDERS.map(({ buyer }) => buyer))].map(code => [code, person(code)])),
    reviewer,
    carriers: new Map(carriers.map(({ id, scac }) => [scac, id])),
    ports: new Map(ports.map(({ id, unLocode }) => [unLocode, id])),
  };
}
