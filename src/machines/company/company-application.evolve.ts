import type {
  Application,
  ApplicationContent,
  ApplicationSource,
  ApplicationState,
} from '#contract/company/onboarding/application.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import type { ApplicationContext } from './company-application.commands.ts';

/** (application, fact) -> application: the one meaning of a log. The server projects its rows with it. */

/** What the first fact tells. */
export interface ApplicationBirth extends ApplicationContent {
  readonly id: string;
  readonly no: string;
  readonly source: ApplicationSource;
  readonly applicantUserId: string | null;
}

export type ApplicationDocument = Application;

/** What a fact may change beyond the state; each is a change of the fact under its own name. */
export type ApplicationChanges = Partial<
  Pick<
    ApplicationDocument,
    | ('licences' | 'consent' | 'step' | 'returnReasons' | 'rejectCode' | 'decisionReason')
    | ('newCompanyId' | 'companyCode')
  >
>;

const nobody = { auditorId: null, takenAt: null } as const;
const undecided = { decidedAt: null, rejectCode: null, decisionReason: null } as const;

const EFFECTS: Readonly<
  Record<string, (application: ApplicationDocument, fact: Fact) => Partial<ApplicationDocument>>
> = {
  SUBMIT: (_, { at }) => ({ submittedAt: at, returnReasons: [], ...nobody, ...undecided }),
  TAKE: (_, { at, actorEmployeeId }) => ({ auditorId: actorEmployeeId, takenAt: at }),
  RELEASE: () => nobody,
  RETURN: (_, { at }) => ({ decidedAt: at }),
  REJECT: (_, { at }) => ({ decidedAt: at }),
  APPROVE: (_, { at }) => ({ decidedAt: at }),
  REOPEN: (_, { at, actorEmployeeId }) => ({
    ...undecided,
    auditorId: actorEmployeeId,
    takenAt: at,
    newCompanyId: null,
    companyCode: null,
  }),
  FINISH: (_, { at }) => ({ finishedAt: at }),
  CREATE: (_, { at }) => ({ submittedAt: at, decidedAt: at, finishedAt: at }),
};

/** One field of the company is one change, so that a log tells which. */
const FIELD = 'fields.';

function born(fact: Fact): ApplicationDocument {
  const birth = fact.changes.find(change => change.path === '')?.after as ApplicationBirth | undefined;
  if (!birth || fact.seq !== 1) throw new Error(`log of an application cannot begin with ${fact.event}`);
  return {
    ...birth,
    ...nobody,
    ...undecided,
    state: fact.toState as ApplicationState,
    version: 0,
    createdBy: birth.source === 'staff' ? fact.actorEmployeeId : null,
    returnReasons: [],
    newCompanyId: null,
    companyCode: null,
    submittedAt: null,
    finishedAt: null,
    createdAt: fact.at,
    updatedAt: fact.at,
  };
}

/** The application after one more fact. */
export function evolveApplication(before: ApplicationDocument | null, fact: Fact): ApplicationDocument {
  const application = before ?? born(fact);
  if (fact.seq !== application.version + 1)
    throw new Error(`fact ${fact.seq} of application ${application.no} comes after ${application.version}`);
  const named = fact.changes.filter(change => change.path !== '');
  const changed = Object.fromEntries(
    named.filter(({ path }) => !path.startsWith(FIELD)).map(({ path, after }) => [path, after]),
  );
  const typed = named.filter(({ path }) => path.startsWith(FIELD));
  const fields = {
    ...application.fields,
    ...Object.fromEntries(typed.map(({ path, after }) => [path.slice(FIELD.length), after])),
  };
  return {
    ...application,
    ...EFFECTS[fact.event]?.(application, fact),
    ...changed,
    fields,
    state: fact.toState as ApplicationState,
    version: fact.seq,
    updatedAt: fact.at,
  };
}

/** What the machine's guards ask of an application. */
export const applicationContextOf = ({
  source,
  applicantUserId,
  createdBy,
  auditorId,
  takenAt,
  decidedAt,
  updatedAt,
}: Omit<ApplicationContext, 'updatedAt'> & { readonly updatedAt: string }): ApplicationContext => ({
  source,
  applicantUserId,
  createdBy,
  auditorId,
  takenAt,
  decidedAt,
  updatedAt,
});
