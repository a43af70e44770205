import { sql } from 'kysely';
import { COMPANY_DOC } from '#contract/company/onboarding/application.ts';
import type { partnerTimeline } from '#contract/company/partners/partner.calls.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import type { Change } from '#contract/kernel/facts.ts';
import { concealChanges } from '../../../kernel/resource/concealed.ts';
import type { ServedResource } from '../../../kernel/resource/served-resource.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { ASSIGNMENT_DOC } from './assignments/change.ts';

const MOST = 300;
const STATUS_EVENTS: ReadonlySet<string> = new Set(['SUSPEND', 'RESUME', 'CLOSE', 'ENABLE']);

/** The logs of a company in one: its data, its status, who is responsible for it. Newest first. */
export async function timelineOf(
  { db }: Tx,
  served: ServedResource,
  companyId: string,
): Promise<DataOf<typeof partnerTimeline>> {
  const { docType } = served.resource;
  const rows = await db
    .selectFrom('documentEvent')
    .select(['id', 'documentType', 'event', 'at', 'actorEmployeeId', 'toState', 'remarks', 'changes'])
    .where('documentType', 'in', [docType, COMPANY_DOC, ASSIGNMENT_DOC])
    .where('documentId', '=', companyId)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(MOST)
    .execute();
  const ids = [...new Set(rows.flatMap(row => [row.actorEmployeeId ?? [], ...peopleIn(row.changes)].flat()))];
  const names = await namesOf(db, ids);
  const logs = { [docType]: 'data', [COMPANY_DOC]: 'status', [ASSIGNMENT_DOC]: 'assignments' } as const;
  return (
    rows
      // What the status log tells, with its reason, the row's log tells as well.
      .filter(row => !(row.documentType === docType && STATUS_EVENTS.has(row.event)))
      .map(row => ({
        key: row.id,
        log: logs[row.documentType] ?? 'data',
        event: row.event,
        at: row.at.toISOString(),
        who: row.actorEmployeeId === null ? null : (names.get(row.actorEmployeeId) ?? null),
        state: row.toState,
        remarks: row.remarks,
        changes:
          row.documentType === ASSIGNMENT_DOC
            ? named(row.changes as Change[], names)
            : [
                ...concealChanges(
                  served,
                  (row.changes as Change[]).filter(({ path }) => path !== ''),
                ),
              ],
      }))
  );
}

interface Told {
  readonly employeeId: string;
  readonly sharePct: number | null;
  readonly validFrom: string;
  readonly validTo: string | null;
}

const toldIn = (change: Change): readonly Told[] =>
  [change.before, change.after].flatMap(side => (side ? [side as Told] : []));

const peopleIn = (changes: unknown): string[] =>
  (changes as Change[]).flatMap(change => toldIn(change).flatMap(({ employeeId }) => employeeId ?? []));

/** `梁以宁 60% 2026-03-16 –` instead of ids. */
function named(changes: readonly Change[], names: ReadonlyMap<string, string>): Change[] {
  const say = (side: unknown): string | undefined => {
    if (!side) return undefined;
    const { employeeId, sharePct, validFrom, validTo } = side as Told;
    const share = sharePct === null ? '' : ` ${sharePct}%`;
    return `${names.get(employeeId) ?? employeeId}${share} ${validFrom} – ${validTo ?? ''}`.trim();
  };
  return changes.map(({ path, before, after }) => ({
    path,
    ...(before ? { before: say(before) } : {}),
    ...(after ? { after: say(after) } : {}),
  }));
}

async function namesOf(db: Tx['db'], ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ employeeId: string; name: string }>`select employee_id, name
    from seat_names(${[...ids]})`.execute(db);
  return new Map(rows.map(row => [row.employeeId, row.name]));
}
