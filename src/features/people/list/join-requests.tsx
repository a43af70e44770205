import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { acceptJoinRequest, declineJoinRequest, type JoinRequest, joinRequests } from '#contract/account/join.ts';
import type { BodyOf } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { queryKey } from '#kit/queries.ts';
import { useSend } from '#kit/send/use-send.ts';
import { RoleBoxes } from '../parts/role-boxes.tsx';
import '../locale/words.ts';
import '../people.css';

const SECTION: Text = { zh: '加入申请', en: 'Requests to join' };
const ONLY_ONE: Text = { zh: '只有一条申请', en: 'There is one request only' };

/** People who ask for a seat, above the list; nothing where nobody asks. */
export function JoinRequests({ onChanged }: { readonly onChanged: () => Promise<void> }) {
  const t = useT('people');
  const client = useClient();
  const queries = useQueryClient();
  const open = useCallQuery(joinRequests, { open: 'true', limit: 20 });
  const [accepting, setAccepting] = useState<JoinRequest | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const rows = open.data?.rows ?? [];
  const chosen = rows.find(({ id }) => id === chosenId) ?? rows[0];
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: [...queryKey(joinRequests)] });
    await onChanged();
  };
  const declining = useSend({
    name: ['people', 'join'],
    send: (body: { readonly id: string }, { idempotencyKey }) =>
      client.call(declineJoinRequest, { body, idempotencyKey }),
    onDone: changed,
    notice: () => ({ text: t('join.declined') }),
  });
  const about = (what: Text): Text => ({
    zh: `${what.zh}：${chosen?.displayName}`,
    en: `${what.en}: ${chosen?.displayName}`,
  });
  const [accept, refuse] = useCommands(
    chosen
      ? [
          {
            id: 'join.accept',
            section: SECTION,
            shortcut: 'j a',
            intent: 'primary' as const,
            title: about({ zh: '接受加入', en: 'Accept' }),
            enabled: true as const,
            run: () => setAccepting(chosen),
          },
          {
            id: 'join.decline',
            section: SECTION,
            shortcut: 'j d',
            title: about({ zh: '拒绝加入', en: 'Decline' }),
            enabled: true as const,
            run: async () => void (await declining.run({ id: chosen.id })),
          },
          {
            id: 'join.next',
            section: SECTION,
            shortcut: 'j j',
            title: { zh: '下一条申请', en: 'Next request' },
            enabled: rows.length > 1 ? (true as const) : ONLY_ONE,
            run: () => setChosenId(rows[(rows.indexOf(chosen) + 1) % rows.length]?.id ?? null),
          },
        ]
      : [],
  );
  if (rows.length === 0) return null;
  return (
    <section className="ppl-joins" aria-label={t('join.title')}>
      <h2>
        {t('join.title')} <span className="ppl-count">{rows.length}</span>
      </h2>
      <ul>
        {rows.map(request => (
          <li key={request.id} aria-current={request === chosen}>
            <button type="button" className="ppl-join-name" onClick={() => setChosenId(request.id)}>
              {request.displayName}
            </button>{' '}
            <span className="fl-muted">{request.phone ?? request.email}</span> <Instant at={request.createdAt} />
            {request.message && <q>{request.message}</q>}
            {request === chosen && accept && refuse && (
              <>
                <CommandButton command={accept} />
                <CommandButton command={refuse} />
              </>
            )}
          </li>
        ))}
      </ul>
      {accepting && <AcceptDialog request={accepting} onClose={() => setAccepting(null)} onDone={changed} />}
    </section>
  );
}

function AcceptDialog({
  request,
  onDone,
  onClose,
}: {
  readonly request: JoinRequest;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('people');
  const client = useClient();
  const field = useId();
  const [account, setAccount] = useState('');
  const [position, setPosition] = useState('');
  const [roleIds, setRoleIds] = useState<readonly string[]>([]);
  const accepting = useSend({
    name: ['people', 'join'],
    send: (body: BodyOf<typeof acceptJoinRequest>, { idempotencyKey }) =>
      client.call(acceptJoinRequest, { body, idempotencyKey }),
    onDone,
    notice: () => ({ text: t('join.accepted', { name: request.displayName }) }),
  });
  const run = async () => {
    await accepting.run({ id: request.id, account, roleIds: [...roleIds], position: position.trim() || null });
    onClose();
  };
  return (
    <AskDialog
      title={t('join.acceptTitle', { name: request.displayName })}
      onClose={onClose}
      send={{ label: t('join.accept'), disabled: account.trim().length < 3 || roleIds.length === 0, run }}
    >
      <FormGroup label={t('join.account')} labelFor={`${field}-account`}>
        <InputGroup id={`${field}-account`} value={account} maxLength={30} onValueChange={setAccount} />
      </FormGroup>
      <FormGroup label={t('join.position')} labelFor={`${field}-position`}>
        <InputGroup id={`${field}-position`} value={position} maxLength={50} onValueChange={setPosition} />
      </FormGroup>
      <RoleBoxes label={t('join.roles')} chosen={roleIds} onChange={setRoleIds} />
    </AskDialog>
  );
}
