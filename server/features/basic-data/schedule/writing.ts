import type { FastifyRequest } from 'fastify';
import { scheduleFinding } from '#contract/basic-data/schedule/findings.ts';
import type { Access } from '#contract/kernel/call.ts';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { voyage } from '#machines/basic-data/voyage.document.ts';
import { type DocumentActor, isOver, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import { mayCall } from '../../../kernel/http/access.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import type { Row, ServedResource } from '../../../kernel/resource/served-resource.ts';
import { updateRow, type Writer } from '../../../kernel/resource/write.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { type ReadVoyage, readVoyage } from './voyage.read.ts';

/** What all commands on the schedule share. */

export const servedOf = ({ deps }: Pick<Writer, 'deps'>, name: 'Service' | 'Voyage' | 'PortCall'): ServedResource =>
  deps.resources.get(name)!;

export const refuse = (...errors: readonly [Finding, ...Finding[]]): AppError =>
  new AppError('event_not_allowed', { errors });

/** Version that the sender has read. */
export function versionOf(request: FastifyRequest): number {
  const header = /^(?:W\/)?"?(\d{1,9})"?$/.exec(request.headers['if-match']?.trim() ?? '')?.[1];
  if (header !== undefined) return Number(header);
  throw invalid([
    {
      path: 'If-Match',
      code: 'DOC-L-01',
      severity: 'error',
      message: { zh: '缺少版本号（If-Match）', en: 'The version is missing (If-Match)' },
    },
  ]);
}

/** Writes rows of the kit of resources, and sends events of voyages. */
export interface ScheduleWriter extends Writer {
  readonly deps: Deps;
}

/** Who sends an event of a voyage: the person at work, else the system. */
export const actorAt = (who: SeatedWho | null): DocumentActor => (who ? actorOf(voyage, who) : SYSTEM_ACTOR);

/** One transaction of a person, with everything that writes need. */
export const writing = <T>(
  deps: Deps,
  who: SeatedWho,
  request: FastifyRequest,
  work: (writer: ScheduleWriter) => Promise<T>,
): Promise<T> =>
  inScope(deps.db, scopeOf(who), tx => work({ deps, tx, who, at: deps.clock.now(), requestId: request.id }));

/** A call may be open to several buttons while one of its events needs a certain one. */
export function demand(access: Exclude<Access, 'visitor'>, who: SeatedWho): void {
  if (!mayCall(access, who)) throw new AppError('AUTH_FORBIDDEN');
}

export const stale = (current: AnyRow): AppError =>
  new AppError('stale_version', { extra: { current }, headers: { ETag: `"${current.version}"` } });

/** The row, if it is still as the sender has read it. */
export async function rowAt(writer: Writer, served: ServedResource, id: string, version: number): Promise<AnyRow> {
  const row = await readRow(writer.tx.db, served, id);
  if (!row) throw new AppError('not_found');
  if (row.version !== version) throw stale(row);
  return row;
}

/** A voyage whose calls may still be changed. */
export async function livingVoyage(writer: Writer, id: string): Promise<ReadVoyage> {
  const found = await readVoyage(writer.tx.db, id);
  if (!found) throw new AppError('not_found');
  if (isOver(voyage, found.status)) throw refuse(scheduleFinding('VY-16', 'status'));
  return found;
}

export interface Written {
  readonly event: string;
  readonly before: AnyRow;
  readonly after: AnyRow;
  readonly remarks: string | null;
}

/** Writes the rows that change; the log and the projection follow in one go. */
export async function updateAll(
  writer: Writer,
  served: ServedResource,
  event: string,
  changes: readonly { readonly before: AnyRow; readonly row: Row }[],
  remarks: string | null = null,
): Promise<Written[]> {
  const written: Written[] = [];
  for (const { before, row } of changes)
    written.push({ event, before, after: await updateRow(writer, served, before, row), remarks });
  return written;
}
