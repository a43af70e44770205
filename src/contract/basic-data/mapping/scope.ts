import type { Right } from '../../kernel/call.ts';
import type { MappedObject } from '../mapping.resource.ts';
import { DATA_PATHS } from '../paths.ts';

/**
 * Three screens work on foreign codes: lists and carriers for all (`BASIC`), partners and own systems of a company (`PARTNER`),
 * and the carriers' lane and service codes (`LINE`), which are those of BASIC that become rows of LineCode.
 */
export const MAPPING_SCOPES = ['BASIC', 'PARTNER', 'LINE'] as const;
export type MappingScope = (typeof MAPPING_SCOPES)[number];

export const PATH_OF_SCOPE: Readonly<Record<MappingScope, string>> = {
  BASIC: DATA_PATHS.mapping,
  PARTNER: DATA_PATHS.partnerMapping,
  LINE: DATA_PATHS.lineCode,
};

export const LANE_OBJECTS: readonly MappedObject[] = ['SERVICE', 'TRADE_LANE'];

/** Codes of event types stand in this list of BasicCode; no other list may be mapped. */
export const EVENT_TYPE_LIST = 'EVENT_TYPE';

/** Right to a screen of mappings, or to a button on it. */
export const rightTo = (scope: MappingScope, code?: string): Right => ({
  path: PATH_OF_SCOPE[scope],
  ...(code === undefined ? {} : { code }),
});

/** Anybody whose menu has the button on one of the screens; the handler then asks for the right of the scope itself. */
export const onAnyScope = (code?: string): { readonly anyOf: readonly Right[] } => ({
  anyOf: MAPPING_SCOPES.map(scope => rightTo(scope, code)),
});
