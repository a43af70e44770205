import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import {
  channelList,
  channelToken,
  dismissMessage,
  documentMessages,
  matchMessage,
  messageContent,
  retryMessage,
  saveChannel as saveChannelCall,
  waitingMessages,
} from '#contract/partner/calls.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import { implementOnce } from '../../kernel/http/once.ts';
import { keyId, keysetPage, readKeyset } from '../../kernel/keyset.ts';
import { inScope, SYSTEM, scopeOf } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { shipmentNoFor } from '../booking/wire/apply-answer.act.ts';
import { dismiss, matchByHand, retry } from './inbox.act.ts';
import { allChannels, countWaiting, messagesOf, waitingAfter } from './messages.read.ts';
import { presentChannel, presentMessage } from './present.ts';
import { readReceived } from './receive/read-received.ts';
import { renewToken, saveChannel } from './save-channel.ts';

const place = z.tuple([keyId]);

/** The message with its bytes, as the caller may see it. */
async function visible({ reads }: Deps, who: SeatedWho, id: string) {
  const row = await reads.inScope(scopeOf(who), tx =>
    tx.db
      .selectFrom('partnerMessage')
      .select(['id', 'fileName', 'kind', 'content'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  if (!row) throw new AppError('not_found');
  return { Id: row.id, FileName: row.fileName, Kind: row.kind, Content: row.content };
}

/** Channels, the messages of a document, and what waits for a person. */
export function registerChannelCalls(app: FastifyInstance, deps: Deps): void {
  implement(app, channelList, async ({ who }) => ({
    Data: (await deps.reads.inScope(scopeOf(who), tx => allChannels(tx.db))).map(presentChannel),
  }));

  implementOnce(app, deps, saveChannelCall, async ({ who, body }) => ({
    Data: presentChannel(await inScope(deps.db, scopeOf(who), tx => saveChannel(tx, deps, who.seat.companyId, body))),
  }));

  implement(app, channelToken, async ({ who, body }) => ({
    Data: { Token: await inScope(deps.db, scopeOf(who), tx => renewToken(tx, deps, body.Id)) },
  }));

  implement(app, documentMessages, async ({ who, query }) => ({
    Data: (await deps.reads.inScope(scopeOf(who), tx => messagesOf(tx.db, query.DocumentId))).map(presentMessage),
  }));

  implement(app, messageContent, async ({ who, query }) => ({ Data: await visible(deps, who, query.Id) }));

  implement(app, waitingMessages, async ({ who, query }) => ({
    Data: await deps.reads.inScope(scopeOf(who), async ({ db }) => {
      const [after = null] = readKeyset(query.cursor, place) ?? [];
      return keysetPage(await waitingAfter(db, after, query.limit), {
        limit: query.limit,
        counted: await countWaiting(db, TOTAL_LIMIT),
        keyOf: row => [row.id],
        show: presentMessage,
      });
    }),
  }));

  implement(app, matchMessage, async ({ who, body: { Id: id, DocumentNo: documentNo } }) => {
    const { Content } = await visible(deps, who, id);
    const { answers } = readReceived(Buffer.from(Content, 'base64'));
    const shipmentNo = await shipmentNoFor(deps, answers);
    // What an answer moves is written with the rights of the server.
    const State = await inScope(deps.db, SYSTEM, tx => matchByHand(tx, deps, { id, documentNo, shipmentNo }));
    return { Data: { Id: id, State } };
  });

  implement(app, dismissMessage, async ({ who, body }) => ({
    Data: { Id: body.Id, State: await inScope(deps.db, scopeOf(who), tx => dismiss(tx, deps, body.Id, body.Note)) },
  }));

  implement(app, retryMessage, async ({ who, body }) => ({
    Data: { Id: body.Id, State: await inScope(deps.db, scopeOf(who), tx => retry(tx, deps, body.Id)) },
  }));
}
