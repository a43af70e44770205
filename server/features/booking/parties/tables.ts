import { sftTemplateResource } from '#contract/booking/sft-template.resource.ts';
import { type ResourceTable, tableRow } from '../../../kernel/resource/table-row.ts';

export const sftTemplateRows = { sftTemplate: tableRow(sftTemplateResource, ['usedCount']) } as const;

export interface SftTemplateTables {
  sftTemplate: ResourceTable<typeof sftTemplateResource> & { companyId: string };
}
