import { APPLICATION_DOC, type ApplicationState } from '#contract/company/onboarding/application.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Change, Fact } from '#contract/kernel/facts.ts';
import type { ApplicationActor, ApplicationCommand } from '#machines/company/company-application.commands.ts';
import {
  type ApplicationBirth,
  type ApplicationChanges,
  type ApplicationDocument,
  applicationContextOf,
  evolveApplication,
} from '#machines/company/company-application.evolve.ts';
import { applicationLifecycle } from '#machines/company/company-application.lifecycle.ts';
import { NEW, type Permit, permits } from '#machines/kernel/lifecycle.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { appendFacts } from '../../../kernel/event-store.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { Who } from '../../../kernel/who.ts';
import { readsAll } from './actor.ts';
import { columnsOf, documentOf } from './application-row.ts';
import { refused } from './refused.ts';

/** Applications under the owner's rights: a person without a company has no rights of its own that a table could ask for. */

export type OnboardingDeps = Pick<Deps, 'db' | 'reads' | 'bus' | 'clock' | 'numbering' | 'files'>;

/** What every step of an application is given. */
export interface Writing {
  readonly tx: Tx;
  readonly deps: OnboardingDeps;
  readonly actor: ApplicationActor;
  readonly who: Who | null;
  readonly now: Date;
  readonly ip: string;
  readonly requestId: string;
}

export async function platformId({ db }: Tx): Promise<string> {
  const row = await db.selectFrom('company').select('id').where('kind', '=', 'platform').executeTakeFirst();
  if (!row) throw new AppError('unavailable');
  return row.id;
}

const isOwn = (document: ApplicationDocument, who: Who): boolean =>
  document.applicantUserId !== null && document.applicantUserId === who.userId;

/** Staff do not look over the shoulder of somebody who is still writing. */
export const mayRead = (document: ApplicationDocument, who: Who): boolean =>
  isOwn(document, who) || (readsAll(who) && (document.state !== 'DRAFT' || document.source === 'staff'));

/** The application, held until the transaction ends; one that the caller may not read is not there. */
export async function lockApplication({ db }: Tx, id: string, who: Who | null): Promise<ApplicationDocument> {
  const row = await db.selectFrom('companyApplication').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  const document = row ? documentOf(row) : null;
  if (!document || (who !== null && !mayRead(document, who))) throw new AppError('not_found');
  return document;
}

export function refuseStale(document: ApplicationDocument, version: number): void {
  if (document.version !== version) throw new AppError('stale_version', { extra: { current: document } });
}

/** May its state take the command? */
export const permit = (
  document: ApplicationDocument | ApplicationBirth,
  command: ApplicationCommand,
): Permit<ApplicationState> =>
  'state' in document
    ? permits(applicationLifecycle, document.state, applicationContextOf(document), command)
    : permits(
        applicationLifecycle,
        NEW,
        applicationContextOf({
          ...{ source: document.source, applicantUserId: document.applicantUserId, createdBy: null },
          ...{ auditorId: null, takenAt: null, decidedAt: null, updatedAt: command.at },
        }),
        command,
      );

export interface Happened {
  readonly command: ApplicationCommand;
  readonly birth?: ApplicationBirth;
  readonly changes?: ApplicationChanges;
  /** Fields of the company that changed. */
  readonly typed?: readonly Change[];
  readonly remarks?: string | null;
  /** Of an employee who acts without a session, as those of the demo do. */
  readonly actorCompanyId?: string | null;
}

const changesOf = (before: ApplicationDocument | null, changes: ApplicationChanges): Change[] =>
  Object.entries(changes).map(([path, after]) => ({
    path,
    ...(before ? { before: before[path as keyof ApplicationDocument] } : {}),
    after,
  }));

/** Who the live connection tells: staff, and the person who applies. */
export function announce({ tx, deps }: Pick<Writing, 'tx' | 'deps'>, document: ApplicationDocument): void {
  const { id: docId, version, state, applicantUserId } = document;
  tx.afterCommit(() =>
    deps.bus.publish({
      to: { platform: true, ...(applicantUserId ? { users: [applicantUserId] } : {}) },
      message: { type: 'doc', docType: APPLICATION_DOC, docId, version, state },
    }),
  );
}

/** Asks the machine, appends what happened and projects the row; answers the application after it. */
export async function happen(
  writing: Writing,
  before: ApplicationDocument | null,
  {
    command,
    birth,
    changes = {},
    typed = [],
    remarks = null,
    actorCompanyId = writing.who?.seat?.companyId ?? null,
  }: Happened,
): Promise<ApplicationDocument> {
  const { tx, requestId, ip } = writing;
  const permitted = permit(before ?? birth!, command);
  if (!permitted.ok) throw refused(permitted.refusal);
  const { actor } = command;
  const fact: Fact = {
    seq: (before?.version ?? 0) + 1,
    event: command.type,
    fromState: before?.state ?? null,
    toState: permitted.to,
    actorEmployeeId: actor.employeeId,
    actorCompanyId: actor.employeeId === null ? null : actorCompanyId,
    // A person without a seat is nobody's employee.
    actorKind: actor.isSystem ? 'system' : actor.employeeId === null ? 'partner' : 'employee',
    onBehalfOfEmployeeId: null,
    at: command.at,
    remarks,
    changes: [...(birth ? [{ path: '', after: birth }] : []), ...typed, ...changesOf(before, changes)],
    revision: 1,
  };
  const document = evolveApplication(before, fact);
  const companyId = await platformId(tx);
  const { seq, ...rest } = fact;
  await appendFacts(tx.db, [
    {
      ...rest,
      ...{ documentType: APPLICATION_DOC, documentId: document.id, companyId },
      ...{ expectedSeq: seq, requestId, clientIp: ip },
    },
  ]);
  const columns = columnsOf(document, companyId);
  if (before === null) await tx.db.insertInto('companyApplication').values(columns).execute();
  else await tx.db.updateTable('companyApplication').set(columns).where('id', '=', document.id).execute();
  announce(writing, document);
  return document;
}
