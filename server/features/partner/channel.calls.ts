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
import { keyId, keysetPage, readKeyset } from '../../kernel/keyset.ts';
import { inScope, scopeOf } from '../../kernel/tenancy.ts';
import { dismiss, matchByHand, retry } from './inbox.ts';
import { presentChannel, presentMessage } from './present.ts';
import { allChannels, countWaiting, messagesOf, waitingAfter } from './queries.ts';
import { renewToken, saveChannel } from './save-channel.ts';

const place = z.tuple([keyId]);

/** Channels, the messages of a document, and what waits for a person. */
export function registerChannelCalls(app: FastifyInstance, deps: Deps): void {
  implement(app, channelList, async ({ who }) => ({
    Data: (await inScope(deps.db, scopeOf(who), tx => allChannels(tx.db))).map(presentChannel),
  }));

  implement(app, saveChannelCall, async ({ who, body }) => ({
    Data: presentChannel(await inScope(deps.db, scopeOf(who), tx => saveChannel(tx, deps, who.seat.companyId, body))),
  }));

  implement(app, channelToken, async ({ who, body }) => ({
    Data: { Token: await inScope(deps.db, scopeOf(who), tx => renewToken(tx, deps, body.Id)) },
  }));

  implement(app, documentMessages, async ({ who, query }) => ({
    Data: (await inScope(deps.db, scopeOf(who), tx => messagesOf(tx.db, query.DocumentId))).map(presentMessage),
  }));

  implement(app, messageContent, async ({ who, query }) => {
    const row = await inScope(deps.db, scopeOf(who), ({ db }) =>
      db
        .selectFrom('partnerMessage')
        .select(['id', 'fileName', 'kind', 'content'])
        .where('id', '=', query.Id)
        .executeTakeFirst(),
    );
    if (!row) throw new AppError('not_found');
    return { Data: { Id: row.id, FileName: row.fileName, Kind: row.kind, Content: row.content } };
  });

  implement(app, waitingMessages, async ({ who, query }) => ({
    Data: await inScope(deps.db, scopeOf(who), async ({ db }) => {
      const [after = null] = readKeyset(query.cursor, place) ?? [];
      return keysetPage(await waitingAfter(db, after, query.limit), {
        limit: query.limit,
        counted: await countWaiting(db, TOTAL_LIMIT),
        keyOf: row => [row.id],
        show: presentMessage,
      });
    }),
  }));

  implement(app, matchMessage, async ({ who, body }) => ({
    Data: {
      Id: body.Id,
      State: await inScope(deps.db, scopeOf(who), tx => matchByHand(tx, deps, body.Id, body.DocumentNo)),
    },
  }));

  implement(app, dismissMessage, async ({ who, body }) => ({
    Data: { Id: body.Id, State: await inScope(deps.db, scopeOf(who), tx => dismiss(tx, deps, body.Id, body.Note)) },
  }));

  implement(app, retryMessage, async ({ who, body }) => ({
    Data: { Id: body.Id, State: await inScope(deps.db, scopeOf(who), tx => retry(tx, deps, body.Id)) },
  }));
}
