import type { Booking } from '#contract/booking/booking.ts';
import type { BookingConfirmation } from '#contract/booking/booking-confirmation.ts';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import type { Text } from '#contract/kernel/text.ts';
import { DEFAULT_ZONE } from '#kit/date-style.ts';
import { formatInstant, zoneText } from '#kit/date-time.ts';

/** What was asked for as rows of words, with what the carrier confirmed beside it. Paths are those of the content. */

export interface ContentRow {
  readonly path: string;
  readonly label: Text;
  readonly asked: string;
  /** What the carrier answered; null where he does not say. */
  readonly confirmed: string | null;
}

type Place = BookingContent['routing']['loading'];

const placeText = ({ code, facility, name }: Place): string => [code, facility, name].filter(Boolean).join(' ');
const word = (zh: string, en: string): Text => ({ zh, en });

export const sailingOf = (confirmed: Pick<BookingConfirmation, 'plan'> | null) =>
  confirmed?.plan.find(({ stage }) => stage === 'MNC') ?? confirmed?.plan[0] ?? null;

/** `2 x 40HC, 1 x 20GP`. */
export const boxesText = (list: readonly { readonly type: string; readonly units: number }[]): string =>
  list
    .filter(({ type }) => type !== '')
    .map(({ type, units }) => `${units} x ${type}`)
    .join(', ');

const goodsOf = ({ equipments }: BookingContent) => equipments.flatMap(({ commodities }) => commodities);

export function contentRows({ content, confirmed, carrierRef }: Pick<Booking, 'content' | 'confirmed' | 'carrierRef'>) {
  const { routing, terms } = content;
  const sea = sailingOf(confirmed);
  const last = confirmed?.plan.at(-1) ?? null;
  const zone = routing.zone || DEFAULT_ZONE;
  /** By the clock of the port of loading. */
  const minute = (at: string | null | undefined): string =>
    at ? `${formatInstant(at, zone, 'dateMinute')} ${zoneText(zone, at)}` : '';
  const row = (path: string, label: Text, asked: string, answer: string | null = null): ContentRow => ({
    path,
    label,
    asked,
    confirmed: answer === null || confirmed === null ? null : answer,
  });
  const goods = goodsOf(content);
  return [
    row('carrier', word('船公司', 'Carrier'), content.carrier),
    row('carrierRef', word('订舱号', 'Booking number'), '', carrierRef ?? ''),
    row('routing.receipt.code', word('收货地', 'Place of receipt'), placeText(routing.receipt)),
    row('routing.loading.code', word('起运港', 'POL'), placeText(routing.loading), sea?.load ?? ''),
    row('routing.discharge.code', word('目的港', 'POD'), placeText(routing.discharge), last?.discharge ?? ''),
    row('routing.delivery.code', word('交货地', 'Place of delivery'), placeText(routing.delivery)),
    row(
      'routing.otherPlaces',
      word('其他地点', 'Other places'),
      routing.otherPlaces.map(place => `${place.type} ${placeText(place)}`).join('; '),
    ),
    row('routing.vesselName', word('船名', 'Vessel'), routing.vesselName, sea?.vesselName ?? ''),
    row('routing.voyageNo', word('航次', 'Voyage'), routing.voyageNo, sea?.voyageNo ?? ''),
    row(
      'routing.etd',
      word('开航', 'ETD'),
      minute(routing.etd) || routing.departureDate,
      minute(sea?.departure ?? null),
    ),
    row('routing.eta', word('抵港', 'ETA'), minute(routing.eta), minute(last?.arrival ?? null)),
    row(
      'equipments',
      word('箱量', 'Containers'),
      boxesText(content.equipments),
      boxesText(confirmed?.equipments ?? []),
    ),
    row(
      'equipments.0.commodities.0.description',
      word('品名', 'Goods'),
      goods.map(({ description }) => description).join('; '),
    ),
    row(
      'equipments.0.commodities.0.hsCodes',
      word('HS 编码', 'HS codes'),
      goods.flatMap(({ hsCodes }) => hsCodes).join(', '),
    ),
    row(
      'equipments.0.grossKg',
      word('单箱毛重 KG', 'Gross KG per unit'),
      content.equipments.map(({ grossKg }) => grossKg || '–').join(', '),
    ),
    row('parties.shipper.name', word('发货人', 'Shipper'), content.parties.shipper.name),
    row('parties.consignee.name', word('收货人', 'Consignee'), content.parties.consignee.name),
    row('parties.notify1.name', word('通知人', 'Notify party'), content.parties.notify1.name),
    row('terms.contractReference', word('合约号', 'Contract'), terms.contractReference || terms.quotationReference),
    row(
      'terms.receiptType',
      word('交接方式', 'Receipt / delivery'),
      `${terms.receiptType} / ${terms.deliveryType} · ${terms.originMovement}`,
    ),
    row('terms.freight', word('运费条款', 'Freight'), terms.freight),
    row('terms.documentType', word('提单', 'Transport document'), `${terms.documentType} x ${terms.documents}`),
    row('remarks', word('备注', 'Remarks'), content.remarks, confirmed?.remarks || null),
  ];
}

/** The carrier said otherwise. */
const bare = (text: string): string => text.replace(/\s.*$/, '').toUpperCase();
export const differs = ({ path, asked, confirmed }: ContentRow): boolean =>
  confirmed !== null &&
  confirmed !== '' &&
  path !== 'carrierRef' &&
  path !== 'remarks' &&
  (path.endsWith('.code') ? bare(asked) !== bare(confirmed) : asked.toUpperCase() !== confirmed.toUpperCase());
