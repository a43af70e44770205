import { employeeResource } from '#contract/people/employee.resource.ts';
import { putTerms } from '../../../kernel/resource/terms.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

export interface NamedSeat {
  readonly id: string;
  readonly account: string;
  readonly employeeNo: string;
  readonly name: string;
  readonly nameEn: string;
  readonly email: string | null;
}

/** All that terms ask of a resource. */
const TERMED = { resource: employeeResource, table: 'seatLine' } as never;

/** Words by which pickers and the quick filter find seats of one company. */
export const putSeatTerms = (
  { db }: Tx,
  companyId: string,
  seats: readonly NamedSeat[],
  isNew: boolean,
): Promise<void> =>
  putTerms(
    db,
    TERMED,
    seats.map(seat => ({ ...seat, version: 0 })),
    companyId,
    new Set(isNew ? seats.map(({ id }) => id) : []),
  );
