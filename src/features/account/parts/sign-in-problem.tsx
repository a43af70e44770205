import { Callout } from '@blueprintjs/core';
import { useText } from '#kit/i18n.ts';
import type { CallProblem } from '#streams/call-error.ts';

/** Why a sign-in was refused; read aloud as soon as it stands there. */
export function SignInProblem({ problem }: { readonly problem: CallProblem | null }) {
  const text = useText();
  return (
    <div className="fl-login-problem" role="alert">
      {problem && (
        <Callout intent="danger" compact data-problem={problem.code}>
          {text(problem.message)}
        </Callout>
      )}
    </div>
  );
}
