import { z } from 'zod';

export const shippingLineRow = z.object({
  scac: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  active: z.boolean(),
  refuseLateSi: z.boolean(),
  supportsElectronicBill: z.boolean(),
  allowsOwnNumbers: z.boolean(),
});

export const portRow = z.object({
  unLocode: z.string(),
  nameEn: z.string(),
  nameZh: z.string().nullable(),
  countryCode: z.string(),
  timeZone: z.string().nullable(),
});

export const vesselRow = z.object({ imoNumber: z.string(), name: z.string() });

export const voyageScheduleRow = z.object({
  carrier: z.string(),
  vessel: z.string(),
  voyage: z.string(),
  loadingCode: z.string(),
  etd: z.date(),
  /** YYYY-MM-DD at the port. */
  sailingDate: z.string(),
  documentationCutOff: z.date().nullable(),
  vgmCutOff: z.date().nullable(),
  advanceFilingCutOff: z.date().nullable(),
});

export const packageCodeRow = z.object({ code: z.string(), nameZh: z.string(), nameEn: z.string() });

export const basicDataRows = {
  shippingLine: shippingLineRow,
  port: portRow,
  vessel: vesselRow,
  voyageSchedule: voyageScheduleRow,
  packageCode: packageCodeRow,
} as const;

export type BasicDataTables = { [T in keyof typeof basicDataRows]: z.infer<(typeof basicDataRows)[T]> };
