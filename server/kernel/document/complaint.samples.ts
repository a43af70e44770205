import { AppError } from '#contract/kernel/errors.ts';
import { complaint } from '#machines/kernel/complaint.samples.ts';
import type { Migration } from '../../db/migration-files.ts';
import type { Feature } from '../feature.ts';
import { claimWorld } from './claim.ts';
import { serveDocument } from './served-document.ts';

/** The server's half of the document that tests add: its table, what is made and written, and its registration. */

/** What may still be paid, and who is kept out although the menu lets them in; tests change it. */
export const limits: { paid: number; keptOut: string | null } = { paid: 1000, keptOut: null };

export const servedComplaint = serveDocument(complaint, {
  table: 'complaint' as never,
  async guard({ seat }) {
    if (seat.companyId === limits.keptOut) throw new AppError('AUTH_FORBIDDEN');
  },
  prepare: {
    COMPLAIN: async ({ deps }) => ({ complaintNo: `CP${await deps.numbering.next('CP')}` }),
  },
  born: {
    async COMPLAIN({ tx, actor, payload, prepared }) {
      const { complaintNo } = prepared as { readonly complaintNo: string };
      const office = await tx.db.selectFrom('company').select('id').where('kind', '=', 'platform').executeTakeFirst();
      return {
        ...payload,
        complaintNo,
        companyId: actor.companyId ?? '',
        officeCompanyId: office?.id ?? '',
        finding: null,
        paid: null,
        deskNote: null,
        takenBy: null,
        takenAt: null,
        settledBy: null,
        settledAt: null,
      };
    },
  },
  world: {
    LAPSE: ({ tx, row }) => claimWorld(tx, complaint, row),
    SETTLE: async () => ({ limit: limits.paid }),
  },
  write: {
    CORRECT: ({ payload }) => ({ changes: payload }),
    SETTLE: ({ payload }) => ({ changes: payload }),
  },
});

export const complaintMigration: Migration = {
  name: '9001-complaint',
  checksum: 'complaint',
  sql: `
    create table complaint (
      id text primary key,
      complaint_no text not null unique,
      subject text not null,
      kind text not null,
      amount numeric(16, 2),
      photos jsonb,
      finding text,
      paid numeric(16, 2),
      desk_note text,
      company_id text not null,
      office_company_id text not null,
      taken_by text,
      taken_at timestamptz,
      settled_by text,
      settled_at timestamptz,
      status text not null,
      version integer not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    grant select, insert, update on complaint to fairlead_app;
    alter table complaint enable row level security;
    create policy sides on complaint to fairlead_app
      using (company_id = current_setting('app.company', true) or office_company_id = current_setting('app.company', true));
  `,
};

export const complaintFeature: Feature = {
  name: 'complaints',
  documents: [servedComplaint],
  register() {},
};
