import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { siTemplateSchema, templateRead } from './calls.ts';

/** Takes a template for an SI that is being written: answers it and counts the use. */
export const applyTemplate = defineCall({
  method: 'POST',
  path: '/api/TDBillLadingTemplate/ApplyTDTemplate',
  access: templateRead,
  summary: { zh: '套用补料模板', en: 'One SI template of my company to be applied; counts as a use' },
  body: z.object({ Id: z.string().min(1).max(36) }),
  data: siTemplateSchema,
  errors: ['not_found'],
});
