import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import { MAIL_DOC, testOutbox } from '#contract/mail/calls.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Feature } from '../../kernel/feature.ts';
import { implement } from '../../kernel/http/implement.ts';
import { smtpTransport } from '../../kernel/mail/mail-transport.ts';
import { sendDue } from '../../kernel/mail/sender.ts';
import { repeat } from '../../kernel/repeat.ts';
import { scopeOf } from '../../kernel/tenancy.ts';
import { holdersOf } from '../identity/holders.read.ts';
import { outboxPage } from './outbox-page.ts';

/** Soon enough for a code that somebody waits for; one look at an empty index costs next to nothing. */
const EVERY_MS = 500;

const onFailure = (error: unknown): void =>
  console.error('mail: sending failed, trying again', (error as Error).message);

/** Whoever looks at the test outbox sees it move. */
async function tellWatchers({ db, bus }: Deps, mails: readonly string[]): Promise<void> {
  const [docId] = mails;
  if (docId === undefined) return;
  const employees = await holdersOf(db, { companyId: null, path: DATA_PATHS.basicCode });
  await bus.publish({
    to: { employees },
    message: { type: 'doc', docType: MAIL_DOC, docId, version: 1, state: 'SENT' },
  });
}

function startSender(deps: Deps): { stop(): Promise<void> } {
  const { config } = deps;
  const transport = config.smtpUrl ? smtpTransport(config.smtpUrl, config.mailFrom) : null;
  const sending = repeat(
    EVERY_MS,
    async () => {
      const tried = await sendDue({ ...deps, transport });
      if (config.demo) await tellWatchers(deps, tried);
    },
    onFailure,
  );
  return {
    async stop() {
      await sending.stop();
      transport?.close();
    },
  };
}

/** The sender of all mail, and the outbox for those who try the product out. */
export const mailFeature: Feature = {
  name: 'mail',
  register(app, { reads, config }) {
    implement(app, testOutbox, async ({ who, query }) => {
      if (!config.demo) return { Status: 0, Data: null };
      return { Data: await reads.inScope(scopeOf(who), tx => outboxPage(tx.db, query)) };
    });
  },
  start: startSender,
};
