import { addDays, daysBetween } from '../../basic-data/rules/calendar-day.ts';
import { type BookingContent, type BookingParty, bookingContentSchema, emptyBooking } from '../booking-content.ts';
import type { BookingTemplateRow } from '../booking-template.resource.ts';

/** A template is made of a booking, and a booking of a template: days are kept as their distance from today. */

type TemplateFields = Pick<
  BookingTemplateRow,
  | 'carrier'
  | 'receipt'
  | 'loading'
  | 'discharge'
  | 'delivery'
  | 'departureDays'
  | 'receiptDays'
  | 'equipments'
  | 'goods'
  | 'contractReference'
  | 'quotationReference'
  | 'receiptType'
  | 'deliveryType'
  | 'freight'
  | 'remarks'
>;

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);
const aheadOf = (day: string, today: string): number | null => {
  const ahead = day === '' ? -1 : daysBetween(today, day);
  return ahead >= 0 && ahead <= 180 ? ahead : null;
};

/** What of a booking people see and keep in its template. */
export function templateFieldsOf(content: BookingContent, today: string): TemplateFields {
  const { routing, equipments, terms } = content;
  return {
    carrier: orNull(content.carrier),
    receipt: orNull(routing.receipt.code),
    loading: orNull(routing.loading.code),
    discharge: orNull(routing.discharge.code),
    delivery: orNull(routing.delivery.code),
    departureDays: aheadOf(routing.departureDate || (routing.etd?.slice(0, 10) ?? ''), today),
    receiptDays: aheadOf(routing.receiptDate, today),
    equipments: equipments
      .filter(({ type, units }) => type !== '' && units > 0)
      .map(({ type, units, grossKg, isShipperOwned }) => ({ type, units, grossKg: orNull(grossKg), isShipperOwned })),
    goods: equipments
      .filter(({ type, units }) => type !== '' && units > 0)
      .flatMap(({ commodities }, at) =>
        commodities
          .filter(({ description }) => description !== '')
          .map(one => ({
            equipment: at + 1,
            description: one.description,
            hsCode: one.hsCodes[0] ?? null,
            packages: one.packages || null,
            packageCode: orNull(one.packageCode),
            grossKg: orNull(one.grossKg),
            cbm: orNull(one.cbm),
          })),
      )
      .slice(0, 50),
    contractReference: orNull(terms.contractReference),
    quotationReference: orNull(terms.quotationReference),
    receiptType: terms.receiptType,
    deliveryType: terms.deliveryType,
    freight: terms.freight,
    remarks: orNull(content.remarks),
  };
}

/** What else is carried along: nothing that belongs to one sailing or to one cargo's papers. */
export function carriedContent(content: BookingContent): BookingContent {
  const { routing, equipments } = content;
  return bookingContentSchema.parse({
    ...content,
    cutOffs: {},
    fileIds: [],
    routing: {
      ...routing,
      vesselName: '',
      vesselImo: '',
      voyageNo: '',
      universalVoyage: '',
      etd: null,
      eta: null,
      departureDate: '',
      receiptDate: '',
      arrivalFrom: '',
      arrivalTo: '',
    },
    equipments: equipments.map(one => ({ ...one, numbers: [], pickupDate: '' })),
  });
}

type Parties = BookingContent['parties'];
/** Parties of a send-receive-notify template; the third notify party goes to the others. */
export interface TemplateParties {
  readonly shipper: BookingParty;
  readonly consignee: BookingParty;
  readonly notify1: BookingParty;
  readonly notify2: BookingParty;
  readonly notify3: BookingParty;
}

/** Parties that a template names take the place of those that stand; what it leaves open stays. */
export function withParties(parties: Parties, named: TemplateParties): Parties {
  const choose = (own: BookingParty, given: BookingParty): BookingParty => (given.name === '' ? own : given);
  return {
    ...parties,
    shipper: choose(parties.shipper, named.shipper),
    consignee: choose(parties.consignee, named.consignee),
    notify1: choose(parties.notify1, named.notify1),
    notify2: choose(parties.notify2, named.notify2),
    others:
      named.notify3.name === ''
        ? parties.others
        : [...parties.others.filter(({ role }) => role !== 'NI'), { ...named.notify3, role: 'NI' }],
  };
}

function equipmentsOf({ equipments, goods }: TemplateFields, carried: BookingContent): BookingContent['equipments'] {
  if (equipments.length === 0 && goods.length === 0) return carried.equipments;
  const rows = equipments.length > 0 ? equipments : [{ type: '', units: 1, grossKg: null, isShipperOwned: false }];
  return bookingContentSchema.shape.equipments.parse(
    rows.map(({ type, units, grossKg, isShipperOwned }, at) => {
      const known = carried.equipments[at]?.type === type ? carried.equipments[at] : undefined;
      const own = goods.filter(one => (one.equipment ?? 1) === at + 1);
      return {
        ...known,
        type,
        units,
        grossKg: grossKg ?? '',
        isShipperOwned,
        commodities: own.map(one => {
          const before = known?.commodities.find(({ description }) => description === one.description);
          const hsCodes =
            one.hsCode === null
              ? []
              : [one.hsCode, ...(before?.hsCodes ?? []).filter(hs => hs !== one.hsCode).slice(0, 9)];
          return {
            ...before,
            description: one.description,
            hsCodes,
            packages: one.packages ?? 0,
            packageCode: one.packageCode ?? '',
            grossKg: one.grossKg ?? '',
            cbm: one.cbm ?? '',
          };
        }),
      };
    }),
  );
}

/** The content that a booking begins with today. `places` names ports by their codes. */
export function contentOfTemplate(
  template: TemplateFields,
  carried: BookingContent | null,
  today: string,
  named: TemplateParties | null,
): BookingContent {
  const base = carried ?? emptyBooking();
  const place = (own: BookingContent['routing']['loading'], code: string | null) =>
    own.code === (code ?? '') ? own : { code: code ?? '', facility: '', name: '' };
  const dayAt = (ahead: number | null): string => (ahead === null ? '' : addDays(today, ahead));
  return {
    ...base,
    carrier: template.carrier ?? '',
    routing: {
      ...base.routing,
      receipt: place(base.routing.receipt, template.receipt),
      loading: place(base.routing.loading, template.loading),
      discharge: place(base.routing.discharge, template.discharge),
      delivery: place(base.routing.delivery, template.delivery),
      departureDate: dayAt(template.departureDays),
      receiptDate: dayAt(template.receiptDays),
    },
    equipments: equipmentsOf(template, base),
    parties: named ? withParties(base.parties, named) : base.parties,
    terms: {
      ...base.terms,
      contractReference: template.contractReference ?? '',
      quotationReference: template.quotationReference ?? '',
      receiptType: template.receiptType ?? base.terms.receiptType,
      deliveryType: template.deliveryType ?? base.terms.deliveryType,
      freight: template.freight ?? base.terms.freight,
    },
    remarks: template.remarks ?? '',
  };
}
