import { Callout } from '@blueprintjs/core';
import { invitationOf } from '#contract/people/invitation.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import '../locale/words.ts';

/** Whose invitation it is, or that it is over. */
export function InvitationNote({ token }: { readonly token: string }) {
  const t = useT('account');
  const language = useLanguage();
  const invitation = useCallQuery(invitationOf, { token }, { retry: false });
  if (invitation.isPending) return null;
  if (invitation.data?.state !== 'OPEN')
    return (
      <Callout intent="warning" compact className="fl-invitation">
        {t('register.invitedOver')}
      </Callout>
    );
  const { companyName, companyNameEn, invitedBy } = invitation.data;
  const company = language === 'EN' ? companyNameEn : companyName;
  return (
    <Callout intent="primary" compact className="fl-invitation">
      <b>{t('register.invited', { company })}</b>
      {invitedBy && <div>{t('register.invitedBy', { name: invitedBy })}</div>}
    </Callout>
  );
}
