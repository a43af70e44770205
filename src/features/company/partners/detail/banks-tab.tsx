import { Button, Callout, InputGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankAccount } from '#contract/company/onboarding/company-change.ts';
import { partnerBanks, revealBanks, saveBanks } from '#contract/company/partners/partner.calls.ts';
import type { BodyOf } from '#contract/kernel/call.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { queryKey, useCallQuery, useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { isStale } from '#kit/problem-text.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import { useSend } from '#kit/send/use-send.ts';
import { both } from '../locale/both.ts';
import { Asked } from '../parts/asked.tsx';
import type { PartnerKind } from '../parts/partner-kind.ts';
import { PlainTable } from '../parts/plain-table.tsx';
import { screenCommand } from '../parts/screen-command.ts';

interface Editing {
  readonly version: number;
  /** As they were when they were read. */
  readonly before: readonly BankAccount[];
  readonly lines: readonly (BankAccount & { readonly key: number })[];
}

const linesOf = (accounts: readonly BankAccount[]): Editing['lines'] => accounts.map((one, key) => ({ ...one, key }));

type Sent = BodyOf<typeof saveBanks>['accounts'];

const isSame = (some: Readonly<Sent>, others: Readonly<Sent>): boolean => {
  const said = (accounts: Readonly<Sent>) =>
    JSON.stringify(accounts.map(({ bank, account, currency, swift }) => [bank, account, currency, swift || null]));
  return said(some) === said(others);
};

const BLANK = { bank: '', account: '', currency: 'CNY', swift: null } as const;

/** Bank accounts: masked until somebody who may asks for them; then they can be changed. */
export function BanksTab({ of, row }: { readonly of: PartnerKind; readonly row: AnyRow }) {
  const t = useT('partners');
  const client = useClient();
  const queries = useQueryClient();
  const { menu } = useSession();
  const asked = useCallQuery(partnerBanks, { id: row.id });
  const [editing, setEditing] = useState<Editing | null>(null);
  /** As another has saved them meanwhile. */
  const [theirs, setTheirs] = useState<readonly BankAccount[] | null>(null);
  const revealing = useSend({
    name: ['partners', 'revealBanks'],
    send: async (body: { readonly id: string }, { idempotencyKey }) =>
      (await client.call(revealBanks, { body, idempotencyKey })).data,
    onDone: ({ version, accounts }) => setEditing({ version, before: accounts, lines: linesOf(accounts) }),
  });
  const saving = useSend({
    name: ['partners', 'banks'],
    rowsOf: () => (editing ? [{ id: row.id, version: editing.version }] : []),
    send: async (body: BodyOf<typeof saveBanks>, { rows: [seen], idempotencyKey }) => {
      try {
        await client.call(saveBanks, { body, ifMatch: seen!.version, idempotencyKey });
      } catch (error) {
        if (!isStale(error)) throw error;
        const { accounts } = (await client.call(revealBanks, { body: { id: row.id } })).data;
        // They say what was sent: the answer to an earlier sending was lost, and nobody else has changed them.
        if (isSame(accounts, body.accounts)) return;
        setTheirs(editing && isSame(accounts, editing.before) ? null : accounts);
        throw error;
      }
    },
    onDone: async () => {
      setEditing(null);
      setTheirs(null);
      await queries.invalidateQueries({ queryKey: [...queryKey(partnerBanks)] });
      await refreshRows(queries, of.resource, [row.id]);
    },
    notice: () => ({ text: t('banks.saved') }),
  });
  const save = async () => {
    const accounts = editing?.lines.map(({ key: _, ...one }) => ({ ...one, swift: one.swift || null }));
    if (accounts) await saving.run({ id: row.id, accounts });
  };
  const commands = useCommands([
    editing
      ? screenCommand(menu, of.list, 'BANK_VIEW', {
          id: 'partner.banks.save',
          title: both('banks.save'),
          shortcut: 'mod+s',
          intent: 'primary',
          run: save,
        })
      : screenCommand(menu, of.list, 'BANK_VIEW', {
          id: 'partner.banks',
          title: both('banks.reveal'),
          shortcut: 'shift+k',
          run: async () => void (await revealing.run({ id: row.id })),
        }),
    ...(editing && theirs
      ? [
          screenCommand(menu, of.list, 'BANK_VIEW', {
            id: 'partner.banks.takeTheirs',
            title: both('banks.takeTheirs'),
            shortcut: 'alt+t',
            run: () => {
              setEditing({ ...editing, before: theirs, lines: linesOf(theirs) });
              setTheirs(null);
            },
          }),
        ]
      : []),
  ]);
  const change = (key: number, part: Partial<BankAccount>) =>
    setEditing(
      before =>
        before && { ...before, lines: before.lines.map(line => (line.key === key ? { ...line, ...part } : line)) },
    );
  return (
    <Asked query={asked}>
      {({ accounts }) => (
        <>
          <ActionBar commands={commands} label={t('detail.banks')} />
          {!editing && (
            <PlainTable
              label={t('detail.banks')}
              rows={accounts}
              rowKey={one => `${one.bank} ${one.account} ${one.currency}`}
              empty={t('banks.none')}
              columns={[
                { key: 'bank', label: t('banks.bank'), cell: one => one.bank },
                {
                  key: 'account',
                  label: t('banks.account'),
                  cell: one => <span className="fl-mono">{one.account}</span>,
                },
                { key: 'currency', label: t('banks.currency'), cell: one => one.currency },
                { key: 'swift', label: t('banks.swift'), cell: one => one.swift ?? '' },
              ]}
            />
          )}
          {editing && theirs && (
            <Callout intent="warning" role="alert">
              <p>{t('banks.stale')}</p>
              <ul>
                {theirs.map(one => (
                  <li key={`${one.bank} ${one.account} ${one.currency}`}>
                    {one.bank} <span className="fl-mono">{one.account}</span> {one.currency} {one.swift}
                  </li>
                ))}
              </ul>
            </Callout>
          )}
          {editing && (
            <>
              <ul className="ptn-bank-lines">
                {editing.lines.map(line => (
                  <li key={line.key}>
                    {(['bank', 'account', 'currency', 'swift'] as const).map(name => (
                      <InputGroup
                        key={name}
                        aria-label={t(`banks.${name}`)}
                        placeholder={t(`banks.${name}`)}
                        value={line[name] ?? ''}
                        onValueChange={value => change(line.key, { [name]: value })}
                      />
                    ))}
                    <Button
                      size="small"
                      variant="minimal"
                      text={t('banks.remove')}
                      onClick={() =>
                        setEditing({ ...editing, lines: editing.lines.filter(({ key }) => key !== line.key) })
                      }
                    />
                  </li>
                ))}
              </ul>
              <Button
                size="small"
                text={t('banks.add')}
                onClick={() =>
                  setEditing({
                    ...editing,
                    lines: [
                      ...editing.lines,
                      { ...BLANK, key: Math.max(-1, ...editing.lines.map(({ key }) => key)) + 1 },
                    ],
                  })
                }
              />
            </>
          )}
        </>
      )}
    </Asked>
  );
}
