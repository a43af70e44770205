import type { DocumentActor } from '#machines/kernel/document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** Who books and who handles it in the demo. */

export interface Person extends DocumentActor {
  readonly employeeId: string;
  readonly companyId: string;
  readonly name: string;
  readonly companyName: string;
  readonly companyNameEn: string | null;
}

export interface Cast {
  /** By company code. */
  readonly customers: ReadonlyMap<string, Person>;
  readonly desk: readonly [Person, ...Person[]];
  readonly sales: Person;
}

/** Whoever of a company books, the first that it has. */
const BOOKERS = ['buyer1', 'doc1', 'admin'];

export async function readCast({ db }: Tx): Promise<Cast | null> {
  const people = await db
    .selectFrom('employee')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .select(['employee.id', 'employee.name', 'employee.account', 'company.id as companyId'])
    .select(['company.companyCode', 'company.kind', 'company.nameZh', 'company.nameEn'])
    .where('employee.account', 'in', [...BOOKERS, 'cs1', 'cs2', 'sales2'])
    .execute();
  const one = (code: string, account: string): Person | undefined => {
    const found = people.find(person => person.companyCode === code && person.account === account);
    if (!found) return undefined;
    const { id: employeeId, companyId, kind, name, nameZh, nameEn } = found;
    return {
      kind: 'employee',
      employeeId,
      userId: null,
      companyId,
      companyKind: kind,
      holds: [],
      name,
      companyName: nameZh,
      companyNameEn: nameEn,
    };
  };
  const staff = (account: string): Person | undefined => one('PLTFRM', account);
  const [first, sales] = [staff('cs1'), staff('sales2')];
  if (!first || !sales) return null;
  const desk = ['cs2'].flatMap(account => staff(account) ?? []);
  const codes = [...new Set(people.map(({ companyCode }) => companyCode))];
  const customers = codes.flatMap(code => {
    const booker = BOOKERS.map(account => one(code, account)).find(Boolean);
    return booker ? [[code, booker] as const] : [];
  });
  return { customers: new Map(customers), desk: [first, ...desk], sales };
}
