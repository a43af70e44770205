import { Button } from '@blueprintjs/core';
import { signInWays } from '#contract/session/sign-in.calls.ts';
import { socialStart } from '#contract/session/social.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import '../locale/words.ts';
import { SignInProblem } from './sign-in-problem.tsx';
import { useAttempt } from './use-attempt.ts';

/** The other services one can sign in with; choosing one leaves the product and comes back to `/wxLogin`. */
export function SocialWays({ redirect }: { readonly redirect: string | null }) {
  const t = useT('account');
  const text = useText();
  const client = useClient();
  const ways = useCallQuery(signInWays);
  const attempt = useAttempt('socialStart', async ({ provider }: { readonly provider: string }) => {
    const query = { provider, purpose: 'login' as const, ...(redirect ? { redirect } : {}) };
    const { data } = await client.call(socialStart, { query });
    window.location.assign(data.authorizeUrl);
  });
  if (ways.isPending) return <LoadingState lines={2} />;
  if (ways.error) return <ErrorState error={ways.error} onRetry={() => void ways.refetch()} />;
  if (ways.data.social.length === 0) return <EmptyState title={t('social.none')} />;
  return (
    <div className="fl-social">
      <p className="fl-muted">{t('social.intro')}</p>
      <SignInProblem problem={attempt.problem} />
      {ways.data.social.map(({ provider, nameZh, nameEn }) => (
        <Button
          key={provider}
          size="large"
          fill
          loading={attempt.busy}
          data-provider={provider}
          text={t('social.with', { name: text({ zh: nameZh, en: nameEn }) })}
          onClick={() => void attempt.run({ provider })}
        />
      ))}
    </div>
  );
}
