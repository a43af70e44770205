/** Departments of the demo companies and who works where; accounts are those of identity's demo. */

export interface DemoDepartment {
  readonly key: string;
  readonly name: string;
  readonly nameEn: string;
  readonly under?: string;
}

export const PLATFORM_DEPARTMENTS: readonly DemoDepartment[] = [
  { key: 'office', name: '总经办', nameEn: 'Management' },
  { key: 'sales', name: '业务中心', nameEn: 'Sales' },
  { key: 'sales1', name: '业务一部', nameEn: 'Sales team 1', under: 'sales' },
  { key: 'sales2', name: '业务二部', nameEn: 'Sales team 2', under: 'sales' },
  { key: 'cs', name: '客服部', nameEn: 'Customer service' },
  { key: 'doc', name: '单证部', nameEn: 'Documents' },
  { key: 'trade', name: '商务部', nameEn: 'Pricing' },
  { key: 'finance', name: '财务部', nameEn: 'Finance' },
  { key: 'market', name: '市场部', nameEn: 'Marketing' },
];

export const COMPANY_DEPARTMENTS: readonly DemoDepartment[] = [
  { key: 'office', name: '管理部', nameEn: 'Administration' },
  { key: 'work', name: '操作部', nameEn: 'Operations' },
];

interface Place {
  readonly department: string;
  readonly manager?: string;
}

const PLATFORM_PLACES: Readonly<Record<string, Place>> = {
  admin: { department: 'office' },
  admin2: { department: 'office', manager: 'admin' },
  sales1: { department: 'sales', manager: 'admin' },
  sales2: { department: 'sales1', manager: 'sales1' },
  sales3: { department: 'sales1', manager: 'sales1' },
  sales4: { department: 'sales2', manager: 'sales1' },
  sales5: { department: 'sales2', manager: 'sales1' },
  cs1: { department: 'cs', manager: 'admin' },
  cs2: { department: 'cs', manager: 'cs1' },
  docsup: { department: 'doc', manager: 'admin' },
  doc1: { department: 'doc', manager: 'docsup' },
  doc2: { department: 'doc', manager: 'docsup' },
  pricing: { department: 'trade', manager: 'admin' },
  finance: { department: 'finance', manager: 'admin' },
  marketing: { department: 'market', manager: 'admin' },
};

export const departmentsOf = (companyCode: string): readonly DemoDepartment[] =>
  companyCode === 'PLTFRM' ? PLATFORM_DEPARTMENTS : COMPANY_DEPARTMENTS;

export const placeOf = (companyCode: string, account: string): Place =>
  companyCode === 'PLTFRM'
    ? (PLATFORM_PLACES[account] ?? { department: 'office' })
    : account === 'admin'
      ? { department: 'office' }
      : { department: 'work', manager: 'admin' };

/** Individual users: how many days ago they registered, and on which days since they came back. */
export const DEMO_VISITS: Readonly<
  Record<string, { readonly registered: number; readonly visits: readonly number[] }>
> = {
  'seats3@demo.example': { registered: 58, visits: [58, 51, 44, 36, 29, 22, 15, 8, 1] },
  'noseat@demo.example': { registered: 37, visits: [37, 36, 30, 16] },
  'locked@demo.example': { registered: 37, visits: [37, 23] },
  'twostep@demo.example': { registered: 23, visits: [] },
  'seats1@demo.example': { registered: 16, visits: [] },
};
