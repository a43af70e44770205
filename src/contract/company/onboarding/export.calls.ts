import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { APPLICATION_STATES, COMPANY_PATHS } from './application.ts';

/**
 * Applications in one state, newest first, as an Excel file; times are UTC. The answer is the file itself, not an envelope. More
 * rows than the caller's seat may export -> `EXPORT_TOO_MANY`.
 */
export const exportApplications = defineCall({
  method: 'GET',
  path: '/api/CompanyApplication/Export',
  access: { anyOf: [{ path: COMPANY_PATHS.finish, code: 'EXPORT' }] },
  summary: { zh: '导出企业申请', en: 'Applications in one state as an Excel file' },
  query: z.object({ state: z.enum(APPLICATION_STATES), language: z.enum(['CN', 'EN']).default('CN') }),
  data: z.unknown(),
  errors: ['EXPORT_TOO_MANY'],
});
