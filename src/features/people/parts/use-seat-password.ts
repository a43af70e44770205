import { resetSeatPassword } from '#contract/people/calls.ts';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import '../locale/words.ts';
import type { Once } from './once-dialog.tsx';

/** Gives a seat a one-time password; what it answers is for `OnceDialog`. */
export function useSeatPassword() {
  const t = useT('people');
  const client = useClient();
  return useSend({
    name: ['people', 'password'],
    send: async ({ id }: { readonly id: string }, { idempotencyKey }): Promise<Once> => {
      const { data } = await client.call(resetSeatPassword, { body: { id }, idempotencyKey });
      return {
        title: t('once.passwordTitle'),
        note: t('once.signIn', { company: data.companyCode, account: data.account }),
        secret: data.password,
      };
    },
  });
}
