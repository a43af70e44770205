import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { acceptJoinRequest, declineJoinRequest, type JoinRequest, joinRequests } from '#contract/account/join.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { queryKey } from '#kit/queries.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { showToast } from '#kit/toasts.tsx';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { RoleBoxes } from '../parts/role-boxes.tsx';
import '../locale/words.ts';
import '../people.css';

/** People who ask for a seat, above the list; nothing where nobody asks. */
export function JoinRequests({ onChanged }: { readonly onChanged: () => Promise<void> }) {
  const t = useT('people');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const open = useCallQuery(joinRequests, { open: 'true', limit: 20 });
  const [accepting, setAccepting] = useState<JoinRequest | null>(null);
  const rows = open.data?.rows ?? [];
  const done = async (message: string) => {
    showToast({ id: 'people.join', intent: 'success', text: message });
    await queries.invalidateQueries({ queryKey: [...queryKey(joinRequests)] });
    await onChanged();
  };
  const decline = async ({ id }: JoinRequest) => {
    try {
      await client.call(declineJoinRequest, { body: { id } });
      await done(t('join.declined'));
    } catch (error) {
      showToast({ id: 'people.join', intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  if (rows.length === 0) return null;
  return (
    <section className="ppl-joins" aria-label={t('join.title')}>
      <h2>
        {t('join.title')} <span className="ppl-count">{rows.length}</span>
      </h2>
      <ul>
        {rows.map(request => (
          <li key={request.id}>
            <b>{request.displayName}</b> <span className="fl-muted">{request.phone ?? request.email}</span>{' '}
            <Instant at={request.createdAt} />
            {request.message && <q>{request.message}</q>}
            <Button size="small" intent="primary" text={t('join.accept')} onClick={() => setAccepting(request)} />
            <Button size="small" text={t('join.decline')} onClick={() => void decline(request)} />
          </li>
        ))}
      </ul>
      {accepting && (
        <AcceptDialog
          request={accepting}
          onClose={() => setAccepting(null)}
          onDone={async () => {
            setAccepting(null);
            await done(t('join.accepted', { name: accepting.displayName }));
          }}
        />
      )}
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
  const run = async () => {
    await client.call(acceptJoinRequest, {
      body: { id: request.id, account, roleIds: [...roleIds], position: position.trim() || null },
    });
    await onDone();
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
