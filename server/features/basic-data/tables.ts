import { z } from 'zod';
import { orderAgencyResource, shipAgencyResource } from '#contract/basic-data/agency.resource.ts';
import { basicCodeResource, holidayResource } from '#contract/basic-data/basic-code.resource.ts';
import { billCodeResource, bookCodesResource } from '#contract/basic-data/booking-codes.resource.ts';
import { containerTypeResource } from '#contract/basic-data/container-type.resource.ts';
import { countryResource } from '#contract/basic-data/country.resource.ts';
import { currencyResource, fxRateResource } from '#contract/basic-data/currency.resource.ts';
import { feeCodeResource } from '#contract/basic-data/fee-code.resource.ts';
import { hsCodeResource } from '#contract/basic-data/hs-code.resource.ts';
import { lineResource } from '#contract/basic-data/line.resource.ts';
import { codeMappingResource, partnerMappingResource } from '#contract/basic-data/mapping.resource.ts';
import { packageTypeResource } from '#contract/basic-data/package-type.resource.ts';
import { portResource } from '#contract/basic-data/port.resource.ts';
import { portCallResource } from '#contract/basic-data/port-call.resource.ts';
import { serviceResource } from '#contract/basic-data/service.resource.ts';
import { shippingLineResource } from '#contract/basic-data/shipping-line.resource.ts';
import { terminalResource } from '#contract/basic-data/terminal.resource.ts';
import { vesselResource } from '#contract/basic-data/vessel.resource.ts';
import type { VoyageStatus } from '#contract/basic-data/voyage-fields.ts';
import { voyage } from '#machines/basic-data/voyage.document.ts';
import { type DocumentTable, documentTable } from '../../kernel/document/document-table.ts';
import { type ResourceTable, tableRow } from '../../kernel/resource/table-row.ts';
import { type ChangeTables, changeRows } from './change/tables.ts';
import { type MappingTables, mappingRows } from './mapping/tables.ts';
import { type OverlayTables, overlayTables } from './overlay/rows.ts';

/** What other areas ask of the schedule: one row a loading call, kept in step with `portCall`. */
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
  voyageId: z.string().nullable(),
  portCallId: z.string().nullable(),
});

/** Table -> declared resource. */
const RESOURCES = {
  country: countryResource,
  currency: currencyResource,
  fxRate: fxRateResource,
  tradeLane: lineResource,
  port: portResource,
  terminal: terminalResource,
  shippingLine: shippingLineResource,
  vessel: vesselResource,
  service: serviceResource,
  portCall: portCallResource,
  containerType: containerTypeResource,
  packageType: packageTypeResource,
  feeCode: feeCodeResource,
  shipAgency: shipAgencyResource,
  orderAgency: orderAgencyResource,
  bookingCode: bookCodesResource,
  billNumberRule: billCodeResource,
  codeMapping: codeMappingResource,
  partnerMapping: partnerMappingResource,
  basicCode: basicCodeResource,
  holiday: holidayResource,
  hsCode: hsCodeResource,
} as const;

/** Computed fields that are never empty once a row is kept. */
const FILLED = ['status', 'source'];

const tables = Object.fromEntries(
  Object.entries(RESOURCES).map(([table, resource]) => [table, tableRow(resource, table === 'portCall' ? [] : FILLED)]),
);

/** Row schemas by table. @public a test compares them with the live database */
export const basicDataRows: Readonly<Record<string, z.ZodObject>> = {
  ...tables,
  voyage: documentTable(voyage),
  ...mappingRows,
  ...changeRows,
  ...overlayTables,
  voyageSchedule: voyageScheduleRow,
};

export type BasicDataTables = { [T in keyof typeof RESOURCES]: ResourceTable<(typeof RESOURCES)[T]> } & {
  voyage: Omit<DocumentTable<typeof voyage>, 'state'> & { readonly status: VoyageStatus };
  voyageSchedule: z.infer<typeof voyageScheduleRow>;
} & MappingTables &
  OverlayTables &
  ChangeTables;
