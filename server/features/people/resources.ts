import { ACCESS_PATHS } from '#contract/access/paths.ts';
import { appUserResource } from '#contract/people/app-user.resource.ts';
import { employeeResource } from '#contract/people/employee.resource.ts';
import { EMPLOYEE_PATH } from '#contract/people/employee.ts';
import { seatRoleResource } from '#contract/people/seat-role.resource.ts';
import { USER_PATH } from '#contract/people/user.ts';
import { type ServedResource, serve } from '../../kernel/resource/served-resource.ts';
import { departmentServed } from './departments/served.ts';

/** `138****6620`, `l***@example.com` */
const masked = (value: string): string =>
  value.includes('@') ? value.replace(/^(.)[^@]*/, '$1***') : value.replace(/^(\+86)?(.{3}).*(.{4})$/, '$2****$3');

/** Seats are read from a view that is their wall; their writes are events (`seats`). */
const seats = serve({
  resource: employeeResource,
  table: 'seatLine',
  ownBy: 'companyId',
  found: {
    type: 'person',
    isPeople: true,
    addresses: ({ id, companyCode }, { companyCode: own }) => [
      `${EMPLOYEE_PATH}?${companyCode === own ? '' : `co=${companyCode}&`}id=${id}`,
    ],
  },
  // Pickers offer colleagues, also to staff who see every company.
  offered: "status = 'ACTIVE' and company_id = current_setting('app.company', true)",
});

const roles = serve({
  resource: seatRoleResource,
  found: {
    screens: [ACCESS_PATHS.platformRoles, ACCESS_PATHS.companyRoles],
    addresses: ({ id, kind }) => [
      `${kind === 'PLATFORM' ? ACCESS_PATHS.platformRoles : ACCESS_PATHS.companyRoles}?id=${id}`,
    ],
    // Those of the companies are opened company by company.
    only: `(t.company_id = current_setting('app.company', true) or t.company_id is null)`,
  },
  table: 'seatRole',
  offered: `status = 'ACTIVE' and (company_id is null or company_id = current_setting('app.company', true))
    and kind = case current_setting('app.company_kind', true) when 'platform' then 'PLATFORM' else 'COMPANY' end`,
});

const users = serve({
  resource: appUserResource,
  found: { type: 'person', isPeople: true },
  table: 'personLine',
  concealed: { fields: ['phone', 'email'], right: { path: USER_PATH, code: 'REVEAL' }, mask: masked },
});

export const PEOPLE_RESOURCES: readonly ServedResource[] = [departmentServed, roles, seats, users];
