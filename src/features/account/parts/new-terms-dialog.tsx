import { Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { TERMS_EDITIONS } from '#contract/session/terms.ts';
import { acceptTerms } from '#contract/settings/privacy.calls.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { TermsLinks } from '#kit/terms-links.tsx';
import { type RouteName, routeOf } from '#routes/catalogue/catalogue.ts';
import '../locale/words.ts';

/** Kept for this sign-in alone: signing out empties the storage, and the next one asks again. */
const answeredKey = (version: string): string => `terms:${version}`;

/** The texts themselves, which may be read before anything is answered. */
const TEXTS: readonly RouteName[] = ['Terms', 'Privacy'];

/** The terms have changed since the person agreed: asked at the next sign-in. Putting it off leaves everything open. */
export function NewTermsDialog({ version }: { readonly version: string }) {
  const t = useT('account');
  const text = useText();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(() => sessionStorage.getItem(answeredKey(version)) === null);
  const answered = () => {
    sessionStorage.setItem(answeredKey(version), 'answered');
    setOpen(false);
  };
  const accepting = useSendCall(acceptTerms, { name: ['account', 'terms'], onDone: answered });
  const here = routeOf(pathname)?.name;
  const changes = TERMS_EDITIONS.find(edition => edition.version === version)?.changes;
  return (
    <FormDialog
      isOpen={isOpen && (here === undefined || !TEXTS.includes(here))}
      title={t('terms.newTitle', { version })}
      cancelLabel={t('terms.later')}
      onCancel={answered}
      primary={{ label: t('terms.accept'), onRun: async () => void (await accepting.attempt({ version })) }}
    >
      {accepting.trouble && (
        <Callout compact intent="danger">
          {text(accepting.trouble.text)}
        </Callout>
      )}
      <p>
        <TermsLinks before={t('terms.newIntro')} />
      </p>
      {changes && <p>{text(changes)}</p>}
      <p className="fl-muted">{t('terms.laterHint')}</p>
    </FormDialog>
  );
}
