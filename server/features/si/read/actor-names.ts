import type { Fact } from '#contract/kernel/facts.ts';
import type { SeatName } from '../../identity/names.read.ts';

/** Names of whom a fact tells, in both languages: the reader's client says which. */
export function actorNamesOf({ actorEmployeeId, onBehalfOfEmployeeId }: Fact, names: ReadonlyMap<string, SeatName>) {
  const actor = names.get(actorEmployeeId ?? '');
  const customer = names.get(onBehalfOfEmployeeId ?? '');
  return {
    EmployeeName: actor?.name ?? null,
    EmployeeNameEn: actor?.nameEn ?? null,
    CompanyName: actor?.companyName ?? null,
    CompanyNameEn: actor?.companyNameEn ?? null,
    OnBehalfOf: customer?.name ?? null,
    OnBehalfOfEn: customer?.nameEn ?? null,
  };
}
