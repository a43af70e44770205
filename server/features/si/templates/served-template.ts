import { sql } from 'kysely';
import { siTemplateResource } from '#contract/si/template.resource.ts';
import { normaliseTemplate } from '#contract/si/template-content.ts';
import { serve } from '../../../kernel/resource/served-resource.ts';
import { findingAt } from '../findings.ts';

/** Templates of a company. Their names differ by more than their case, private ones of colleagues included. */
export const servedTemplate = serve({
  resource: siTemplateResource,
  table: 'siTemplate',
  ownBy: 'companyId',
  // Counted by the server alone; a template that is new, or comes back, begins at what is known of it.
  derive: row => ({ ...normaliseTemplate(row), usedCount: row.usedCount ?? 0 }),
  async check(row, { tx, before, companyId }) {
    const { rows } = await sql`select 1 from si_template
      where company_id = ${companyId} and lower(name) = lower(${row.name}) and id <> ${before?.id ?? ''} limit 1`.execute(
      tx.db,
    );
    return rows.length > 0 ? [{ ...findingAt('name', 'TP-02'), severity: 'error' }] : [];
  },
});
