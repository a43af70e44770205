import { sql } from 'kysely';
import {
  type AnyDocument,
  type DocumentActor,
  type DocumentGuard,
  isGone,
  ownerFieldOf,
  withState,
} from '#machines/kernel/document.ts';
import { foldDocument, toldByBirth } from '#machines/kernel/document-fold.ts';
import { columnsSql } from '#server/kernel/document/document-row.ts';
import type { ServedDocument } from '#server/kernel/document/served-document.ts';
import { toWire } from '#server/kernel/resource/row-codec.ts';
import { snake } from '#server/kernel/resource/write.ts';
import type { AnyLifecycle, DocumentKind, LoggedActor } from './document-kind.ts';

/** The log tells neither payload nor world; guards that need one are taken as passed. */
const answerable = ({ needs }: DocumentGuard): boolean => needs.every(need => need === 'clock');

const KINDS: Readonly<Record<string, DocumentActor['kind']>> = {
  system: 'system',
  shareLink: 'shareLink',
  carrier: 'partner',
};

class NotInLog extends Error {}

/** The document as its log tells it: a copy of another document's value is not there, and what asks for it is not answered. */
const toldOf = (document: object, joined: readonly string[]): object =>
  new Proxy(document, {
    get(target, member) {
      if (joined.includes(String(member))) throw new NotInLog();
      return Reflect.get(target, member);
    },
  });

const asked =
  (guard: DocumentGuard, { joined, rights, applicant }: AnyDocument) =>
  (document: never, command: { readonly actor: LoggedActor }): ReturnType<DocumentGuard['refuse']> => {
    const { actor } = command;
    const kind = KINDS[actor.companyKind] ?? 'employee';
    const known: DocumentActor = {
      kind,
      employeeId: actor.employeeId,
      // A person without a seat has no name in the log.
      userId:
        applicant && kind !== 'system' ? (document as Readonly<Record<string, string | null>>)[applicant.field]! : null,
      companyId: actor.companyId,
      companyKind: actor.companyKind as DocumentActor['companyKind'],
      // Rights are not logged; whoever did it is taken to have had them.
      holds: Object.keys(rights),
    };
    try {
      return guard.refuse(toldOf(document, joined) as never, { ...command, actor: known } as never);
    } catch (error) {
      if (error instanceof NotInLog) return null;
      throw error;
    }
  };

const lifecycleOf = (document: AnyDocument): AnyLifecycle => ({
  id: document.type,
  states: Object.keys(document.states),
  rows: Object.entries(document.events).flatMap(([event, { rows }]) =>
    rows.map(({ from, to, first, guards = [] }) => ({
      // The event that goes first has a fact of its own.
      from: first ? [...new Set(document.events[first]!.rows.map(row => row.to))] : from,
      event,
      to,
      guards: guards.filter(answerable).map(one => asked(one, document)) as never,
    })),
  ),
});

/** Not every birth tells its id; a log is found by it. */
const NO_ID = '';

const ownerColumnOf = (document: AnyDocument): string | null => {
  const field = ownerFieldOf(document);
  return field === null ? null : snake(field);
};

/** What the checker has to know of a declared document: its declaration tells all of it. */
export const declaredKind = (given: ServedDocument): DocumentKind => {
  const { document, table, served } = given;
  return {
    type: document.type,
    table: snake(table),
    ownerColumn: ownerColumnOf(document),
    fields: document.fields,
    lifecycle: lifecycleOf(document),
    fold: facts => {
      const folded = foldDocument(document, facts, NO_ID);
      return folded && !isGone(document, folded.state) ? folded : null;
    },
    rows: async db => {
      const { rows } = await sql<
        Record<string, unknown>
      >`select ${columnsSql(given)} from ${sql.table(table)} as t`.execute(db);
      return new Map(
        rows.map(row => [String(row.id), { ...withState(document, toWire(served.resource, row)), id: NO_ID }]),
      );
    },
    except: document.joined,
    told: row => toldByBirth(document, row as Readonly<Record<string, unknown>>),
    context: row => row,
  };
};
