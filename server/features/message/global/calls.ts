import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import * as calls from '#contract/message/global.calls.ts';
import {
  type APPLIED_EVENTS,
  ATTACHMENT_BYTES,
  GLOBAL_MESSAGE_DOC_TYPE,
  type GlobalContent,
  isForAll,
  REVIEW_ABOVE,
} from '#contract/message/global-message.ts';
import { MESSAGE_PATHS } from '#contract/message/rights.ts';
import type { GlobalActor } from '#machines/message/global-message.commands.ts';
import { GLOBAL_EVENTS } from '#machines/message/global-message.events.ts';
import { contentChanges, type GlobalDocument } from '#machines/message/global-message.evolve.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { readFacts } from '../../../kernel/event-store.ts';
import { refuseBeyond } from '../../../kernel/export-limit.ts';
import { receiveFile } from '../../../kernel/files/receive-file.ts';
import { mayCall } from '../../../kernel/http/access.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { newId } from '../../../kernel/ids.ts';
import { expectedVersion } from '../../../kernel/resource/resource.calls.ts';
import { sheetFile } from '../../../kernel/sheets/sheet-file.ts';
import { writeSheet } from '../../../kernel/sheets/write-sheet.ts';
import { inScope, SYSTEM, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import { htmlOfMarks } from '../../../kernel/text/rich-text.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { exportLimitOf } from '../../identity/export-limit.read.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { queueMessage } from '../outbox.ts';
import { countAddressed, sampleAddressed } from './audience.ts';
import { choicesFor } from './choices.ts';
import { scheduleSend } from './clock.ts';
import { ATTACHMENT_PURPOSE, checkContent, isTooLong } from './content.ts';
import { globalPage } from './list.ts';
import { presentGlobal } from './present.ts';
import { countReaders, READER_COLUMNS, type ReaderFilter, readerRows, readersPage } from './readers.ts';
import { recallGlobal, remindGlobal, sendGlobal } from './send.ts';
import { createGlobal, lockGlobal, readGlobal, stepGlobal } from './store.ts';

const actorOf = ({ seat }: SeatedWho): GlobalActor => ({
  employeeId: seat.employeeId,
  companyId: seat.companyId,
  companyKind: seat.companyKind,
});

type AppliedEvent = (typeof APPLIED_EVENTS)[number];

/** Each event has a button of its own. */
function demandButton(who: SeatedWho, event: AppliedEvent): void {
  const code = GLOBAL_EVENTS[event].button!;
  if (!mayCall({ anyOf: [{ path: MESSAGE_PATHS.globals, code }] }, who)) throw new AppError('AUTH_FORBIDDEN');
}

const etag = ({ version }: { readonly version: number }) => ({ ETag: `"${version}"` });

export function registerGlobalCalls(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock, files } = deps;
  const at = (): string => clock.now().toISOString();
  const inCompany = <T>(who: SeatedWho, work: (tx: Tx) => Promise<T>): Promise<T> => inScope(db, scopeOf(who), work);
  const reading = <T>(who: SeatedWho, work: (tx: Tx) => Promise<T>): Promise<T> => reads.inScope(scopeOf(who), work);
  const present = (who: SeatedWho, { id }: GlobalDocument) =>
    inCompany(who, async tx => presentGlobal(tx.db, await readGlobal(tx.db, id)));

  implement(app, calls.globalMessageList, async ({ who, query }) => {
    const page = await reading(who, tx => globalPage(tx, who.seat.companyId, query));
    return { Data: { ...page, rows: [...page.rows] } };
  });

  implement(app, calls.getGlobalMessage, async ({ who, query }) => {
    const Data = await reading(who, async tx => presentGlobal(tx.db, await readGlobal(tx.db, query.id)));
    return { Data, headers: etag(Data) };
  });

  implement(app, calls.globalMessageLog, async ({ who, query }) => ({
    Data: await reading(who, async tx => {
      await readGlobal(tx.db, query.id);
      const facts = await readFacts(tx.db, GLOBAL_MESSAGE_DOC_TYPE, query.id);
      const names = await namesOfSeats(
        tx.db,
        facts.flatMap(fact => fact.actorEmployeeId ?? []),
      );
      return facts.toReversed().map(fact => ({
        ...{ seq: fact.seq, event: fact.event, toState: fact.toState, at: fact.at, remarks: fact.remarks },
        who: fact.actorEmployeeId === null ? null : (names.get(fact.actorEmployeeId)?.name ?? null),
        changes: fact.changes.filter(change => change.path !== ''),
      }));
    }),
  }));

  const create = (who: SeatedWho, tx: Tx, content: GlobalContent) =>
    createGlobal(tx, deps, { companyId: who.seat.companyId, content, actor: actorOf(who), at: at() });

  implement(app, calls.saveGlobalMessage, async ({ who, body, request }) => {
    const { id, content } = body;
    const version = id === undefined ? undefined : expectedVersion(request);
    const message = await inCompany(who, async tx => {
      const before = id === undefined ? null : await lockGlobal(tx.db, id, version);
      await checkContent(tx, who.seat.companyId, content);
      if (!before) return create(who, tx, content);
      const changes = contentChanges(before.content, content);
      if (changes.length === 0 && before.state === 'DRAFT') return before;
      return stepGlobal(tx, deps, before, { type: 'EDIT', actor: actorOf(who), at: at() }, changes);
    });
    return { Data: await present(who, message), headers: etag(message) };
  });

  implement(app, calls.copyGlobalMessage, async ({ who, body }) => {
    const message = await inCompany(who, async tx => {
      const { content } = await readGlobal(tx.db, body.id);
      return create(who, tx, { ...content, sendAt: null, expiresAt: null });
    });
    return { Data: await present(who, message) };
  });

  /** In the system's scope, because sending and recalling write the rows of those addressed. */
  const apply = (who: SeatedWho, id: string, version: number, event: AppliedEvent, remarks: string) =>
    inScope(db, SYSTEM, async tx => {
      const before = await lockGlobal(tx.db, id, version);
      const actor = actorOf(who);
      switch (event) {
        case 'SEND':
          return sendGlobal(tx, deps, before, actor);
        case 'RECALL':
          return recallGlobal(tx, deps, before, actor);
        case 'REMIND':
          return remindGlobal(tx, deps, before, actor);
        case 'SUBMIT': {
          await checkContent(tx, before.companyId, before.content);
          const addressed = await countAddressed(tx.db, before.content.audience);
          const submitted = await stepGlobal(tx, deps, before, { type: event, actor, at: at(), addressed });
          await scheduleSend(tx, deps, submitted);
          return submitted;
        }
        case 'REJECT':
          return stepGlobal(tx, deps, before, { type: event, actor, at: at(), remarks });
        case 'CANCEL':
          return stepGlobal(tx, deps, before, { type: event, actor, at: at() });
        case 'APPROVE': {
          const approved = await stepGlobal(tx, deps, before, { type: event, actor, at: at() });
          await scheduleSend(tx, deps, approved);
          return approved;
        }
      }
    });

  implement(app, calls.applyGlobalMessage, async ({ who, body, request }) => {
    const { id, event, remarks = '' } = body;
    demandButton(who, event);
    const version = expectedVersion(request);
    // What the caller cannot see is not there, whatever is asked of it.
    await inCompany(who, tx => readGlobal(tx.db, id));
    const message = await apply(who, id, version, event, remarks);
    return { Data: await present(who, message), headers: etag(message) };
  });

  implement(app, calls.testGlobalMessage, async ({ who, body }) => {
    const { content } = body;
    const { titleZh, titleEn, bodyZh, bodyEn } = content;
    await inCompany(who, async tx => {
      await checkContent(tx, who.seat.companyId, content);
      await queueMessage(tx, {
        to: { employees: [who.seat.employeeId] },
        companyId: who.seat.companyId,
        title: { zh: `【测试】${titleZh || titleEn}`, en: `[Test] ${titleEn || titleZh}` },
        description: { zh: '', en: '' },
        html: { zh: htmlOfMarks(bodyZh || bodyEn), en: htmlOfMarks(bodyEn || bodyZh) },
        sendId: `test-send:${newId()}`,
        category: content.category,
        level: content.level === 'CRITICAL' ? 'WARN' : content.level,
        kind: 'send',
        senderName: who.seat.employeeName,
        dueAt: clock.now(),
      });
    });
    return { Data: { queued: true as const } };
  });

  implement(app, calls.audienceCount, async ({ body }) => {
    const { audience } = body;
    return {
      Data: await inScope(db, SYSTEM, async tx => {
        const count = await countAddressed(tx.db, audience);
        const needsReview = isForAll(audience) || count > REVIEW_ABOVE;
        return { count, needsReview, sample: await sampleAddressed(tx.db, audience) };
      }),
    };
  });

  implement(app, calls.globalMessagePreview, async ({ body }) => ({
    Data: {
      zh: htmlOfMarks(body.bodyZh),
      en: htmlOfMarks(body.bodyEn),
      isTooLong: isTooLong(body.bodyZh) || isTooLong(body.bodyEn),
    },
  }));

  implement(app, calls.audienceChoices, async ({ query }) => {
    const asked = { by: query.by, q: query.q?.trim() ?? '', ids: query.ids ? query.ids.split(',') : [] };
    return { Data: [...(await reads.inScope(SYSTEM, tx => choicesFor(tx.db, asked)))] };
  });

  implement(app, calls.attachGlobalFile, async ({ request }) => {
    const { file } = await receiveFile(files, request, {
      ...{ maxBytes: ATTACHMENT_BYTES, purpose: ATTACHMENT_PURPOSE, isHandedOn: true },
    });
    const { createdAt, keepUntil } = file;
    return {
      Data: { ...file, createdAt: createdAt.toISOString(), keepUntil: keepUntil?.toISOString() ?? null },
    };
  });

  implement(app, calls.globalReaders, async ({ who, query }) => {
    const page = await reading(who, tx => readersPage(tx, query));
    return { Data: { ...page, rows: [...page.rows] } };
  });

  const noteExport = (
    request: FastifyRequest,
    who: SeatedWho,
    id: string,
    filter: ReaderFilter,
  ): Promise<GlobalDocument> =>
    inCompany(who, async tx => {
      const message = await readGlobal(tx.db, id);
      refuseBeyond(await exportLimitOf(tx.db, who, clock.now()), await countReaders(tx.db, id, filter));
      await audit(tx, {
        ...auditActor(who, request),
        ...{ action: 'EXPORT', companyId: who.seat.companyId, at: clock.now() },
        ...{ targetType: GLOBAL_MESSAGE_DOC_TYPE, targetId: id, after: { what: 'readers', filter } },
      });
      return message;
    });

  implementFile(app, calls.exportGlobalReaders, async ({ query, who, request }) => {
    const { id, filter, language } = query;
    const message = await noteExport(request, who, id, filter);
    const isEnglish = language === 'EN';
    const bytes = writeSheet('xlsx', {
      sheetName: isEnglish ? 'Readers' : '阅读与确认',
      head: [{ cells: READER_COLUMNS.map(({ zh, en }) => (isEnglish ? en : zh)) }],
      columns: READER_COLUMNS,
      rows: readerRows(deps, scopeOf(who), { id, filter, language }),
    });
    const title = (isEnglish ? message.content.titleEn : '') || message.content.titleZh || message.content.titleEn;
    return sheetFile(`${title.slice(0, 60)}-${isEnglish ? 'readers' : '阅读与确认'}.xlsx`, bytes);
  });
}
