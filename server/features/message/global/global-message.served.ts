import { sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import { globalFinding, isGlobalCode } from '#contract/message/global-findings.ts';
import type { GlobalContent } from '#contract/message/global-message.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';
import { contentOf, globalMessage } from '#machines/message/global-message.document.ts';
import { serveDocument } from '../../../kernel/document/served-document.ts';
import { newId } from '../../../kernel/ids.ts';
import { addressedKeys, countAddressed } from './audience.ts';
import { checkContent } from './content.ts';
import { recall, remind, scheduleSend, send } from './send.ts';

/** What the events of a global message read, write and lead to (design people-and-portals G.3). */

/** Two refusals are answer codes of their own (design G.6); the others are told as findings. */
function refused({ code }: Refusal): AppError {
  if (code === 'MSG_AUDIENCE_EMPTY' || code === 'MSG_RECALL_LATE') return new AppError(code);
  return new AppError('event_not_allowed', { errors: isGlobalCode(code) ? [globalFinding(code)] : [] });
}

export const servedGlobalMessage = serveDocument(globalMessage, {
  table: 'globalMessage',
  // Sending and recalling write the rows of those addressed.
  underOwner: true,
  visible: ({ seat: { companyId } }) => sql<boolean>`t.company_id = ${companyId}`,
  refused,
  born: {
    CREATE: ({ prepared, actor }) => ({
      ...(prepared as GlobalContent),
      companyId: actor.companyId!,
      messageId: null,
      addressed: 0,
    }),
  },
  world: {
    async SUBMIT({ tx, row }) {
      await checkContent(tx, row.companyId, contentOf(row));
      return { addressed: await countAddressed(tx.db, row.audience) };
    },
    async SEND({ tx, row }) {
      const keys = await addressedKeys(tx.db, row.audience);
      return { addressed: keys.length, keys };
    },
  },
  write: {
    EDIT: ({ prepared }) => ({ changes: prepared as GlobalContent }),
    SEND: ({ now, world }) => ({ changes: { messageId: newId(now.getTime()), addressed: world.addressed } }),
  },
  after: {
    SUBMIT: ({ tx, deps, row }) => scheduleSend(tx, deps, row),
    APPROVE: ({ tx, deps, row }) => scheduleSend(tx, deps, row),
    SEND: ({ tx, deps, row, now, world }) => send(tx, deps, row, world.keys, now),
    RECALL: ({ tx, deps, row, now }) => recall(tx, deps, row, now),
    REMIND: ({ tx, row, now }) => remind(tx, row, now),
  },
});
