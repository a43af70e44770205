import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import * as calls from '#contract/message/global.calls.ts';
import { globalFinding } from '#contract/message/global-findings.ts';
import {
  ATTACHMENT_BYTES,
  GLOBAL_MESSAGE_DOC_TYPE,
  type GlobalContent,
  isForAll,
  isTimePassed,
  REVIEW_ABOVE,
} from '#contract/message/global-message.ts';
import {
  contentOf,
  type GlobalEvent,
  type GlobalMessageRow,
  globalMessage,
} from '#machines/message/global-message.document.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import { type AliasAsk, applyAlias } from '../../../kernel/document/apply.ts';
import { readDocument } from '../../../kernel/document/document-row.ts';
import { createDocument } from '../../../kernel/document/step.ts';
import { readFacts } from '../../../kernel/event-store.ts';
import { refuseBeyond } from '../../../kernel/export-limit.ts';
import { receiveFile } from '../../../kernel/files/receive-file.ts';
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
import { ATTACHMENT_PURPOSE, checkContent, isTooLong } from './content.ts';
import { servedGlobalMessage } from './global-message.served.ts';
import { globalPage } from './list.ts';
import { presentGlobal } from './present.ts';
import { countReaders, READER_COLUMNS, type ReaderFilter, readerRows, readersPage } from './readers.ts';

const etag = ({ version }: { readonly version: number }) => ({ ETag: `"${version}"` });

export function registerGlobalCalls(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock, files } = deps;
  const inCompany = <T>(who: SeatedWho, work: (tx: Tx) => Promise<T>): Promise<T> => inScope(db, scopeOf(who), work);
  const reading = <T>(who: SeatedWho, work: (tx: Tx) => Promise<T>): Promise<T> => reads.inScope(scopeOf(who), work);
  const seen = async (tx: Tx, who: SeatedWho, id: string): Promise<GlobalMessageRow> => {
    const row = await readDocument(tx.db, servedGlobalMessage, id, who);
    if (!row) throw new AppError('not_found');
    return row;
  };
  /** In the caller's own scope: how many have read it is told to those who may know. */
  const shown = (who: SeatedWho, id: string) =>
    inCompany(who, async tx => {
      const Data = await presentGlobal(tx.db, await seen(tx, who, id));
      return { Data, headers: etag(Data) };
    });

  implement(app, calls.globalMessageList, async ({ who, query }) => {
    const page = await reading(who, tx => globalPage(tx, who.seat.companyId, query));
    return { Data: { ...page, rows: [...page.rows] } };
  });

  implement(app, calls.getGlobalMessage, ({ who, query }) =>
    reading(who, async tx => {
      const Data = await presentGlobal(tx.db, await seen(tx, who, query.id));
      return { Data, headers: etag(Data) };
    }),
  );

  implement(app, calls.globalMessageLog, async ({ who, query }) => ({
    Data: await reading(who, async tx => {
      await seen(tx, who, query.id);
      const facts = await readFacts(tx.db, GLOBAL_MESSAGE_DOC_TYPE, query.id);
      const names = await namesOfSeats(
        tx.db,
        facts.flatMap(fact => fact.actorEmployeeId ?? []),
      );
      return facts.toReversed().map(fact => ({
        seq: fact.seq,
        event: fact.event,
        toState: fact.toState,
        at: fact.at,
        remarks: fact.remarks,
        who: fact.actorEmployeeId === null ? null : (names.get(fact.actorEmployeeId)?.name ?? null),
        changes: fact.changes.filter(change => change.path !== ''),
      }));
    }),
  }));

  /** A new draft of the caller's company; `contentIn` answers its content in the same transaction. */
  const create = async (who: SeatedWho, request: FastifyRequest, contentIn: (tx: Tx) => Promise<GlobalContent>) => {
    const { id } = await inScope(db, SYSTEM, async tx =>
      createDocument({ tx, deps }, servedGlobalMessage, {
        event: 'CREATE',
        actor: actorOf(globalMessage, who),
        now: clock.now(),
        who,
        requestId: request.id,
        prepared: await contentIn(tx),
      }),
    );
    return shown(who, id);
  };

  const send = async (
    who: SeatedWho,
    request: FastifyRequest,
    id: string,
    event: GlobalEvent,
    ask: (tx: Tx) => Promise<Omit<AliasAsk, 'event'>>,
  ) => {
    const at = { id, version: expectedVersion(request) };
    await applyAlias(deps, servedGlobalMessage, at, {
      who,
      requestId: request.id,
      events: [event],
      ask: async ({ tx }) => ({ event, ...(await ask(tx)) }),
      answer: async () => undefined,
    });
    return shown(who, id);
  };

  implement(app, calls.saveGlobalMessage, ({ who, body: { id, content }, request }) => {
    const checked = async (tx: Tx) => {
      await checkContent(tx, who.seat.companyId, content);
      if (isTimePassed(content.sendAt, clock.now().toISOString()))
        throw invalid([globalFinding('GM-11', 'content.sendAt')]);
      return content;
    };
    if (id === undefined) return create(who, request, checked);
    return send(who, request, id, 'EDIT', async tx => ({ prepared: await checked(tx) }));
  });

  implement(app, calls.copyGlobalMessage, async ({ who, body, request }) => {
    const { Data } = await create(who, request, async tx => ({
      ...contentOf(await seen(tx, who, body.id)),
      sendAt: null,
      expiresAt: null,
    }));
    return { Data };
  });

  implement(app, calls.applyGlobalMessage, ({ who, body: { id, event, remarks = '' }, request }) =>
    send(who, request, id, event, async () => ({ remarks: event === 'REJECT' ? remarks : null })),
  );

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
      maxBytes: ATTACHMENT_BYTES,
      purpose: ATTACHMENT_PURPOSE,
      isHandedOn: true,
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

  const noteExport = (request: FastifyRequest, who: SeatedWho, id: string, filter: ReaderFilter): Promise<void> =>
    inCompany(who, async tx => {
      refuseBeyond(await exportLimitOf(tx.db, who, clock.now()), await countReaders(tx.db, id, filter));
      await audit(tx, {
        ...auditActor(who, request),
        action: 'EXPORT',
        companyId: who.seat.companyId,
        at: clock.now(),
        targetType: GLOBAL_MESSAGE_DOC_TYPE,
        targetId: id,
        after: { what: 'readers', filter },
      });
    });

  implementFile(app, calls.exportGlobalReaders, async ({ query, who, request }) => {
    const { id, filter, language } = query;
    const message = await reading(who, tx => seen(tx, who, id));
    await noteExport(request, who, id, filter);
    const isEnglish = language === 'EN';
    const bytes = writeSheet('xlsx', {
      sheetName: isEnglish ? 'Readers' : '阅读与确认',
      head: [{ cells: READER_COLUMNS.map(({ zh, en }) => (isEnglish ? en : zh)) }],
      columns: READER_COLUMNS,
      rows: readerRows(deps, scopeOf(who), { id, filter, language }),
    });
    const title = (isEnglish ? message.titleEn : '') || message.titleZh || message.titleEn;
    return sheetFile(`${title.slice(0, 60)}-${isEnglish ? 'readers' : '阅读与确认'}.xlsx`, bytes);
  });
}
