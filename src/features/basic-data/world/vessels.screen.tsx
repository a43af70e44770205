import { vesselResource } from '#contract/basic-data/vessel.resource.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { importDialog } from '#kit/import/import-dialog.tsx';
import { masterScreen } from '../change/master-screen.tsx';

const rowTone = (row: AnyRow): string | undefined => (row.serviceStatus === 'IN_SERVICE' ? undefined : 'muted');

/** `/DataMaintenance/Shipmaintain` */
export const VesselsScreen = masterScreen(vesselResource, {
  rowTone,
  ImportDialog: importDialog(),
  newValues: { vesselType: 'CONTAINER', serviceStatus: 'IN_SERVICE' },
});
