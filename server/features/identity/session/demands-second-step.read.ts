import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { AccountId } from './open-session.ts';

/**
 * Does the seat demand a second step now: by an active role of its own, or by an exception in force (`LOGIN.TWO_STEP_REQUIRED`; of
 * several sayings one that demands is enough)? `seat` is the SQL of its id.
 */
export const demandsSecondStep = (seat: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from permission_item i
  where i.item_key = 'LOGIN' and i.permission_key = 'TWO_STEP_REQUIRED' and i.value = '1'
    and (i.valid_until is null or i.valid_until > ${now})
    and (i.employee_id = ${seat} or exists (
      select from employee_role held join role r on r.id = held.role_id and r.status = 'ACTIVE'
      where held.employee_id = ${seat} and held.role_id = i.role_id)))`;

/** Has the account that signs in a second step? Both are SQL: of the user's id, null for a company account, and of the seat's. */
export const hasSecondStep = (
  user: RawBuilder<unknown>,
  seat: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`case
  when ${user} is null then exists (select from employee_two_step own where own.employee_id = ${seat})
  else exists (select from app_user a where a.id = ${user} and a.totp_enabled_at is not null) end`;

/** Does a seat that the account acts in demand it? Then it is not switched off. */
export async function mustKeepSecondStep(db: Kysely<Tables>, account: AccountId, now: Date): Promise<boolean> {
  const seats =
    account.mode === 'employee'
      ? sql`e.id = ${account.employeeId}`
      : sql`e.user_id = ${account.userId} and e.status = 'ACTIVE'`;
  const { rows } = await sql<{ id: string }>`
    select e.id from employee e where ${seats} and ${demandsSecondStep(sql.ref('e.id'), now)} limit 1`.execute(db);
  return rows.length > 0;
}
