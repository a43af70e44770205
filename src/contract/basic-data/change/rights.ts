import type { Right } from '../../kernel/call.ts';
import type { Resource } from '../../kernel/resource.ts';
import { DATA_PATHS } from '../paths.ts';
import { REFERENCE_RESOURCES } from '../resources.ts';
import { CHANGE_KINDS, type ChangeKind } from './master-change.ts';

/** Codes of the buttons of stewards. */
export const STEWARD_CODES = ['APPROVE', 'REJECT', 'MERGE', 'RECODE', 'DEPRECATE', 'DISABLE'] as const;
export type StewardCode = (typeof STEWARD_CODES)[number];

/** Buttons of stewards, by the page that has them. The catalogue has the same; a test holds the two together. */
export const STEWARD_BUTTONS: Readonly<Record<string, readonly StewardCode[]>> = {
  [DATA_PATHS.lines]: ['APPROVE', 'REJECT', 'MERGE', 'DEPRECATE', 'DISABLE'],
  [DATA_PATHS.ports]: ['MERGE', 'RECODE', 'DEPRECATE', 'DISABLE', 'APPROVE', 'REJECT'],
  [DATA_PATHS.terminals]: ['MERGE', 'DEPRECATE', 'APPROVE', 'REJECT'],
  [DATA_PATHS.fees]: ['DEPRECATE', 'APPROVE', 'REJECT'],
  [DATA_PATHS.lanes]: ['MERGE', 'DEPRECATE'],
  [DATA_PATHS.vessels]: ['MERGE', 'DEPRECATE', 'APPROVE', 'REJECT'],
  [DATA_PATHS.basicCode]: ['DISABLE'],
};

/** Rows merge, change their code and give aliases away only where the page has a button for it; the rest is an edit anywhere. */
const ONLY_WITH_BUTTON: readonly StewardCode[] = ['MERGE', 'RECODE'];

const CODE_OF: Readonly<Record<ChangeKind, StewardCode>> = {
  CREATE: 'APPROVE',
  EDIT: 'APPROVE',
  DEPRECATE: 'DEPRECATE',
  DISABLE: 'DISABLE',
  ACTIVATE: 'DISABLE',
  MERGE: 'MERGE',
  RECODE: 'RECODE',
  SPLIT: 'MERGE',
};

/** Button of a steward who makes such a change without a proposal, or takes it back. */
export const codeOfKind = (kind: ChangeKind): StewardCode => CODE_OF[kind];

/** What a steward needs to decide on a change of this kind: to approve, and to do the thing itself. */
export const approvalCodes = (kind: ChangeKind): readonly StewardCode[] => [
  ...new Set(['APPROVE', codeOfKind(kind)] as const),
];

/** Rights that let a seat do it to rows of the resource; none where the resource does not know it. */
export const stewardRights = ({ paths }: Pick<Resource, 'paths'>, code: StewardCode): readonly Right[] =>
  paths.flatMap(path => {
    if (STEWARD_BUTTONS[path]?.includes(code)) return [{ path, code }];
    return ONLY_WITH_BUTTON.includes(code) ? [] : [{ path, code: 'EDIT' }];
  });

/** Resources whose rows have a status and can be merged: those that changes are about. */
export const GOVERNED_RESOURCES: readonly Resource[] = REFERENCE_RESOURCES.filter(
  ({ meta }) => 'mergedIntoId' in meta && 'status' in meta,
) as readonly Resource[];

/** Is this a change that rows of the resource can have? A code changes only where it alone is the key. */
export const knowsChange = (resource: Resource, kind: ChangeKind): boolean =>
  'mergedIntoId' in resource.meta &&
  stewardRights(resource, CODE_OF[kind]).length > 0 &&
  (kind !== 'RECODE' || resource.key.length === 1);

/** Any right of a steward to any resource: who may call at all; the resource's own right is asked when it is known. */
export const anySteward = (codes: readonly StewardCode[]): { readonly anyOf: readonly Right[] } => {
  const rights = GOVERNED_RESOURCES.flatMap(resource => codes.flatMap(code => stewardRights(resource, code)));
  const byName = new Map(rights.map(right => [`${right.path} ${right.code}`, right]));
  return { anyOf: [...byName.values()] };
};

/** Every right of stewards, for what any of them may see. */
export const ANY_STEWARD = anySteward([...new Set(CHANGE_KINDS.map(codeOfKind)), 'REJECT']);
