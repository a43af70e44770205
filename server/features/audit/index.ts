import { sql } from 'kysely';
import { auditList, auditVerify } from '#contract/audit/calls.ts';
import type { Feature } from '../../kernel/feature.ts';
import { implement } from '../../kernel/http/implement.ts';
import { ownCompanyOf, scopeOf } from '../../kernel/tenancy.ts';
import { companyCodes, listAudit } from './audit-list.ts';

interface Chain {
  readonly companyKey: string;
  readonly entries: number;
  readonly brokenAt: number | null;
  readonly lastHash: string;
}

/** The audit log, read and checked. It is written by whoever acts (`kernel/audit.ts`). */
export const auditFeature: Feature = {
  name: 'audit',
  register(app, { reads }) {
    implement(app, auditList, async ({ who, query }) => ({
      Data: await reads.inScope(scopeOf(who), tx => listAudit(tx.db, { ...query, own: ownCompanyOf(who) })),
    }));

    implement(app, auditVerify, async ({ who }) =>
      reads.inScope(scopeOf(who), async tx => {
        const { rows } = await sql<Chain>`select * from audit_chains()`.execute(tx.db);
        const codes = await companyCodes(
          tx.db,
          rows.map(row => row.companyKey || null),
        );
        return {
          Data: rows.map(row => ({
            companyId: row.companyKey || null,
            companyCode: codes.get(row.companyKey) ?? null,
            entries: Number(row.entries),
            brokenAt: row.brokenAt === null ? null : Number(row.brokenAt),
            lastHash: row.lastHash,
          })),
        };
      }),
    );
  },
};
