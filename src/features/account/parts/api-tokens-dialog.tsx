import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiToken, apiTokens, revokeApiToken } from '#contract/session/api-token.ts';
import { queryKey, useCallQuery, useClient } from '#kit/client.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { showToast } from '#kit/toasts.tsx';
import '../locale/words.ts';
import { ApiTokenForm } from './api-token-form.tsx';
import { ApiTokenMade } from './api-token-made.tsx';
import { ApiTokenTable } from './api-token-table.tsx';

type Step =
  | { readonly name: 'list' }
  | { readonly name: 'create' }
  | { readonly name: 'made'; readonly token: string; readonly title: string }
  | { readonly name: 'revoke'; readonly token: ApiToken };

const LIST: Step = { name: 'list' };

/** The tokens with which the person's own programs sign in: list, make one, end one. */
export function ApiTokensDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('account');
  const kit = useT('kit');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>(LIST);
  const tokens = useCallQuery(apiTokens, undefined, { staleTime: 0 });
  const refresh = () => queries.invalidateQueries({ queryKey: [...queryKey(apiTokens)] });

  const revoking = useSend({
    name: ['apiToken', 'revoked'],
    send: ({ id }: ApiToken, { idempotencyKey }) => client.call(revokeApiToken, { body: { id }, idempotencyKey }),
    onRefused: ({ text: reason }, { title }) =>
      showToast({ id: 'apiToken.revoked', intent: 'danger', text: title, detail: text(reason) }),
    notice: (_, { title }) => ({ text: t('tokens.revoked', { title }) }),
  });
  async function revoke(token: ApiToken): Promise<void> {
    await revoking.attempt(token);
    // Refused or not: another tab may have ended it, and the list must say so.
    await refresh();
    setStep(LIST);
  }

  if (step.name === 'create')
    return (
      <ApiTokenForm
        onCancel={() => setStep(LIST)}
        onMade={({ token, title }) => {
          setStep({ name: 'made', token, title });
          void refresh();
        }}
      />
    );
  if (step.name === 'made') return <ApiTokenMade token={step.token} title={step.title} onClose={() => setStep(LIST)} />;
  if (step.name === 'revoke')
    return (
      <ConfirmDialog
        isOpen
        title={t('tokens.revokeTitle', { title: step.token.title })}
        confirmLabel={t('tokens.revoke')}
        intent="danger"
        onConfirm={() => revoke(step.token)}
        onCancel={() => setStep(LIST)}
      >
        {t('tokens.revokeText')}
      </ConfirmDialog>
    );
  return (
    <FormDialog
      isOpen
      title={t('tokens.title')}
      width={860}
      cancelLabel={kit('close')}
      onCancel={onClose}
      primary={{ label: t('tokens.create'), onRun: () => setStep({ name: 'create' }) }}
    >
      <p className="fl-muted">{t('tokens.intro')}</p>
      {tokens.isPending && <LoadingState />}
      {tokens.error && <ErrorState error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.data?.length === 0 && <EmptyState title={t('tokens.empty')} hint={t('tokens.emptyHint')} />}
      {tokens.data && tokens.data.length > 0 && (
        <ApiTokenTable tokens={tokens.data} onRevoke={token => setStep({ name: 'revoke', token })} />
      )}
    </FormDialog>
  );
}
