import { z } from 'zod';
import { rateCarrierResource } from '#contract/basic-data/overlay/rate-carrier.resource.ts';
import { rateLaneResource } from '#contract/basic-data/overlay/rate-lane.resource.ts';
import { ratePortResource } from '#contract/basic-data/overlay/rate-port.resource.ts';
import { rateSurchargeResource } from '#contract/basic-data/overlay/rate-surcharge.resource.ts';
import { rateTerminalResource } from '#contract/basic-data/overlay/rate-terminal.resource.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { type ResourceTable, tableRow } from '../../../kernel/resource/table-row.ts';

/** A company's own values over a row of a global resource. */
export const masterOverlayRow = z.object({
  id: z.string(),
  companyId: z.string(),
  resource: z.string(),
  rowId: z.string(),
  hidden: z.boolean(),
  favourite: z.boolean(),
  sort: z.number().nullable(),
  shortName: z.string().nullable(),
  localCode: z.string().nullable(),
  defaults: z.unknown(),
  note: z.string().nullable(),
  version: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

/** The catalogue calls every column of a view nullable; whose a row is follows from the reader, so there is no such column. */
function viewRow(resource: Resource): z.ZodObject {
  const { companyId: _, ...shape } = tableRow(resource).shape as Readonly<Record<string, z.ZodType>>;
  return z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, type]) => [
        name,
        type instanceof z.ZodNullable || type instanceof z.ZodUnknown ? type : type.nullable(),
      ]),
    ),
  );
}

const VIEWS = {
  rateCarrier: rateCarrierResource,
  rateTerminal: rateTerminalResource,
  rateSurcharge: rateSurchargeResource,
  rateLane: rateLaneResource,
  ratePort: ratePortResource,
} as const;

export const overlayTables: Readonly<Record<string, z.ZodObject>> = {
  masterOverlay: masterOverlayRow,
  ...Object.fromEntries(Object.entries(VIEWS).map(([view, resource]) => [view, viewRow(resource)])),
};

export type OverlayTables = {
  [V in keyof typeof VIEWS]: Omit<ResourceTable<(typeof VIEWS)[V]>, 'companyId'>;
} & { masterOverlay: z.infer<typeof masterOverlayRow> };
