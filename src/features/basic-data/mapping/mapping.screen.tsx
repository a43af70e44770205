import { lineCodeResource } from '#contract/basic-data/line-code.plain.resource.ts';
import { codeMappingResource, partnerMappingResource } from '#contract/basic-data/mapping.resource.ts';
import { MappingWorkbench } from './mapping-workbench.tsx';

/** `/DataMaintenance/BasicDataMapping`: codes of carriers and lists, for all companies. */
export function BasicMappingScreen() {
  return <MappingWorkbench scope="BASIC" resource={codeMappingResource} />;
}

/** `/system/relationMapping`: codes of partners and of the company's own systems; they win over the former. */
export function RelationMappingScreen() {
  return <MappingWorkbench scope="PARTNER" resource={partnerMappingResource} />;
}

/** `/DataMaintenance/Linecode`: the carriers' lane and service codes, above them those nobody knows yet. */
export function LineCodeScreen() {
  return <MappingWorkbench scope="LINE" resource={lineCodeResource} />;
}
