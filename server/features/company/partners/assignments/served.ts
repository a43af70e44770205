import { customerAssignmentResource } from '#contract/company/partners/customer-assignment.resource.ts';
import { serve } from '../../../../kernel/resource/served-resource.ts';

export const customerAssignments = serve({
  resource: customerAssignmentResource,
  table: 'customerAssignment',
  // Found with its customer.
  found: false,
  stateOf: row => String(row.phase),
});
