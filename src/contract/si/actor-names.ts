import { z } from 'zod';

const name = z.string().nullable();

/** Who did it and for whom, as logs tell it; null = the system, nobody. `…En` is empty where no English name is known. */
export const actorNames = {
  EmployeeName: name,
  EmployeeNameEn: name,
  CompanyName: name,
  CompanyNameEn: name,
  OnBehalfOf: name,
  OnBehalfOfEn: name,
};
