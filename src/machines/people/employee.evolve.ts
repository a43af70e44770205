import type { Fact } from '#contract/kernel/facts.ts';
import type { EmployeeState } from '#contract/people/employee.ts';

/** (employee, fact) -> employee: the one meaning of a log. Each change of a fact is a field under its own name. */

export interface EmployeeFields {
  readonly companyId: string;
  readonly account: string;
  readonly employeeNo: string;
  readonly name: string;
  readonly nameEn: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly departmentId: string | null;
  readonly position: string | null;
  readonly managerId: string | null;
  readonly roleIds: readonly string[];
  readonly businessLines: readonly string[];
  readonly userId: string | null;
}

export interface EmployeeDocument extends EmployeeFields {
  readonly state: EmployeeState;
  readonly version: number;
  readonly resignedAt: string | null;
  readonly resignedFrom: EmployeeState | null;
}

type Told = Pick<Fact, 'seq' | 'event' | 'fromState' | 'toState' | 'changes' | 'at'>;

const NOBODY: EmployeeFields = {
  companyId: '',
  account: '',
  employeeNo: '',
  name: '',
  nameEn: '',
  phone: null,
  email: null,
  departmentId: null,
  position: null,
  managerId: null,
  roleIds: [],
  businessLines: [],
  userId: null,
};

const isField = (path: string): path is keyof EmployeeFields => Object.hasOwn(NOBODY, path);

/** The employee after one more fact. Changes of other names (permission exceptions, card) are told, and kept elsewhere. */
export function evolveEmployee(before: EmployeeDocument | null, fact: Told): EmployeeDocument {
  if (fact.seq !== (before?.version ?? 0) + 1)
    throw new Error(`fact ${fact.seq} of an employee comes after ${before?.version ?? 0}`);
  const changed = Object.fromEntries(
    fact.changes.flatMap(({ path, after }) => (isField(path) ? [[path, after ?? NOBODY[path]]] : [])),
  ) as Partial<EmployeeFields>;
  const left =
    fact.event === 'RESIGN'
      ? { resignedAt: fact.at, resignedFrom: fact.fromState as EmployeeState }
      : fact.toState === 'RESIGNED'
        ? {}
        : { resignedAt: null, resignedFrom: null };
  return {
    ...NOBODY,
    resignedAt: null,
    resignedFrom: null,
    ...before,
    ...changed,
    ...left,
    state: fact.toState as EmployeeState,
    version: fact.seq,
  };
}
