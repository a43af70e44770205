import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKernelDatabase, seatScope } from '#tests/support/kernel-database.ts';
import type { OpenDatabase } from '../db/opened.ts';
import { type AuditAction, audit } from './audit.ts';
import { type AuditLine, writeAuditLines } from './audit-lines.ts';
import { inScope, SYSTEM } from './tenancy.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openKernelDatabase();
});
afterAll(() => database.close());

const AT = new Date('2026-03-01T08:00:00.123Z');
const write = (companyId: string | null, action: AuditAction, scope = SYSTEM) =>
  inScope(database.db, scope, tx =>
    audit(tx, { companyId, action, at: AT, after: { b: 1, a: [null, 'x'] }, ip: '10.0.0.1' }),
  );
const chainOf = (companyId: string) =>
  database.db.selectFrom('auditEvent').selectAll().where('companyId', '=', companyId).orderBy('seq').execute();
const brokenAt = async (companyId: string | null): Promise<number | null> => {
  const { rows } = await sql<{ seq: number | null }>`select broken_audit(${companyId}) as seq`.execute(database.db);
  return rows[0]!.seq;
};

describe('the audit log', () => {
  it('chains the entries of one company, and of nobody, apart from all others', async () => {
    for (const action of ['LOGIN', 'REVEAL', 'LOGOUT'] as const) await write('red', action);
    await write('blue', 'LOGIN');
    await write(null, 'LOGIN_FAILED');
    const red = await chainOf('red');
    expect(red.map(({ seq, action }) => [seq, action])).toEqual([
      [1, 'LOGIN'],
      [2, 'REVEAL'],
      [3, 'LOGOUT'],
    ]);
    expect(red.map(({ prevHash }) => prevHash)).toEqual(['', red[0]!.hash, red[1]!.hash]);
    expect(new Set(red.map(({ hash }) => hash)).size).toBe(3);
    for (const company of ['red', 'blue', null]) expect(await brokenAt(company)).toBeNull();
  });

  it('keeps one order when many write at once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => write('busy', 'EXPORT')));
    expect((await chainOf('busy')).map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    expect(await brokenAt('busy')).toBeNull();
  });

  it('shows which entry was changed, and that one was taken out', async () => {
    for (const action of ['LOGIN', 'GRANT_CHANGE', 'LOGOUT'] as const) await write('forged', action);
    await sql`update audit_event set reason = 'nothing' where company_id = 'forged' and seq = 2`.execute(database.db);
    expect(await brokenAt('forged')).toBe(2);
    await sql`delete from audit_event where company_id = 'forged' and seq = 2`.execute(database.db);
    expect(await brokenAt('forged')).toBe(3);
  });

  it('is told with its place and seal once it is committed, whatever else fails then; never before, never without', async () => {
    const lines: AuditLine[] = [];
    writeAuditLines(database.db, line => void lines.push(line));
    await write('told', 'LOGIN', seatScope('told'));
    const undone = inScope(database.db, SYSTEM, async tx => {
      await audit(tx, { companyId: 'told', action: 'REVEAL', at: AT });
      expect(lines).toHaveLength(1);
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    const broken = inScope(database.db, SYSTEM, async tx => {
      tx.afterCommit(() => {
        throw new Error('nobody listens');
      });
      await audit(tx, { companyId: 'told', action: 'LOGOUT', at: AT, reason: 'typed by somebody', traceId: 't1' });
    });
    await expect(broken).rejects.toThrow('nobody listens');
    const kept = await chainOf('told');
    expect(lines.map(({ seq, hash, action }) => [seq, hash, action])).toEqual(
      kept.map(({ seq, hash, action }) => [Number(seq), hash, action]),
    );
    expect(lines.map(({ action }) => action)).toEqual(['LOGIN', 'LOGOUT']);
    expect(lines[0]).toMatchObject({ event: 'audit', at: AT.toISOString(), result: 'OK', ip: '10.0.0.1' });
    expect(lines[1]).toMatchObject({ traceId: 't1' });
    expect(JSON.stringify(lines)).not.toMatch(/typed by|"after"/);
  });

  it('goes on taking entries of a server of the version before, in the same chain', async () => {
    const old = { id: 'old', company_id: 'red', at: AT.toISOString(), action: 'LOGIN', result: 'OK' };
    await sql`select append_audit(${JSON.stringify(old)}::jsonb)`.execute(database.db);
    expect((await chainOf('red')).at(-1)).toMatchObject({ id: 'old' });
    expect(await brokenAt('red')).toBeNull();
  });

  it('is written under a request’s role by its one way in alone, and read by its company alone', async () => {
    await write('green', 'REVEAL', seatScope('green'));
    const read = (scope: Parameters<typeof inScope>[1]) =>
      inScope(database.db, scope, ({ db }) => db.selectFrom('auditEvent').select('companyId').distinct().execute());
    expect(await read(seatScope('green'))).toEqual([{ companyId: 'green' }]);
    const forge = inScope(database.db, seatScope('green'), ({ db }) =>
      sql`update audit_event set action = 'LOGIN'`.execute(db),
    );
    await expect(forge).rejects.toMatchObject({ code: '42501' });
    const erase = inScope(database.db, seatScope('green'), ({ db }) => sql`delete from audit_head`.execute(db));
    await expect(erase).rejects.toMatchObject({ code: '42501' });
  });
});
