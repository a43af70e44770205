import type { Feature } from '../../kernel/feature.ts';
import { seedBasicData } from './demo/seed.ts';
import { MAPPING_RESOURCES } from './mapping/mapping-resources.ts';
import { MAPPING_USES } from './mapping/mapping-uses.ts';
import { MASTER_RESOURCES } from './master/resources.ts';
import { hsKind, isoCountriesKind, isoCurrenciesKind } from './official-kinds/iso-and-hs.kinds.ts';
import { smdgTerminalsKind } from './official-kinds/smdg-terminals.kind.ts';
import { unLocodeKind } from './official-kinds/un-locode.kind.ts';
import { prepareBasicData } from './seed/prepare.ts';

/** Lines, ports, vessels, schedules and package codes: read by every area, owned by nobody. */
export const basicDataFeature: Feature = {
  name: 'basic-data',
  importKinds: [unLocodeKind, smdgTerminalsKind, isoCurrenciesKind, isoCountriesKind, hsKind],
  resources: [...MASTER_RESOURCES, ...MAPPING_RESOURCES],
  uses: MAPPING_USES,
  prepare: prepareBasicData,
  register() {},
  seedDemo: seedBasicData,
};
