import path from 'node:path';
import { readMigrations } from '#server/db/migration-files.ts';
import { migrate } from '#server/db/migrator.ts';
import type { Scope } from '#server/kernel/tenancy.ts';
import { hashOf } from './database-image.ts';
import { openTestDatabase, type TestDatabase } from './test-databases.ts';

const KERNEL = path.resolve(import.meta.dirname, '../../server/kernel/migrations');

/** A database with the kernel's tables alone, and whatever a test adds. */
export async function openKernelDatabase(script = ''): Promise<TestDatabase> {
  const migrations = readMigrations([KERNEL]);
  const database = await openTestDatabase(
    `kernel_${hashOf(migrations.map(({ checksum }) => checksum))}`,
    async empty => {
      await migrate(empty, migrations);
    },
  );
  if (script) await database.scriptTransaction(session => session.run(script));
  return database;
}

export const seatScope = (companyId: string, companyKind: 'platform' | 'customer' = 'customer'): Scope => ({
  kind: 'seat',
  companyId,
  companyKind,
  employeeId: `employee of ${companyId}`,
  userId: null,
});
