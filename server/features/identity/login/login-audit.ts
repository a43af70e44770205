import { type AuditAction, type AuditEntry, audit } from '../../../kernel/audit.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { Device } from '../session/device.ts';
import type { AccountId, OpenedSession } from '../session/open-session.ts';
import { lockMsAfter } from './throttle-rules.ts';

/** Whose attempt it was. The name that was typed is not kept: people type passwords into the wrong field. */
export interface Attempted {
  readonly account: AccountId | null;
  /** Log that it stands in; null = a person without a company, or nobody. */
  readonly companyId: string | null;
  /** Tells attempts at one unknown name from those at another. */
  readonly throttleKey: string;
}

const entryOf = (
  action: AuditAction,
  { account, companyId, throttleKey }: Attempted,
  { ip }: Pick<Device, 'ip'>,
  at: Date,
): AuditEntry => ({
  action,
  companyId,
  at,
  ip,
  actorUserId: account?.mode === 'userBindEmployee' ? account.userId : null,
  actorEmployeeId: account?.mode === 'employee' ? account.employeeId : null,
  targetType: 'account',
  targetId: throttleKey,
});

/** A session began; every one that it ended elsewhere is named. */
export async function auditLogin(
  tx: Tx,
  attempted: Attempted,
  device: Device,
  session: OpenedSession,
  at: Date,
): Promise<void> {
  for (const ended of session.superseded)
    await audit(tx, {
      ...entryOf('SUPERSEDED', attempted, device, at),
      sessionId: session.id,
      targetType: 'session',
      targetId: ended,
    });
  await audit(tx, {
    ...entryOf('LOGIN', attempted, device, at),
    sessionId: session.id,
    after: { device: device.deviceLabel, mode: session.accountMode },
  });
}

/** Failure number `failures` in a row; the one that locks the account says so in an entry of its own. */
export async function auditFailure(
  tx: Tx,
  attempted: Attempted,
  device: Pick<Device, 'ip' | 'deviceLabel'>,
  failures: number,
  at: Date,
): Promise<void> {
  await audit(tx, {
    ...entryOf('LOGIN_FAILED', attempted, device, at),
    after: { failures, device: device.deviceLabel },
    result: 'FAILED',
  });
  const lockedMs = lockMsAfter(failures);
  if (lockedMs > 0)
    await audit(tx, {
      ...entryOf('LOCKED', attempted, device, at),
      after: { failures, seconds: lockedMs / 1000 },
      result: 'DENIED',
    });
}
