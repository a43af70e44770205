import { channelOf, targetOf } from '#contract/session/target.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { Device } from '../session/device.ts';
import type { Stay } from '../session/limits.ts';
import { redeemCode } from './codes.act.ts';
import { accept, type LoginResult, type Refused, refused, signInUser } from './sign-in.act.ts';
import { countAddressFailure, refuseBusyAddress } from './throttle.ts';

export interface CodeLogin extends Stay {
  readonly loginName: string;
  readonly code: string;
}

/** Sign-in of an individual user by a code that was sent to phone or mail. The password's counter is not touched by wrong codes. */
export async function logInByCode(
  deps: Pick<Deps, 'db' | 'clock' | 'bus'>,
  { loginName, code, remember, shared }: CodeLogin,
  device: Device,
): Promise<LoginResult> {
  const now = deps.clock.now();
  const attempt = { ip: device.ip, now };
  await refuseBusyAddress(deps.db, attempt);
  const channel = channelOf(loginName);
  const target = targetOf(channel, loginName) ?? '';
  const result = await inScope(deps.db, SYSTEM, async (tx): Promise<LoginResult | Refused> => {
    const wrong = await redeemCode(tx, { purpose: 'login', target, code, now });
    const user = await tx.db
      .selectFrom('appUser')
      .select('id')
      .where(channel === 'mail' ? 'email' : 'phone', '=', target)
      .where('status', '!=', 'DELETED')
      .executeTakeFirst();
    if (wrong || !user) {
      await countAddressFailure(tx.db, attempt);
      return refused(wrong ?? 'CODE_INVALID');
    }
    return signInUser(tx, deps, { userId: user.id, device, remember, shared, now });
  });
  return accept(result);
}
