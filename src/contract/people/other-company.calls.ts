import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { EMPLOYEE_PATH } from './employee.ts';
import { employeeFormResource } from './employee-form.resource.ts';

/** Seats of a company that staff of the platform look after (`VIEW_ANY` of the list of accounts, design C). */

const access = { anyOf: [{ path: EMPLOYEE_PATH, code: 'VIEW_ANY' }] };
const companyCode = z.string().regex(/^[A-Z0-9]{6}$/);

/** Roles that a new seat of the company may be given; at most 200. An unknown company -> `not_found`. */
export const rolesForCompany = defineCall({
  method: 'GET',
  path: '/api/Employee/RolesFor',
  access,
  summary: { zh: '企业可用角色', en: 'Roles that a new seat of a company may be given' },
  query: z.object({ companyCode }),
  data: z.array(z.object({ id: z.string(), nameZh: z.string(), nameEn: z.string() })),
  errors: ['not_found'],
});

/**
 * Makes or invites a seat of the company; asks for `ADD` or `INVITE` beside `VIEW_ANY`. Department and manager are left to the
 * company itself. `link` is given once, and only where an invitation was not mailed.
 */
export const createSeatFor = defineCall({
  method: 'POST',
  path: '/api/Employee/CreateFor',
  access,
  summary: { zh: '为企业开通账号', en: 'Make or invite a seat in a company that staff look after' },
  body: employeeFormResource.schema
    .omit({ employeeNo: true, departmentId: true, managerId: true, businessLines: true, status: true })
    .extend({ entry: z.enum(['INVITE', 'CREATE']), companyCode }),
  data: z.object({ id: z.string(), status: z.string(), link: z.string().nullable(), sentTo: z.string().nullable() }),
  errors: ['not_found', 'COMPANY_SUSPENDED', 'CONTACT_NEEDED', 'ROLE_NEEDED', 'CEILING_EXCEEDED'],
});
