import { Callout, FormGroup, InputGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { twoStepState } from '#contract/session/own-account.ts';
import { acceptTerms, deleteAccount, keepAccount, myData, privacy } from '#contract/settings/privacy.calls.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { queryKey, useCallQuery, useClient } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { formatInstant } from '#kit/date-time.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { saveDownload } from '#kit/save-download.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { bothOf } from '../locale/words.ts';
import { Block } from '../parts/section.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { PasswordField } from '../parts/two-step-dialogs.tsx';

/** One's own data: taken along, agreed to, given up. */
export function PrivacySection() {
  const t = useT('settings');
  const zone = useViewerZone();
  const client = useClient();
  const queries = useQueryClient();
  const state = useCallQuery(privacy, undefined, { staleTime: 0 });
  const [asked, setAsked] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: [...queryKey(privacy)] });
  const isOffered = state.data?.isOffered ?? false;
  const deletion = state.data?.deletion ?? null;
  const keeping = useSendCall(keepAccount, {
    name: ['settings', 'account'],
    onDone: refresh,
    notice: () => ({ text: t('privacy.kept') }),
  });
  const accepting = useSendCall(acceptTerms, {
    name: ['settings', 'terms'],
    onDone: refresh,
    notice: () => ({ text: t('privacy.accepted') }),
  });
  const [download] = useCommands([
    {
      id: 'settings.myData',
      title: bothOf(words => words.privacy.download),
      enabled: true,
      run: async () => {
        const { data } = await client.call(myData);
        const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
        saveDownload({ blob, name: 'fairlead-my-data.json' });
      },
    },
  ]);
  const [deciding] = useCommands(
    !isOffered
      ? []
      : [
          deletion
            ? {
                id: 'settings.keepAccount',
                title: bothOf(words => words.privacy.keep),
                enabled: true as const,
                intent: 'primary' as const,
                run: async () => void (await keeping.run({})),
              }
            : {
                id: 'settings.deleteAccount',
                title: bothOf(words => words.privacy.delete),
                enabled: true as const,
                intent: 'danger' as const,
                run: () => setAsked(true),
              },
        ],
  );
  const currentTerms = state.data?.currentTerms ?? '';
  const isAgreed = state.data?.consents.some(({ version }) => version === currentTerms) ?? true;
  const [agreeing] = useCommands(
    !isOffered || isAgreed
      ? []
      : [
          {
            id: 'settings.acceptTerms',
            title: bothOf(words => words.privacy.accept),
            enabled: true as const,
            intent: 'primary' as const,
            run: async () => void (await accepting.run({ version: currentTerms })),
          },
        ],
  );
  if (state.isPending) return <LoadingState />;
  if (state.error) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />;
  return (
    <>
      <Block
        title={t('privacy.data')}
        hint={t('privacy.dataText')}
        tools={download && <CommandButton command={download} />}
      >
        {null}
      </Block>
      {isOffered && (
        <Block
          title={t('privacy.consents')}
          {...(agreeing ? { hint: t('privacy.newTerms', { version: currentTerms }) } : {})}
          tools={agreeing && <CommandButton command={agreeing} />}
        >
          {state.data.consents.length === 0 && <p className="fl-muted">{t('privacy.noConsent')}</p>}
          {state.data.consents.map(({ version, at }) => (
            <p key={at}>
              {t('privacy.consent', { version })} · <Instant at={at} />
            </p>
          ))}
        </Block>
      )}
      <Block
        title={t('privacy.delete')}
        hint={t(isOffered ? 'privacy.deleteText' : 'privacy.companyAccount')}
        tools={deciding && <CommandButton command={deciding} />}
      >
        {deletion && (
          <Callout compact intent="warning">
            {t('privacy.due', { at: formatInstant(deletion.dueAt, zone) })}
          </Callout>
        )}
      </Block>
      {asked && (
        <DeleteDialog
          onCancel={() => setAsked(false)}
          onDone={() => {
            setAsked(false);
            void refresh();
          }}
        />
      )}
    </>
  );
}

function DeleteDialog({ onDone, onCancel }: { readonly onDone: () => void; readonly onCancel: () => void }) {
  const t = useT('settings');
  const id = useId();
  const twoStep = useCallQuery(twoStepState);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const needsCode = twoStep.data?.enabledAt != null;
  const deleting = useSendCall(deleteAccount, { name: ['settings', 'deleteAccount'], onDone });
  const run = async () => void (await deleting.attempt({ password, ...(needsCode ? { code } : {}) }));
  return (
    <FormDialog
      isOpen
      title={t('privacy.deleteTitle')}
      width={440}
      onCancel={onCancel}
      primary={{
        label: t('privacy.deleteDo'),
        intent: 'danger',
        disabled: password === '' || (needsCode && code.trim() === ''),
        onRun: run,
      }}
    >
      <Trouble trouble={deleting.trouble} />
      <p>{t('privacy.deleteText')}</p>
      <PasswordField id={`${id}-password`} value={password} onChange={setPassword} />
      {needsCode && (
        <FormGroup label={t('signIn.anyCode')} labelFor={`${id}-code`}>
          <InputGroup
            id={`${id}-code`}
            maxLength={40}
            value={code}
            onChange={event => setCode(event.currentTarget.value)}
          />
        </FormGroup>
      )}
    </FormDialog>
  );
}
