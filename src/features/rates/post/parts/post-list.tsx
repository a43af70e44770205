import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { saveGlobalMessage } from '#contract/message/global.calls.ts';
import { NEW_GLOBAL_CONTENT } from '#contract/message/global-message.ts';
import { MESSAGE_PATHS } from '#contract/message/rights.ts';
import { pinPosts, publishPosts, withdrawPosts } from '#contract/rates/post/post.calls.ts';
import { ratePostResource } from '#contract/rates/post/post.resource.ts';
import { POST_CODES, type PostState } from '#contract/rates/post/post-codes.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { showToast } from '#kit/toasts.tsx';
import { knownEvents } from '#machines/kernel/lifecycle.ts';
import type { PostEvent } from '#machines/rates/rate-post.commands.ts';
import { POST_EVENTS } from '#machines/rates/rate-post.events.ts';
import { ratePostLifecycle } from '#machines/rates/rate-post.lifecycle.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../post.css';
import '../queries.ts';
import { FilesDialog } from './files-dialog.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { postCommand, useSendEvent } from './post-command.ts';
import type { PostAddress } from './post-view.ts';
import { RuleDialog } from './rule-dialog.tsx';

const resource: Resource = ratePostResource;
const today = (): string => new Date().toLocaleDateString('sv');
const newValues = () => ({ kind: 'GRI', visibility: 'PUBLIC_SITE', effectiveFrom: today() });

interface Asking {
  readonly what: 'pin' | 'files' | 'rule';
  readonly context: ResourceContext;
  readonly row: AnyRow;
}

/** The machine knows the event in the state of each chosen row. */
function known(rows: readonly AnyRow[], event: PostEvent): Command['enabled'] {
  if (rows.length === 0) return both('pick');
  const fits = rows.every(row => knownEvents(ratePostLifecycle, row.state as PostState).includes(event));
  return fits ? true : POST_CODES['RP-01'];
}

/** The editor: all announcements of the company with drafts and those that are over. */
export function PostList({ address }: { readonly address: PostAddress }) {
  const t = useT('ratePost');
  const text = useText();
  const client = useClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const send = useSendEvent();
  const [asking, setAsking] = useState<Asking | null>(null);
  const section = resource.title;

  const sendEvent = async (event: string, call: unknown, context: ResourceContext, more: object = {}) => {
    await send(`ratePost.${event}`, call, context.chosen, more);
    context.clearMarks();
    await context.refresh();
  };
  const toMessage = async (row: AnyRow) => {
    const { titleZh, titleEn, bodyZh, bodyEn } = row as Readonly<Record<string, string | null>>;
    const words = { titleZh, titleEn: titleEn ?? titleZh, bodyZh: bodyZh ?? '', bodyEn: bodyEn ?? bodyZh ?? '' };
    const content = { ...NEW_GLOBAL_CONTENT, ...words, category: 'BUSINESS', mail: true };
    try {
      const { data } = await client.call(saveGlobalMessage, { body: { content: content as never } });
      showToast({ id: 'ratePost.mail', intent: 'success', text: t('mailed') });
      navigate(`${MESSAGE_PATHS.send}?id=${data.id}`);
    } catch (error) {
      showToast({ id: 'ratePost.mail', intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  const commands = (context: ResourceContext): readonly Command[] => {
    const { active, chosen } = context;
    const ask = (what: Asking['what']) => () => {
      if (active) setAsking({ what, context, row: active });
    };
    const one: Command['enabled'] = active ? true : both('pickOne');
    const event = (
      name: 'PUBLISH' | 'WITHDRAW' | 'PIN' | 'TO_RULE',
      rest: Pick<Command, 'shortcut' | 'intent' | 'run'>,
    ) =>
      postCommand(
        menu,
        name,
        { id: `ratePost.${name.toLowerCase()}`, title: POST_EVENTS[name].label, section, ...rest },
        known(name === 'TO_RULE' ? (active ? [active] : []) : chosen, name),
      );
    const mayMail = hasButton(menu, 'SUBMIT', MESSAGE_PATHS.globals);
    return [
      event('PUBLISH', { shortcut: 'p', intent: 'success', run: () => sendEvent('publish', publishPosts, context) }),
      event('WITHDRAW', { shortcut: 'shift+w', run: () => sendEvent('withdraw', withdrawPosts, context) }),
      event('PIN', { shortcut: 'shift+p', run: ask('pin') }),
      event('TO_RULE', { shortcut: 'shift+r', run: ask('rule') }),
      postCommand(
        menu,
        'EDIT',
        { id: 'ratePost.files', title: both('filesOf'), section, shortcut: 'shift+a', run: ask('files') },
        one,
      ),
      {
        ...{ id: 'ratePost.read', title: both('read'), section, shortcut: 'o', enabled: one },
        run: () => (active ? address.read(active.id) : undefined),
      },
      {
        ...{ id: 'ratePost.mail', title: both('mail'), section, shortcut: 'm', quiet: !mayMail },
        ...{ enabled: mayMail ? one : both('noRight'), run: () => (active ? toMessage(active) : undefined) },
      },
      ...address.commands,
    ];
  };
  const close = () => setAsking(null);
  return (
    <>
      <ResourceScreen
        resource={resource}
        newValues={newValues()}
        rowTone={row => (row.state === 'WITHDRAWN' || row.state === 'ENDED' ? 'muted' : undefined)}
        commands={commands}
      />
      {asking?.what === 'pin' && (
        <PinDialog
          before={String(asking.row.pinnedUntil ?? today())}
          onPin={async until => {
            await sendEvent('pin', pinPosts, asking.context, { until });
            close();
          }}
          onClose={close}
        />
      )}
      {asking?.what === 'files' && (
        <FilesDialog row={asking.row} onChanged={() => asking.context.refresh([asking.row.id])} onClose={close} />
      )}
      {asking?.what === 'rule' && <RuleDialog row={asking.row} refs={asking.context.refs} onClose={close} />}
    </>
  );
}
