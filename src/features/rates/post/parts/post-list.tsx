import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { saveGlobalMessage } from '#contract/message/global.calls.ts';
import { NEW_GLOBAL_CONTENT } from '#contract/message/global-message.ts';
import { MESSAGE_PATHS } from '#contract/message/rights.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { DocumentScreen } from '#kit/document/document-screen.tsx';
import { useT } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { useSend } from '#kit/send/use-send.ts';
import { type RatePostRow, ratePost } from '#machines/rates/rate-post.document.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../post.css';
import '../queries.ts';
import { FilesDialog } from './files-dialog.tsx';
import { PinDialog } from './pin-dialog.tsx';
import type { PostAddress } from './post-view.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { today } from './today.ts';

const newValues = () => ({ kind: 'GRI', visibility: 'PUBLIC_SITE', effectiveFrom: today() });
const EVENTS = ['PUBLISH', 'WITHDRAW', 'PIN', 'TO_RULE'] as const;
const DIALOGS = { PIN: PinDialog } as const;
const isOver = ({ state }: Pick<RatePostRow, 'state'>): boolean => state === 'WITHDRAWN' || state === 'ENDED';

type Asking =
  | { readonly what: 'files'; readonly row: AnyRow; readonly refresh: ResourceContext['refresh'] }
  | { readonly what: 'rule'; readonly row: AnyRow };

/** The editor: all announcements of the company with drafts and those that are over. */
export function PostList({ address }: { readonly address: PostAddress }) {
  const t = useT('ratePost');
  const client = useClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const [asking, setAsking] = useState<Asking | null>(null);
  const section = ratePost.title;

  const mailing = useSend({
    name: ['ratePost', 'mail'],
    send: async (content: object, { once }) =>
      (await client.call(saveGlobalMessage, { body: { content: content as never }, ...once })).data,
    onDone: ({ id }) => navigate(`${MESSAGE_PATHS.send}?id=${id}`),
    notice: () => ({ text: t('mailed') }),
  });
  const toMessage = async (row: AnyRow) => {
    const { titleZh, titleEn, bodyZh, bodyEn } = row as Readonly<Record<string, string | null>>;
    const words = { titleZh, titleEn: titleEn ?? titleZh, bodyZh: bodyZh ?? '', bodyEn: bodyEn ?? bodyZh ?? '' };
    const content = { ...NEW_GLOBAL_CONTENT, ...words, category: 'BUSINESS', mail: true };
    await mailing.runOrToast(content);
  };
  const commands = (context: ResourceContext): readonly Command[] => {
    const { active, refresh } = context;
    const one: Command['enabled'] = active ? true : both('pickOne');
    const mayMail = hasButton(menu, 'SUBMIT', MESSAGE_PATHS.globals);
    return [
      {
        id: 'ratePost.files',
        title: both('filesOf'),
        section,
        shortcut: 'shift+a',
        enabled: one,
        run: () => (active ? setAsking({ what: 'files', row: active, refresh }) : undefined),
      },
      {
        id: 'ratePost.read',
        title: both('read'),
        section,
        shortcut: 'o',
        enabled: one,
        run: () => (active ? address.read(active.id) : undefined),
      },
      {
        id: 'ratePost.mail',
        title: both('mail'),
        section,
        shortcut: 'm',
        quiet: !mayMail,
        enabled: mayMail ? one : both('noRight'),
        run: () => (active ? toMessage(active) : undefined),
      },
      ...address.commands,
    ];
  };
  const close = () => setAsking(null);
  return (
    <>
      <DocumentScreen
        document={ratePost}
        newValues={newValues()}
        events={EVENTS}
        dialogs={DIALOGS}
        onAsk={{ TO_RULE: ([row]) => (row ? setAsking({ what: 'rule', row }) : undefined) }}
        rowTone={row => (isOver(row) ? 'muted' : undefined)}
        commands={commands}
      />
      {asking?.what === 'files' && (
        <FilesDialog row={asking.row} onChanged={() => asking.refresh([asking.row.id])} onClose={close} />
      )}
      {asking?.what === 'rule' && <RuleDialog row={asking.row} onClose={close} />}
    </>
  );
}
