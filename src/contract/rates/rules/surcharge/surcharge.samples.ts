import type { AskedContainers, AskedShipment, RateSurcharge, SurchargeLane, SurchargeRule } from './surcharge-rule.ts';

/** Surcharge rules and shipments for tests: everything is any until said otherwise. */

let made = 0;

export const aSurcharge = (change: Partial<SurchargeRule> = {}): SurchargeRule => {
  made += 1;
  return {
    id: `S${String(made).padStart(4, '0')}`,
    version: 1,
    feeCode: 'BAF',
    layer: 'CARRIER',
    basis: 'PER_CONTAINER',
    costAmount: '320',
    sellAmount: null,
    amountsByType: [],
    pctOf: [],
    currency: 'USD',
    min: null,
    max: null,
    paymentTerm: null,
    isOptional: false,
    validFrom: '2027-01-01',
    validTo: null,
    validityBasis: 'ETD',
    carrierId: null,
    productType: null,
    lineId: null,
    polId: null,
    polCountry: null,
    podId: null,
    podCountry: null,
    potId: null,
    terminalId: null,
    serviceCode: null,
    receiptType: null,
    deliveryType: null,
    containerType: null,
    hsPrefix: null,
    isDg: null,
    isReefer: null,
    isSoc: null,
    overKg: null,
    windowFrom: null,
    windowTo: null,
    overCargoValue: null,
    cargoValueCurrency: null,
    ...change,
  };
};

export const aRateSurcharge = (change: Partial<RateSurcharge> = {}): RateSurcharge => ({
  feeCode: 'BAF',
  basis: 'PER_CONTAINER',
  containerType: null,
  amount: '300',
  currency: 'USD',
  min: null,
  max: null,
  paymentTerm: null,
  ...change,
});

export const boxes = (containerType: string, count: number, grossKg: number | null = null): AskedContainers => ({
  containerType,
  count,
  grossKg,
});

export const aShipment = (change: Partial<AskedShipment> = {}): AskedShipment => ({
  containers: [boxes('40HC', 2)],
  hsCodes: [],
  isDg: false,
  isReefer: false,
  isSoc: false,
  bills: 1,
  totalKg: null,
  totalCbm: null,
  cargoValue: null,
  ...change,
});

export const aFeeLane = (change: Partial<SurchargeLane> = {}): SurchargeLane => ({
  carrierId: 'MSCU',
  productType: 'FAK',
  lineId: 'EUR',
  polId: 'CNSHA',
  polCountry: 'CN',
  podId: 'DEHAM',
  podCountry: 'DE',
  potIds: [],
  polTerminalId: null,
  podTerminalId: null,
  serviceCode: null,
  receiptType: 'CY',
  deliveryType: 'CY',
  priceDate: '2027-01-12',
  ...change,
});
