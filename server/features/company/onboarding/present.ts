import type { Transaction } from 'kysely';
import { APPLICATION_DOC, type ApplicationRow } from '#contract/company/onboarding/application.ts';
import type { ApplicationDetail } from '#contract/company/onboarding/calls.ts';
import type { LogEntry } from '#contract/kernel/resource.ts';
import type { CompanyApplication } from '#machines/company/company-application.document.ts';
import type { Tables } from '../../../db/tables.ts';
import { readFacts } from '../../../kernel/event-store.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { Who } from '../../../kernel/who.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { readsAll } from './actor.ts';
import { checkResults } from './checks.ts';

/** What screens read of an application. For the owner's connection: who calls has checked that the reader may have it. */

type Db = Transaction<Tables>;

async function userName(db: Db, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const row = await db.selectFrom('appUser').select('displayName').where('id', '=', id).executeTakeFirst();
  return row?.displayName ?? null;
}

/** Newest first; a person without a seat is named as who applies. */
async function logOf(db: Db, document: CompanyApplication, applicant: string | null): Promise<LogEntry[]> {
  const facts = await readFacts(db, APPLICATION_DOC, document.id);
  const names = await namesOfSeats(
    db,
    facts.flatMap(({ actorEmployeeId }) => actorEmployeeId ?? []),
  );
  return facts
    .map(({ seq, event, at, actorEmployeeId, actorKind, toState, remarks, changes }) => ({
      seq,
      event,
      at,
      state: toState,
      remarks,
      who:
        actorKind === 'partner'
          ? applicant
          : actorEmployeeId === null
            ? null
            : (names.get(actorEmployeeId)?.name ?? null),
      changes: changes.filter(({ path }) => path.startsWith('fields.') || path === 'returnReasons'),
    }))
    .reverse();
}

export async function presentApplication(
  tx: Tx,
  document: CompanyApplication,
  who: Who,
  now: Date,
): Promise<ApplicationDetail> {
  const { db } = tx;
  const applicantName = await userName(db, document.applicantUserId);
  const auditor =
    document.auditorId === null ? undefined : (await namesOfSeats(db, [document.auditorId])).get(document.auditorId);
  const isStaff = readsAll(who);
  return {
    ...document,
    applicantName,
    auditorName: auditor?.name ?? null,
    auditorNameEn: auditor?.nameEn ?? null,
    checks: isStaff && document.state !== 'FINISHED' ? await checkResults(tx, document, now) : [],
    log: await logOf(db, document, applicantName),
  };
}

/** Rows of lists, with the names of the people in them. */
export async function presentRows(db: Db, rows: readonly CompanyApplication[]): Promise<ApplicationRow[]> {
  const names = await namesOfSeats(
    db,
    rows.flatMap(({ auditorId, createdBy }) => [auditorId, createdBy].filter(id => id !== null)),
  );
  const userIds = [...new Set(rows.flatMap(({ applicantUserId }) => applicantUserId ?? []))];
  const users =
    userIds.length === 0
      ? []
      : await db.selectFrom('appUser').select(['id', 'displayName']).where('id', 'in', userIds).execute();
  const applicants = new Map(users.map(({ id, displayName }) => [id, displayName]));
  return rows.map(row => {
    const { id, no, source, state, version, auditorId, companyCode, kind, nameZh, nameEn, uscc, countryCode } = row;
    const { takenAt, submittedAt, decidedAt, finishedAt, createdAt, updatedAt } = row;
    const auditor = auditorId === null ? undefined : names.get(auditorId);
    return {
      id,
      no,
      source,
      state,
      version,
      auditorId,
      companyCode,
      kind,
      nameZh,
      nameEn,
      uscc,
      countryCode,
      takenAt,
      submittedAt,
      decidedAt,
      finishedAt,
      createdAt,
      updatedAt,
      applicantName: row.applicantUserId
        ? (applicants.get(row.applicantUserId) ?? null)
        : (names.get(row.createdBy ?? '')?.name ?? null),
      auditorName: auditor?.name ?? null,
      auditorNameEn: auditor?.nameEn ?? null,
    };
  });
}
