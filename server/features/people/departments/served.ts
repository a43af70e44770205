import { departmentResource } from '#contract/people/department.resource.ts';
import { EMPLOYEE_PATH } from '#contract/people/employee.ts';
import { serve } from '../../../kernel/resource/served-resource.ts';

export const departmentServed = serve({
  resource: departmentResource,
  table: 'department',
  ownBy: 'companyId',
  found: {
    // Staff read those of every company; the list opens their own.
    only: `t.company_id = current_setting('app.company', true)`,
    addresses: ({ id }) => [`${EMPLOYEE_PATH}?dep=${id}`],
  },
});
