import type { Feature } from '../../kernel/feature.ts';
import { seedBasicData } from './demo/seed.ts';
import { MASTER_RESOURCES } from './master/resources.ts';
import { prepareBasicData } from './seed/prepare.ts';

/** Lines, ports, vessels, schedules and package codes: read by every area, owned by nobody. */
export const basicDataFeature: Feature = {
  name: 'basic-data',
  resources: MASTER_RESOURCES,
  prepare: prepareBasicData,
  register() {},
  seedDemo: seedBasicData,
};
