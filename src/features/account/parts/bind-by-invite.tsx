import { Button } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { acceptInvitation } from '#contract/people/invitation.ts';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';
import { FormLine } from './form-line.tsx';
import { InvitationNote } from './invitation-note.tsx';
import { inviteCodeIn } from './invite-code.ts';
import { SignInProblem } from './sign-in-problem.tsx';
import { useAttempt } from './use-attempt.ts';

/** Shortest that the server takes for a code. */
const LEAST = 20;

/** Accepting what a colleague has sent. */
export function BindByInvite({
  given,
  onBound,
}: {
  readonly given: string | null;
  readonly onBound: (employeeId: string) => void;
}) {
  const t = useT('account');
  const client = useClient();
  const attempt = useAttempt('acceptInvitation', (body: { readonly token: string }, idempotencyKey) =>
    client.call(acceptInvitation, { body, idempotencyKey }),
  );
  const [pasted, setPasted] = useState(given ?? '');
  const [tried, setTried] = useState(false);
  const token = inviteCodeIn(pasted);
  const isCode = token.length >= LEAST && token.length <= 100;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isCode) return;
    const done = await attempt.run({ token });
    if (done) onBound(done.data.employeeId);
  };
  return (
    <form className="fl-login" noValidate onSubmit={event => void submit(event)} aria-busy={attempt.busy}>
      <SignInProblem problem={attempt.problem} />
      <FormLine
        label={t('bind.invite')}
        name="invite"
        autoFocus
        autoComplete="off"
        maxLength={500}
        value={pasted}
        hint={t('bind.inviteHint')}
        fault={tried && !isCode ? t('bind.needInvite') : undefined}
        onChange={setPasted}
      />
      {isCode && <InvitationNote token={token} />}
      <Button type="submit" intent="primary" size="large" fill loading={attempt.busy} text={t('bind.accept')} />
    </form>
  );
}
