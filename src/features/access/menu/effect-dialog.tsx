import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { type MenuEffect, menuEffect, publishMenu, rollBackMenu } from '#contract/access/menu.calls.ts';
import type { NodeChange } from '#contract/access/menu-difference.ts';
import type { MenuTreeName } from '#contract/access/menu-draft.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useSend } from '#kit/send/use-send.ts';
import '../locale/words.ts';
import { Named } from '../parts/named.tsx';

function ChangeLine({ change }: { readonly change: NodeChange }) {
  const t = useT('access');
  const codes = (list: readonly string[]) => ({ codes: list.join(', ') });
  const said = [
    ...(change.moved ? [t('menu.moved')] : []),
    ...change.fields.map(
      ({ field, before, after }) => `${t(`menu.fields.${field}`)}: ${before || '–'} → ${after || '–'}`,
    ),
    ...(change.buttonsAdded.length > 0 ? [t('menu.buttonsAdded', codes(change.buttonsAdded))] : []),
    ...(change.buttonsRemoved.length > 0 ? [t('menu.buttonsRemoved', codes(change.buttonsRemoved))] : []),
    ...(change.buttonsRenamed.length > 0 ? [t('menu.buttonsRenamed', codes(change.buttonsRenamed))] : []),
  ];
  return (
    <li>
      <Named of={change} /> <code>{change.path}</code> <small>{said.join(' · ')}</small>
    </li>
  );
}

function Difference({ effect: { difference, roles, companies, seats } }: { readonly effect: MenuEffect }) {
  const t = useT('access');
  const text = useText();
  const { added, removed, changed } = difference;
  const none = added.length + removed.length + changed.length === 0;
  return (
    <ScrollRegion label={t('menu.changed')} className="acc-effect">
      {none && <p>{t('menu.same')}</p>}
      {(
        [
          ['added', added],
          ['removed', removed],
        ] as const
      ).map(
        ([name, nodes]) =>
          nodes.length > 0 && (
            <section key={name} data-tone={name === 'added' ? 'gained' : 'lost'}>
              <h3>
                {t(`menu.${name}`)} ({nodes.length})
              </h3>
              <ul>
                {nodes.map(node => (
                  <li key={node.id}>
                    <Named of={node} /> <code>{node.path}</code>
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      {changed.length > 0 && (
        <section>
          <h3>
            {t('menu.changed')} ({changed.length})
          </h3>
          <ul>
            {changed.map(change => (
              <ChangeLine key={change.id} change={change} />
            ))}
          </ul>
        </section>
      )}
      <p className="fl-muted">
        {t('menu.touched', { roles: roles.length, companies, seats })}
        {roles.length > 0 && `: ${roles.map(role => text({ zh: role.nameZh, en: role.nameEn })).join(' · ')}`}
      </p>
    </ScrollRegion>
  );
}

interface Said {
  /** Version that stood when the effect was shown. */
  readonly current: number;
  readonly note: string;
}

/** What publishing the draft, or going back to a version, changes; and doing it. */
export function EffectDialog({
  tree,
  version,
  number,
  onDone,
  onCancel,
}: {
  readonly tree: MenuTreeName;
  /** Of the draft; unused for a version. */
  readonly version: number;
  /** Null: the draft. */
  readonly number: number | null;
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}) {
  const t = useT('access');
  const text = useText();
  const id = useId();
  const client = useClient();
  const [note, setNote] = useState('');
  const effect = useCallQuery(
    menuEffect,
    { tree, ...(number === null ? {} : { number }) },
    { staleTime: 0, gcTime: 0 },
  );

  const sending = useSend({
    name: ['menu', 'publish'],
    send: async ({ current, note: said }: Said, { idempotencyKey }) => {
      const { data } =
        number === null
          ? await client.call(publishMenu, { body: { tree, version, current, note: said }, idempotencyKey })
          : await client.call(rollBackMenu, { body: { tree, number, current, note: said }, idempotencyKey });
      return data.number;
    },
    onDone,
    // What may be done already is asked for again as it was.
    onRefused: async ({ kind }) => {
      if (kind === 'stale' || kind === 'refused') await effect.refetch();
    },
    notice: done => ({ id: 'menu.published', text: t('menu.published', { n: done }) }),
  });
  const carryOut = async (): Promise<void> => {
    if (effect.data) await sending.attempt({ current: effect.data.current, note });
  };
  return (
    <FormDialog
      isOpen
      width={720}
      title={number === null ? t('menu.publishTitle') : t('menu.rollBackTitle', { n: number })}
      primary={{
        label: t(number === null ? 'menu.publish' : 'menu.rollBack'),
        intent: number === null ? 'primary' : 'warning',
        disabled: !effect.data,
        onRun: carryOut,
      }}
      onCancel={onCancel}
    >
      {effect.isPending && <LoadingState />}
      {effect.error && <ErrorState error={effect.error} onRetry={() => void effect.refetch()} />}
      {effect.data && (
        <>
          <FormGroup label={t('menu.noteLabel')} labelFor={`${id}-note`}>
            <InputGroup id={`${id}-note`} value={note} maxLength={200} autoFocus onValueChange={setNote} />
          </FormGroup>
          <Difference effect={effect.data} />
        </>
      )}
      <p role="alert" className="fl-finding-error">
        {sending.trouble && text(sending.trouble.text)}
      </p>
    </FormDialog>
  );
}
