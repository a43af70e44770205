import { departmentResource } from '#contract/people/department.resource.ts';
import { serve } from '../../../kernel/resource/served-resource.ts';

export const departmentServed = serve({ resource: departmentResource, table: 'department' });
