import type { Finding, Severity } from '../../kernel/errors.ts';
import type { BookingContent } from '../booking-content.ts';
import { type CarrierBookingConfig, DEMANDED_FIELDS, type DemandedField } from '../config.ts';

/** What the carrier's configuration says against a booking (design commercial C.2.2): checked before it is sent. */

/** Where a field stands in a booking: the path that is marked, and whether something stands there. */
interface Place {
  readonly path: string;
  isGiven(content: BookingContent): boolean;
}

const given = (text: string): boolean => text.trim() !== '';
const goods = ({ equipments }: BookingContent) => equipments.flatMap(({ commodities }) => commodities);
/** Of all goods, and there are some. */
const ofAllGoods = (content: BookingContent, test: (one: ReturnType<typeof goods>[number]) => boolean): boolean => {
  const all = goods(content);
  return all.length > 0 && all.every(test);
};

const GOODS = 'equipments.0.commodities.0';
const PLACES: Readonly<Record<DemandedField, Place>> = {
  CONTRACT: { path: 'terms.contractReference', isGiven: ({ terms }) => given(terms.contractReference) },
  QUOTATION: { path: 'terms.quotationReference', isGiven: ({ terms }) => given(terms.quotationReference) },
  SAILING: {
    path: 'routing.vesselName',
    isGiven: ({ routing }) => given(routing.vesselName) && given(routing.voyageNo),
  },
  SERVICE: { path: 'routing.serviceCode', isGiven: ({ routing }) => given(routing.serviceCode) },
  RECEIPT: { path: 'routing.receipt.code', isGiven: ({ routing }) => given(routing.receipt.code) },
  DELIVERY: { path: 'routing.delivery.code', isGiven: ({ routing }) => given(routing.delivery.code) },
  CONSIGNEE: { path: 'parties.consignee.name', isGiven: ({ parties }) => given(parties.consignee.name) },
  NOTIFY: { path: 'parties.notify1.name', isGiven: ({ parties }) => given(parties.notify1.name) },
  SHIPPER_TAX: { path: 'parties.shipper.taxNo', isGiven: ({ parties }) => given(parties.shipper.taxNo) },
  CONSIGNEE_TAX: { path: 'parties.consignee.taxNo', isGiven: ({ parties }) => given(parties.consignee.taxNo) },
  CARRIER_OFFICE: { path: 'parties.carrierOffice', isGiven: ({ parties }) => given(parties.carrierOffice) },
  HS: { path: `${GOODS}.hsCodes`, isGiven: content => ofAllGoods(content, one => one.hsCodes.length > 0) },
  PACKAGES: {
    path: `${GOODS}.packages`,
    isGiven: content => ofAllGoods(content, one => one.packages > 0 && given(one.packageCode)),
  },
  VOLUME: { path: `${GOODS}.cbm`, isGiven: content => ofAllGoods(content, one => given(one.cbm)) },
  MARKS: { path: `${GOODS}.marks`, isGiven: content => ofAllGoods(content, one => given(one.marks)) },
  PICKUP: {
    path: 'equipments.0.pickupDate',
    isGiven: ({ equipments }) => equipments.length > 0 && equipments.every(one => given(one.pickupDate)),
  },
  INCOTERM: { path: 'terms.incoterm', isGiven: ({ terms }) => given(terms.incoterm) },
  OWN_REFERENCE: { path: 'references', isGiven: ({ references }) => references.some(({ type }) => type === 'FF') },
  REMARKS: { path: 'remarks', isGiven: ({ remarks }) => given(remarks) },
};

const finding = (path: string, code: string, zh: string, en: string, severity: Severity = 'error'): Finding => ({
  path,
  code,
  severity,
  message: { zh, en },
});

function equipmentFindings(config: CarrierBookingConfig, content: BookingContent): Finding[] {
  return content.equipments.flatMap((one, at): Finding[] => {
    const path = `equipments.${at}`;
    const isDangerous = one.commodities.some(({ dangerousGoods }) => dangerousGoods.length > 0);
    const limit = config.weightLimits.find(({ containerType }) => containerType === one.type);
    return [
      ...(config.containerTypes.length > 0 && one.type !== '' && !config.containerTypes.includes(one.type)
        ? [finding(`${path}.type`, 'CARRIER_TYPE', `船公司不接受 ${one.type}`, `The carrier takes no ${one.type}`)]
        : []),
      ...(!config.isReeferAllowed && one.reefer !== null
        ? [finding(`${path}.reefer`, 'CARRIER_REEFER', '船公司不接受冷藏货', 'The carrier takes no reefer cargo')]
        : []),
      ...(!config.isDangerousAllowed && isDangerous
        ? [finding(`${path}.commodities`, 'DG_REFUSED', '船公司不接受危险品', 'The carrier takes no dangerous goods')]
        : []),
      ...(limit && one.grossKg !== '' && Number(one.grossKg) > Number(limit.maxKg)
        ? [
            {
              ...finding(
                `${path}.grossKg`,
                'WEIGHT_OVER',
                '{type} 单箱 {kg} kg 超过限重 {max} kg',
                '{kg} kg per {type} exceeds {max} kg',
              ),
              params: { type: one.type, kg: one.grossKg, max: limit.maxKg },
            },
          ]
        : []),
    ];
  });
}

/** Errors stand in the way of sending. */
export function carrierDemands(config: CarrierBookingConfig, content: BookingContent): Finding[] {
  const words = (field: DemandedField) => ({ label: DEMANDED_FIELDS[field].zh, labelEn: DEMANDED_FIELDS[field].en });
  const missing = config.requiredFields.flatMap(field =>
    PLACES[field].isGiven(content)
      ? []
      : [
          {
            ...finding(
              PLACES[field].path,
              'CARRIER_REQUIRED',
              '{carrier} 要求填写{label}',
              '{carrier} requires: {labelEn}',
            ),
            params: { carrier: config.carrier, ...words(field) },
          },
        ],
  );
  const refused = config.forbiddenFields.flatMap(field =>
    PLACES[field].isGiven(content)
      ? [
          {
            ...finding(
              PLACES[field].path,
              'CARRIER_FORBIDDEN',
              '{carrier} 不接受{label}',
              '{carrier} does not take: {labelEn}',
            ),
            params: { carrier: config.carrier, ...words(field) },
          },
        ]
      : [],
  );
  const { contractReference, quotationReference } = content.terms;
  return [
    ...missing,
    ...refused,
    ...(config.isReferenceNeeded && !given(contractReference) && !given(quotationReference)
      ? [
          finding(
            'terms.contractReference',
            'REFERENCE_NEEDED',
            '请填写合约号或报价号',
            'Give the contract or the quotation reference',
          ),
        ]
      : []),
    ...equipmentFindings(config, content),
    ...(content.remarks.length > config.maxRemarks
      ? [
          {
            ...finding('remarks', 'REMARKS_LONG', '备注最多 {max} 个字符', 'Remarks hold {max} signs at most'),
            params: { max: config.maxRemarks },
          },
        ]
      : []),
  ];
}
