import Big from 'big.js';
import { type BookingContent, type CutOffs, cutOffsSchema } from '#contract/booking/booking-content.ts';
import { type CutOffHours, cutOffsOf, nextCutOff } from '#contract/booking/rules/cut-offs.ts';
import { teuOf } from '#contract/rates/rules/surcharge/quantity.ts';
import type { BookingRow } from '#machines/booking/booking.document.ts';
import type { BookingRecord, KeptCutOff } from '../tables.ts';

/** What lists and searches know of a booking: of the carrier's answer where there is one, else of what is asked for. */

type Asked = Pick<BookingRow, 'content' | 'confirmed'>;

/** The leg that leaves the port of loading. */
export const mainLeg = ({ confirmed }: Pick<BookingRow, 'confirmed'>) =>
  confirmed?.plan.find(({ stage }) => stage === 'MNC') ?? confirmed?.plan[0];

const dayOf = (day: string): string | null => (day === '' ? null : `${day}T00:00:00.000Z`);

/** Departure as it is known now. */
export const etdOf = (document: Asked): string | null =>
  mainLeg(document)?.departure ?? document.content.routing.etd ?? dayOf(document.content.routing.departureDate);

export const containersOf = ({ equipments }: Pick<BookingContent, 'equipments'>): string =>
  equipments
    .filter(({ type }) => type !== '')
    .map(({ type, units }) => `${units}x${type}`)
    .join(',')
    .slice(0, 120);

const teu = ({ equipments }: BookingContent): string =>
  equipments
    .filter(({ type }) => /^\d\d/.test(type))
    .reduce((sum, { type, units }) => sum.plus(teuOf(type).times(units)), new Big(0))
    .toFixed(2);

/** What is in force: an answer of the carrier may give other boxes than were asked for. */
const inForce = ({ content, confirmed }: Asked): BookingContent =>
  confirmed === null
    ? content
    : { ...content, equipments: confirmed.equipments.map(({ type, units }) => ({ type, units }) as never) };

const NONE = cutOffsSchema.parse({});

/** Those of the schedule hold for the sailing that was asked for; a roll-over leads to another. */
function scheduleOf({ content, rollList }: Pick<BookingRow, 'content' | 'rollList'>): CutOffs {
  const rolled = rollList.at(-1);
  return rolled && rolled.to.voyageNo !== content.routing.voyageNo ? NONE : content.cutOffs;
}

export const keptCutOffs = (
  document: Asked & Pick<BookingRow, 'rollList'>,
  before: readonly KeptCutOff[],
  hours?: CutOffHours,
): readonly KeptCutOff[] =>
  cutOffsOf(
    {
      carrier: document.confirmed?.cutOffs ?? null,
      schedule: scheduleOf(document),
      etd: etdOf(document),
      isLcl: document.content.terms.originMovement === 'LCL',
      ...(hours && { hours }),
    },
    before,
  );

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

type ListColumns = Pick<
  BookingRecord,
  | 'carrier'
  | 'vesselName'
  | 'voyageNo'
  | 'pol'
  | 'pod'
  | 'etd'
  | 'containers'
  | 'teu'
  | 'rolls'
  | 'nextCutOff'
  | 'siCutOff'
  | 'vgmCutOff'
>;

export function listColumns(document: BookingRow): ListColumns {
  const { content, rollList, cutOffs } = document;
  const { routing } = content;
  const leg = mainLeg(document);
  const at = (code: KeptCutOff['code']) => instant(cutOffs.find(one => one.code === code)?.at ?? null);
  return {
    carrier: content.carrier || null,
    rolls: rollList.length,
    // Found by its beginning, however it was written.
    vesselName: (leg?.vesselName || routing.vesselName).toUpperCase() || null,
    voyageNo: leg?.voyageNo || routing.voyageNo || null,
    pol: routing.loading.code || null,
    pod: routing.discharge.code || null,
    etd: instant(etdOf(document)),
    containers: containersOf(inForce(document)) || null,
    teu: teu(inForce(document)),
    nextCutOff: instant(nextCutOff(cutOffs, new Date(document.updatedAt))),
    siCutOff: at('DCO'),
    vgmCutOff: at('VCO'),
  };
}
