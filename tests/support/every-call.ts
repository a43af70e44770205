import type { CallDef } from '#contract/kernel/call.ts';
import { can, type Resource, resourceCalls } from '#contract/kernel/resource.ts';
import { resourceExport } from '#contract/kernel/resource-export.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { FEATURES } from '#server/feature-list.ts';

/** Every call that the code declares. A new one joins by being exported. */
const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../src/contract/**/*.ts', '!../../src/contract/**/*.test.ts'],
  { eager: true },
);

const isCall = (value: unknown): value is CallDef =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Calls that are made together stand in one object. */
const callsIn = (value: unknown): readonly CallDef[] => {
  if (isCall(value)) return [value];
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return parts.length > 0 && parts.every(isCall) ? parts : [];
};

export const DECLARED_CALLS: readonly CallDef[] = [
  ...new Set(Object.values(modules).flatMap(module => Object.values(module).flatMap(callsIn))),
];

/** Calls that a resource's declaration stands for. */
function callsOf(resource: Resource): readonly CallDef[] {
  const { list, get, usage, create, modify, remove, restore, deleted, log } = resourceCalls(resource);
  return [
    list,
    get,
    usage,
    ...(can(resource, 'create') ? [create] : []),
    ...(can(resource, 'modify') ? [modify] : []),
    ...(can(resource, 'delete') ? [remove, restore, deleted] : []),
    ...(can(resource, 'log') ? [log] : []),
    ...(can(resource, 'export') ? [resourceExport(resource)] : []),
  ] as unknown as readonly CallDef[];
}
const OF_RESOURCES = FEATURES.flatMap(({ resources = [] }) => resources).flatMap(({ resource }) => callsOf(resource));
/** Documents have calls of their own; those that are edited like a resource, or have one, have its calls as well. */
const OF_DOCUMENTS = FEATURES.flatMap(({ documents = [] }) => documents).flatMap(({ document }) => {
  const { keepClaim, ...calls } = documentCalls(document);
  const own: readonly CallDef[] = [
    ...(Object.values(calls) as unknown as readonly CallDef[]),
    ...(document.claim ? [keepClaim as unknown as CallDef] : []),
  ];
  const taken = new Set(own.map(({ path }) => path));
  const hasResource = document.edited !== null || document.resource !== null;
  const others = hasResource ? callsOf(documentResource(document)).filter(({ path }) => !taken.has(path)) : [];
  return [...own, ...others];
});

export const EVERY_CALL: readonly CallDef[] = [...DECLARED_CALLS, ...OF_RESOURCES, ...OF_DOCUMENTS];

export const nameOfCall = ({ method, path }: Pick<CallDef, 'method' | 'path'>): string => `${method} ${path}`;
