import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { signInWays } from '#contract/session/sign-in.calls.ts';
import { type SocialIdentity, socialIdentities, socialStart, socialUnbind } from '#contract/session/social.ts';
import { queryKey, useCallQuery, useClient } from '#kit/client.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { errorText } from '#kit/error-text.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { ErrorState } from '#kit/screen-states.tsx';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { showToast } from '#kit/toasts.tsx';
import { Block } from './section.tsx';

const HERE = 'tab=signIn';

/** Identities of other services that sign the person in. */
export function SocialBlock() {
  const t = useT('settings');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const ways = useCallQuery(signInWays);
  const bound = useCallQuery(socialIdentities, undefined, { staleTime: 0 });
  const [ending, setEnding] = useState<SocialIdentity | null>(null);
  const settle = async (): Promise<void> => {
    setEnding(null);
    await queries.invalidateQueries({ queryKey: [...queryKey(socialIdentities)] });
  };
  const unbinding = useSendCall(socialUnbind, {
    name: ['settings', 'social'],
    onDone: settle,
    onRefused: settle,
    refusal: trouble => ({ text: t('signIn.social'), detail: text(trouble.text) }),
  });
  const offered = (ways.data?.social ?? []).filter(
    ({ provider }) => !bound.data?.some(identity => identity.provider === provider),
  );
  if ((bound.data ?? []).length === 0 && offered.length === 0) return null;
  const begin = async (provider: string) => {
    try {
      const redirect = `${window.location.pathname}?${HERE}`;
      const { data } = await client.call(socialStart, { query: { provider, purpose: 'bind', redirect } });
      window.location.assign(data.authorizeUrl);
    } catch (error) {
      showToast({ id: 'settings.social', intent: 'danger', text: t('signIn.social'), detail: text(errorText(error)) });
    }
  };
  const end = async ({ provider, subject }: SocialIdentity) => void (await unbinding.runOrToast({ provider, subject }));
  return (
    <Block
      title={t('signIn.social')}
      tools={offered.map(({ provider, nameZh, nameEn }) => (
        <Button
          key={provider}
          size="small"
          text={t('signIn.bindSocial', { name: text({ zh: nameZh, en: nameEn }) })}
          onClick={() => void begin(provider)}
        />
      ))}
    >
      {bound.error && <ErrorState error={bound.error} onRetry={() => void bound.refetch()} />}
      {(bound.data ?? []).map(identity => (
        <div key={`${identity.provider} ${identity.subject}`} className="fl-set-inline">
          <b>{text({ zh: identity.nameZh, en: identity.nameEn })}</b>
          {identity.displayName}
          <span className="fl-muted">
            <Instant at={identity.boundAt} />
          </span>
          <Button
            size="small"
            text={t('companies.unbind')}
            aria-label={`${t('companies.unbind')} ${identity.displayName}`}
            onClick={() => setEnding(identity)}
          />
        </div>
      ))}
      {ending && (
        <ConfirmDialog
          isOpen
          title={t('signIn.unbindTitle', { name: ending.displayName })}
          confirmLabel={t('companies.unbind')}
          intent="danger"
          onConfirm={() => end(ending)}
          onCancel={() => setEnding(null)}
        >
          {t('signIn.unbindText')}
        </ConfirmDialog>
      )}
    </Block>
  );
}
