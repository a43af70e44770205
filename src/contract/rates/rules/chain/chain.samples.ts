import type { MarkupBuyer, MarkupLane, MarkupRule } from './markup-book.ts';

/** Mark-up rules for tests: everything is any until said otherwise. */

let made = 0;

export const aMarkup = (change: Partial<MarkupRule> = {}): MarkupRule => {
  made += 1;
  return {
    id: `M${String(made).padStart(4, '0')}`,
    version: 1,
    step: 'COMPANY',
    carrierId: null,
    lineId: null,
    polId: null,
    podId: null,
    productType: null,
    sourceCompanyId: null,
    containerType: null,
    customerLevelId: null,
    customerCompanyId: null,
    salesEmployeeId: null,
    goods: [],
    feeCodes: [],
    pct: null,
    abs: null,
    absByType: [],
    basis: 'PER_CONTAINER',
    minAbs: null,
    maxAbs: null,
    roundUnit: null,
    roundMode: null,
    validFrom: '2027-01-01',
    validTo: null,
    priority: 50,
    isEnabled: true,
    ...change,
  };
};

export const aLane = (change: Partial<MarkupLane> = {}): MarkupLane => ({
  carrierId: 'MSCU',
  lineId: 'EUR',
  polId: 'CNSHA',
  podId: 'DEHAM',
  productType: 'FAK',
  sourceCompanyId: null,
  priceDate: '2027-01-20',
  ...change,
});

export const aBuyer = (change: Partial<MarkupBuyer> = {}): MarkupBuyer => ({
  customerLevelId: 'B',
  customerCompanyId: 'C1',
  salesEmployeeId: 'S1',
  hsCodes: [],
  ...change,
});
