import { z } from 'zod';
import { customerResource } from '#contract/company/partners/customer.resource.ts';
import { customerAssignmentResource } from '#contract/company/partners/customer-assignment.resource.ts';
import { DUTIES } from '#contract/company/partners/duty.ts';
import { providerResource } from '#contract/company/partners/provider.resource.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { type ResourceTable, tableRow } from '../../../kernel/resource/table-row.ts';

const companyAssignmentRow = z.object({
  id: z.string(),
  companyId: z.string(),
  employeeId: z.string(),
  duty: z.enum(DUTIES),
  sharePct: z.number().nullable(),
  lineScope: z.array(z.string()),
  isPrimary: z.boolean(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  isVoid: z.boolean(),
  createdBy: z.string().nullable(),
  version: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

const partnerStateRow = z.object({ companyId: z.string(), version: z.number(), assignments: z.number() });

const providerStandingRow = z.object({
  companyId: z.string(),
  deposit: z.string().nullable(),
  carrierCodes: z.array(z.string()),
  ediAddresses: z.array(z.string()),
  blacklistedAt: z.date().nullable(),
  blacklistedUntil: z.string().nullable(),
  blacklistReason: z.string().nullable(),
});

/** Views may give nothing in any column, as far as the catalogue knows. */
const viewRow = (resource: Resource): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(tableRow(resource).shape).map(([name, type]) => [name, (type as z.ZodType).nullable()]),
    ),
  );

const VIEWS = {
  customer: customerResource,
  provider: providerResource,
  customerAssignment: customerAssignmentResource,
};

const tables = {
  companyAssignment: companyAssignmentRow,
  partnerState: partnerStateRow,
  providerStanding: providerStandingRow,
} as const;

export const partnerRows: Readonly<Record<string, z.ZodObject>> = {
  ...tables,
  ...Object.fromEntries(Object.entries(VIEWS).map(([view, resource]) => [view, viewRow(resource)])),
};

export type PartnerTables = { [T in keyof typeof tables]: z.infer<(typeof tables)[T]> } & {
  [V in keyof typeof VIEWS]: ResourceTable<(typeof VIEWS)[V]>;
};
