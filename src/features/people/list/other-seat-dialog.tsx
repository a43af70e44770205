import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import { EMPLOYEE_PATH } from '#contract/people/employee.ts';
import { createSeatFor, rolesForCompany } from '#contract/people/other-company.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { showToast } from '#kit/toasts.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import '../locale/words.ts';
import { type Once, OnceDialog } from '../parts/once-dialog.tsx';
import { RoleChoice } from '../parts/role-boxes.tsx';
import { useSeatPassword } from '../parts/use-seat-password.ts';

const FIELDS = ['account', 'name', 'nameEn', 'email', 'phone', 'position'] as const;
const MOST = { account: 30, name: 50, nameEn: 70, email: 254, phone: 20, position: 50 } as const;
const EMPTY = { account: '', name: '', nameEn: '', email: '', phone: '', position: '' };

/** A seat for a company that staff look after. What is told once stays until it has been read. */
export function OtherSeatDialog({
  companyCode,
  entry,
  onDone,
  onClose,
}: {
  readonly companyCode: string;
  readonly entry: 'INVITE' | 'CREATE';
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('people');
  const client = useClient();
  const { menu } = useSession();
  const id = useId();
  const roles = useCallQuery(rolesForCompany, { companyCode });
  const [typed, setTyped] = useState(EMPTY);
  const [roleIds, setRoleIds] = useState<readonly string[]>([]);
  const [told, setTold] = useState<Once | null>(null);
  /** The seat is there; what is left is its password. */
  const [madeId, setMadeId] = useState<string | null>(null);
  const isMade = madeId !== null;
  const filled = (name: 'email' | 'phone' | 'position') => typed[name].trim() || null;
  const isReached = entry === 'CREATE' || filled('email') !== null || filled('phone') !== null;
  const isComplete =
    typed.account.trim().length >= 3 && typed.name.trim() !== '' && typed.nameEn.trim() !== '' && roleIds.length > 0;

  const resetting = useSeatPassword();
  const creating = useSend({
    name: ['people', 'createSeatFor'],
    send: async (body: BodyOf<typeof createSeatFor>, { idempotencyKey }) =>
      (await client.call(createSeatFor, { body, idempotencyKey })).data,
    onDone,
  });
  const run = async () => {
    if (isMade) return setTold(await resetting.run({ id: madeId }));
    const data = await creating.run({
      companyCode,
      entry,
      roleIds: [...roleIds],
      account: typed.account.trim(),
      name: typed.name.trim(),
      nameEn: typed.nameEn.trim(),
      email: filled('email'),
      phone: filled('phone'),
      position: filled('position'),
    });
    if (data.link) return setTold({ title: t('once.linkTitle'), note: t('once.link'), secret: data.link });
    if (entry === 'INVITE' || !hasButton(menu, 'RESET_PASSWORD', EMPLOYEE_PATH)) {
      showToast({
        id: 'people.editor',
        intent: 'success',
        text: entry === 'INVITE' ? t('editor.invited') : t('editor.saved'),
      });
      return onClose();
    }
    setMadeId(data.id);
    setTold(await resetting.run({ id: data.id }));
  };

  if (told) return <OnceDialog {...told} onClose={onClose} />;
  return (
    <AskDialog
      title={t(entry === 'INVITE' ? 'company.inviteTitle' : 'company.addTitle', { company: companyCode })}
      onClose={onClose}
      send={{
        label: t(entry === 'INVITE' ? 'seats.invite' : 'seats.add'),
        disabled: !isComplete || !isReached,
        run,
      }}
    >
      <p className="fl-muted">{t(entry === 'INVITE' ? 'company.inviteHint' : 'company.addHint')}</p>
      <div className="ppl-two">
        {FIELDS.map(name => (
          <FormGroup key={name} label={t(`company.fields.${name}`)} labelFor={`${id}-${name}`}>
            <InputGroup
              id={`${id}-${name}`}
              value={typed[name]}
              maxLength={MOST[name]}
              disabled={isMade}
              onValueChange={value => setTyped(before => ({ ...before, [name]: value }))}
            />
          </FormGroup>
        ))}
      </div>
      {roles.error ? (
        <Button text={t('company.rolesAgain')} onClick={() => void roles.refetch()} />
      ) : (
        <RoleChoice
          label={t('join.roles')}
          roles={(roles.data ?? []).map(role => ({ id: role.id, zh: role.nameZh, en: role.nameEn }))}
          chosen={roleIds}
          onChange={setRoleIds}
        />
      )}
    </AskDialog>
  );
}
