import { shippingLineResource } from '#contract/basic-data/shipping-line.resource.ts';
import { importDialog } from '#kit/import/import-dialog.tsx';
import { resourceScreen } from '#kit/resource/resource-screen.tsx';

/** `/BasicData/ShippingCompany` */
export const ShippingLinesScreen = resourceScreen(shippingLineResource, {
  ImportDialog: importDialog(),
  newValues: { carrierType: 'VOCC' },
});
