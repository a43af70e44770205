import { vesselResource } from '#contract/basic-data/vessel.resource.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { resourceScreen } from '#kit/resource/resource-screen.tsx';

const rowTone = (row: AnyRow): string | undefined => (row.serviceStatus === 'IN_SERVICE' ? undefined : 'muted');

/** `/DataMaintenance/Shipmaintain` */
export const VesselsScreen = resourceScreen(vesselResource, {
  rowTone,
  newValues: { vesselType: 'CONTAINER', serviceStatus: 'IN_SERVICE' },
});
