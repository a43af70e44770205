import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import type { DcsaService } from '#contract/basic-data/schedule/calls.ts';
import type { ReadCall, ReadVoyage } from './voyage.read.ts';

type TransportCall = DcsaService['vesselSchedules'][number]['transportCalls'][number];

/** The instant with the offset of the port, as DCSA writes it. */
export function withOffset(instant: string, zone: string): string {
  const local = localTimeOf(instant, zone).replace(' ', 'T');
  const minutes = Math.round((Date.parse(`${local}:00Z`) - Math.floor(Date.parse(instant) / 60_000) * 60_000) / 60_000);
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${local}:00${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const CLASSIFIERS = [
  ['PLN', 'planned'],
  ['EST', 'estimated'],
  ['ACT', 'actual'],
] as const;

function timestampsOf(call: ReadCall): TransportCall['timestamps'] {
  const about = {
    ...(call.delayReason ? { delayReasonCode: call.delayReason } : {}),
    ...(call.changeRemark ? { changeRemark: call.changeRemark } : {}),
  };
  return (['ARRI', 'DEPA'] as const).flatMap(eventTypeCode => {
    const times = eventTypeCode === 'ARRI' ? call.arrival : call.departure;
    return CLASSIFIERS.flatMap(([eventClassifierCode, field]) => {
      const at = times[field];
      return at === null
        ? []
        : [{ eventTypeCode, eventClassifierCode, eventDateTime: withOffset(at, call.zone), ...about }];
    });
  });
}

const transportCall = (voyage: ReadVoyage, call: ReadCall): TransportCall => ({
  transportCallReference: [voyage.service ?? '', voyage.imo ?? '', voyage.number, call.place.code, call.seq].join('-'),
  carrierImportVoyageNumber: call.importVoyage ?? voyage.importNumber ?? voyage.number,
  carrierExportVoyageNumber: call.exportVoyage ?? voyage.number,
  ...(voyage.universalReference ? { universalExportVoyageReference: voyage.universalReference } : {}),
  location: {
    locationName: call.place.name.en,
    locationType: call.terminal ? 'FACS' : 'UNLO',
    UNLocationCode: call.place.code,
    ...(call.terminal ? { facilitySMDGCode: call.terminal } : {}),
  },
  ...(call.status ? { statusCode: call.status as NonNullable<TransportCall['statusCode']> } : {}),
  timestamps: timestampsOf(call),
});

/** Voyages of one service as DCSA operational vessel schedules: one schedule a ship, its calls in order of voyages. */
export function dcsaOf(
  service: { readonly code: string; readonly name: string | null; readonly reference: string | null },
  voyages: readonly ReadVoyage[],
): DcsaService {
  const byShip = Map.groupBy(voyages, voyage => voyage.vesselId ?? '');
  return {
    ...(service.name ? { carrierServiceName: service.name } : {}),
    carrierServiceCode: service.code,
    ...(service.reference ? { universalServiceReference: service.reference } : {}),
    vesselSchedules: [...byShip.values()].map(own => {
      const [first] = own;
      return {
        ...(first?.smdg ? { vesselOperatorSMDGLinerCode: first.smdg } : {}),
        ...(first?.imo ? { vesselIMONumber: first.imo } : {}),
        ...(first?.vessel ? { vesselName: first.vessel } : {}),
        ...(first?.callSign ? { vesselCallSign: first.callSign } : {}),
        isDummyVessel: first?.vesselId == null,
        transportCalls: own.flatMap(voyage => voyage.calls.map(call => transportCall(voyage, call))),
      };
    }),
  };
}
