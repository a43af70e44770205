import { sql } from 'kysely';
import type { Finding } from '#contract/kernel/errors.ts';
import { ruleError } from '#contract/rates/rule-parts.ts';
import { sailTemplateResource } from '#contract/rates/sail-template.resource.ts';
import { type Row, serve, type WriteContext } from '../../../kernel/resource/served-resource.ts';

async function terminalFindings(row: Row, { tx }: WriteContext): Promise<Finding[]> {
  if (row.polTerminalId === null) return [];
  const { rows } = await sql<{ portId: string }>`select port_id from terminal where id = ${row.polTerminalId}`.execute(
    tx.db,
  );
  return rows[0] && rows[0].portId !== row.polId
    ? [ruleError('polTerminalId', 'TERMINAL_PORT', '码头不属于起运港', 'The terminal is not of the port of loading')]
    : [];
}

/** Sailing templates; one that rates point at is not deleted. */
export const sailTemplates = serve({
  resource: sailTemplateResource,
  table: 'sailTemplate',
  found: false,
  check: terminalFindings,
  uses: [
    {
      area: { zh: '整箱运价', en: 'FCL rates' },
      async count({ db }, { id }) {
        const { rows } = await sql<{ open: number; closed: number }>`
          select count(*) filter (where state in ('DRAFT', 'PENDING', 'ACTIVE', 'HIDDEN')) as open,
            count(*) filter (where state not in ('DRAFT', 'PENDING', 'ACTIVE', 'HIDDEN', 'DELETED')) as closed
          from fcl_rate where sail_template_id = ${id}`.execute(db);
        return { open: Number(rows[0]?.open ?? 0), closed: Number(rows[0]?.closed ?? 0) };
      },
    },
  ],
});
