import { shippingLineResource } from '#contract/basic-data/shipping-line.resource.ts';
import { resourceScreen } from '#kit/resource/resource-screen.tsx';

/** `/BasicData/ShippingCompany` */
export const ShippingLinesScreen = resourceScreen(shippingLineResource, { newValues: { carrierType: 'VOCC' } });
