import type { Transaction } from 'kysely';
import { CONSENT_VERSION } from '#contract/session/terms.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { createSecretBox, type SecretBox } from '../../../kernel/secret-box.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { hashPassword } from '../login/password.ts';
import { DISABLED_AT } from '../login/throttle-rules.ts';
import { sealTotp } from '../login/totp-secret.ts';
import { hashOfRecoveryCode } from '../login/two-step.ts';
import { DEMO_COMPANIES } from './companies.ts';
import {
  DEMO_DISABLED_SEAT,
  DEMO_PASSWORD,
  DEMO_RECOVERY_CODES,
  DEMO_SEATS,
  DEMO_TOTP_SECRET,
  DEMO_USERS,
} from './people.ts';

type Trx = Transaction<Tables>;
type Ids = ReadonlyMap<string, string>;

async function roleIds(trx: Trx): Promise<Ids> {
  const rows = await trx.selectFrom('role').select(['id', 'code']).where('code', 'is not', null).execute();
  return new Map(rows.map(row => [row.code!, row.id]));
}

async function addCompanies(trx: Trx, roles: Ids, now: Date): Promise<Ids> {
  const ids = new Map(DEMO_COMPANIES.map(company => [company.code, newId()]));
  await trx
    .insertInto('company')
    .values(
      DEMO_COMPANIES.map(({ code, kind, nameZh, nameEn, shortName, uscc, status, providerTypes }) => ({
        kind,
        nameZh,
        nameEn,
        shortName,
        uscc,
        status,
        id: ids.get(code)!,
        companyCode: code,
        countryCode: 'CN',
        providerTypes: [...(providerTypes ?? [])],
        logoUrl: null,
        timeZone: 'Asia/Shanghai',
        createdAt: now,
      })),
    )
    .execute();
  await trx
    .insertInto('companyDomain')
    .values(DEMO_COMPANIES.flatMap(({ code, domain }) => (domain ? [{ ...domain, companyId: ids.get(code)! }] : [])))
    .execute();
  await trx
    .insertInto('companyGrant')
    .values(
      DEMO_COMPANIES.flatMap(({ code, packages }) =>
        packages.map(name => ({ companyId: ids.get(code)!, roleId: roles.get(name)! })),
      ),
    )
    .execute();
  return ids;
}

/** Days since the terms before these were agreed to, by everybody who is not new. */
const EARLIER_TERMS = { version: '2025-03', daysAgo: 280 };

async function addUsers(trx: Trx, box: SecretBox, passwordHash: string, now: Date): Promise<Ids> {
  const ids = new Map(DEMO_USERS.map(user => [user.email, newId()]));
  await trx
    .insertInto('appUser')
    .values(
      DEMO_USERS.map(user => ({
        id: ids.get(user.email)!,
        phone: null,
        email: user.email,
        displayName: user.displayName,
        passwordHash,
        passwordChangedAt: now,
        totpSecret: user.hasTwoStep ? sealTotp(box, ids.get(user.email)!, DEMO_TOTP_SECRET) : null,
        totpEnabledAt: user.hasTwoStep ? now : null,
        totpLastStep: null,
        recoveryHashes: user.hasTwoStep ? DEMO_RECOVERY_CODES.map(hashOfRecoveryCode) : [],
        defaultEmployeeId: null,
        language: 'CN' as const,
        firstRegister: user.firstRegister ?? false,
        status: 'ACTIVE' as const,
        createdAt: now,
        consentAt: now,
        consentVersion: CONSENT_VERSION,
      })),
    )
    .execute();
  const earlier = new Date(now.getTime() - EARLIER_TERMS.daysAgo * 86_400_000);
  await trx
    .insertInto('userConsent')
    .values(
      DEMO_USERS.filter(user => !user.firstRegister).map(user => ({
        userId: ids.get(user.email)!,
        version: EARLIER_TERMS.version,
        at: earlier,
      })),
    )
    .execute();
  await trx
    .insertInto('loginThrottle')
    .values(
      DEMO_USERS.filter(user => user.isLocked).map(user => ({
        accountKey: `u:${ids.get(user.email)}`,
        failures: DISABLED_AT,
        lockedUntil: null,
        triedAt: now,
      })),
    )
    .execute();
  return ids;
}

async function addSeats(
  trx: Trx,
  known: { readonly companies: Ids; readonly users: Ids; readonly roles: Ids },
  passwordHash: string,
  now: Date,
): Promise<void> {
  const boundTo = new Map(
    DEMO_USERS.flatMap(user => user.seats.map(name => [name, known.users.get(user.email)!] as const)),
  );
  const seats = DEMO_SEATS.map((seat, index) => ({ ...seat, id: newId(), no: index + 1 }));
  await trx
    .insertInto('employee')
    .values(
      seats.map(({ id, no, company, account, name, nameEn, position, lines }) => ({
        id,
        account,
        name,
        nameEn,
        position,
        passwordHash,
        companyId: known.companies.get(company)!,
        employeeNo: `E${String(no).padStart(4, '0')}`,
        phone: `+861380000${String(1000 + no)}`,
        email: `${account}@${company.toLowerCase()}.example`,
        mustChangePassword: false,
        userId: boundTo.get(`${company}/${account}`) ?? null,
        businessLines: [...lines],
        language: 'CN' as const,
        status: `${company}/${account}` === DEMO_DISABLED_SEAT ? ('DISABLED' as const) : ('ACTIVE' as const),
        lastUsedAt: null,
        createdAt: now,
        updatedAt: now,
        // departments, managers and the log come with the people's own demo
        departmentId: null,
        managerId: null,
        card: '{}',
        version: 0,
        resignedAt: null,
        resignedFrom: null,
      })),
    )
    .execute();
  await trx
    .insertInto('employeeRole')
    .values(
      seats.map(({ id, role, company }) => ({
        employeeId: id,
        roleId: known.roles.get(role)!,
        companyId: known.companies.get(company)!,
      })),
    )
    .execute();
}

/** Companies, seats and users of the demo; one password, hashed once. */
export async function seedIdentity({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const now = clock.now();
  await inScope(db, SYSTEM, async ({ db: trx }) => {
    const roles = await roleIds(trx);
    const companies = await addCompanies(trx, roles, now);
    const users = await addUsers(trx, createSecretBox(config), passwordHash, now);
    await addSeats(trx, { companies, users, roles }, passwordHash, now);
  });
}
