import type { Feature } from '../../kernel/feature.ts';
import { registerSavedViewCalls } from './calls.ts';

/** How readers look at their grids, kept for them and for their company. */
export const savedViewFeature: Feature = { name: 'saved-view', register: registerSavedViewCalls };
