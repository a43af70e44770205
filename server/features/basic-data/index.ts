import type { Feature } from '../../kernel/feature.ts';
import { registerCommercial } from './commercial/register.ts';
import { seedBasicData } from './demo/seed.ts';
import { registerCodeLists } from './mapping/code-list.calls.ts';
import { seedMappingDemo } from './mapping/demo/seed.ts';
import { registerMapping } from './mapping/mapping.calls.ts';
import { MAPPING_RESOURCES } from './mapping/mapping-resources.ts';
import { MAPPING_USES } from './mapping/mapping-uses.ts';
import { prepareCodeLists } from './mapping/prepare.ts';
import { MASTER_RESOURCES } from './master/resources.ts';
import { hsKind, isoCountriesKind, isoCurrenciesKind } from './official-kinds/iso-and-hs.kinds.ts';
import { smdgTerminalsKind } from './official-kinds/smdg-terminals.kind.ts';
import { unLocodeKind } from './official-kinds/un-locode.kind.ts';
import { registerAliasCalls } from './overlay/aliases.calls.ts';
import { registerOverlayCalls } from './overlay/overlay.calls.ts';
import { OVERLAY_RESOURCES, withOverlay } from './overlay/resources.ts';
import { startCloser } from './schedule/closer.ts';
import { registerSchedule } from './schedule/register.ts';
import { SCHEDULE_RESOURCES } from './schedule/resources.ts';
import { scheduleKind } from './schedule/take/schedule.kind.ts';
import { servedVoyage } from './schedule/voyage.served.ts';
import { prepareBasicData } from './seed/prepare.ts';
import { registerWorldCalls } from './world/calls.ts';

/** Lines, ports, vessels, schedules and package codes: read by every area, owned by nobody. */
export const basicDataFeature: Feature = {
  name: 'basic-data',
  importKinds: [unLocodeKind, smdgTerminalsKind, isoCurrenciesKind, isoCountriesKind, hsKind, scheduleKind],
  resources: [...MASTER_RESOURCES.map(withOverlay), ...OVERLAY_RESOURCES, ...SCHEDULE_RESOURCES, ...MAPPING_RESOURCES],
  documents: [servedVoyage],
  uses: MAPPING_USES,
  async prepare(deps) {
    await prepareBasicData(deps);
    await prepareCodeLists(deps);
  },
  register(app, deps) {
    registerMapping(app, deps);
    registerCodeLists(app, deps);
    registerWorldCalls(app, deps);
    registerOverlayCalls(app, deps);
    registerAliasCalls(app, deps);
    registerCommercial(app, deps);
    registerSchedule(app, deps);
  },
  async seedDemo(deps) {
    await seedBasicData(deps);
    await seedMappingDemo(deps);
  },
  start: startCloser,
};
