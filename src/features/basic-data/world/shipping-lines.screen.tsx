import { shippingLineResource } from '#contract/basic-data/shipping-line.resource.ts';
import { importDialog } from '#kit/import/import-dialog.tsx';
import { masterScreen } from '../change/master-screen.tsx';

/** `/BasicData/ShippingCompany` */
export const ShippingLinesScreen = masterScreen(shippingLineResource, {
  ImportDialog: importDialog(),
  newValues: { carrierType: 'VOCC' },
});
