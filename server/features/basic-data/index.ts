import type { Feature } from '../../kernel/feature.ts';
import { seedBasicData } from './demo/seed.ts';
import { prepareBasicData } from './seed/prepare.ts';

/** Lines, ports, vessels, schedules and package codes: read by every area, owned by nobody. */
export const basicDataFeature: Feature = {
  name: 'basic-data',
  prepare: prepareBasicData,
  register() {},
  seedDemo: seedBasicData,
};
