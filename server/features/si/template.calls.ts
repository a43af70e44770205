import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { deleteTemplate, getTemplate, saveTemplate, templateList } from '#contract/si/calls.ts';
import { checkDraftForm } from '#contract/si/check/check-set.ts';
import { normaliseDraft } from '#contract/si/check/normalise-draft.ts';
import { siDraftSchema } from '#contract/si/shipping-instruction.ts';
import { siFromWire, siToWire } from '#contract/si/wire.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import { newId } from '../../kernel/ids.ts';
import { inScope, scopeOf, type Tx } from '../../kernel/tenancy.ts';
import { findingAt } from './findings.ts';

type TemplateBody = z.output<NonNullable<typeof saveTemplate.body>>;

/** Fields of a draft that a template keeps (design A2.5). */
const TEMPLATE_FIELDS = [
  'consignor',
  'consignee',
  'notifier1',
  'notifier2',
  'notifier3',
  'marks',
  'goods',
  'packageCode',
  'hsCodes',
  'emails',
  'remarks',
] as const;

const TEMPLATE_NAME_LENGTH = 50;

/** A template is held to lengths and repertoire only: what is incomplete here is completed in the SI. */
function templateContent(body: TemplateBody): Readonly<Record<string, unknown>> {
  const draft = normaliseDraft(siFromWire(body));
  const findings = checkDraftForm(draft)
    .filter(finding => /^SI-T-0[12]$/.test(finding.code))
    .map(finding => ({ ...finding, path: finding.path.replace(/^TDBLInfos\[0\]\./, '') }));
  const [first, ...more] = findings;
  if (first) throw invalid([first, ...more]);
  return Object.fromEntries(TEMPLATE_FIELDS.map(field => [field, draft[field]]));
}

function templateName(body: TemplateBody): string {
  const name = body.TBI_TEMPLATE_NAME.normalize('NFKC').trim();
  if (name.length < 1 || name.length > TEMPLATE_NAME_LENGTH) throw invalid([findingAt('TBI_TEMPLATE_NAME', 'TP-01')]);
  return name;
}

const isNameTaken = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'si_template_name';
};

async function save(tx: Tx, body: TemplateBody, by: { companyId: string; employeeId: string; now: Date }) {
  const columns = { name: templateName(body), content: JSON.stringify(templateContent(body)), updatedAt: by.now };
  if (body.Id === '') {
    const id = newId(by.now.getTime());
    await tx.db
      .insertInto('siTemplate')
      .values({
        ...columns,
        id,
        companyId: by.companyId,
        usedCount: 0,
        lastUsedAt: null,
        createdBy: by.employeeId,
      })
      .execute();
    return id;
  }
  const { numUpdatedRows } = await tx.db
    .updateTable('siTemplate')
    .set(columns)
    .where('id', '=', body.Id)
    .where('companyId', '=', by.companyId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('not_found');
  return body.Id;
}

/** Calls 10 to 12 of the design (A7). Templates belong to the company; staff read a customer's when working for it. */
export function registerTemplateCalls(app: FastifyInstance, deps: Deps): void {
  implement(app, saveTemplate, async ({ body, who }) => {
    const by = { companyId: who.seat.companyId, employeeId: who.seat.employeeId, now: deps.clock.now() };
    try {
      return { Data: { Id: await inScope(deps.db, scopeOf(who), tx => save(tx, body, by)) } };
    } catch (error) {
      if (isNameTaken(error)) throw invalid([findingAt('TBI_TEMPLATE_NAME', 'TP-02')]);
      throw error;
    }
  });

  implement(app, getTemplate, async ({ query, who }) =>
    inScope(deps.db, scopeOf(who), async ({ db }) => {
      // A template is fetched to be applied: that counts as its use and orders what is offered.
      const row = await db
        .updateTable('siTemplate')
        .set({ usedCount: sql`used_count + 1`, lastUsedAt: deps.clock.now() })
        .where('id', '=', query.Id)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw new AppError('not_found');
      const wire = siToWire(siDraftSchema.parse(row.content)) as Record<string, string | string[]>;
      const text = (name: string): string => [wire[name] ?? ''].flat().join(',');
      return {
        Data: {
          Id: row.id,
          TBI_TEMPLATE_NAME: row.name,
          TBI_CONSIGNOR: text('TBI_CONSIGNOR'),
          TBI_CONSIGNEE: text('TBI_CONSIGNEE'),
          TBI_NOTIFIER_1: text('TBI_NOTIFIER_1'),
          TBI_NOTIFIER_2: text('TBI_NOTIFIER_2'),
          TBI_NOTIFIER_3: text('TBI_NOTIFIER_3'),
          TBI_MARKS: text('TBI_MARKS'),
          TBI_GOODS: text('TBI_GOODS'),
          TBI_PACKAGE: text('TBI_PACKAGE'),
          TBI_HSCODE: text('TBI_HSCODE'),
          TBI_EMAILS: text('TBI_EMAILS'),
          TBI_REMARKS: text('TBI_REMARKS'),
        },
      };
    }),
  );

  implement(app, templateList, async ({ who }) => {
    const rows = await inScope(deps.db, scopeOf(who), ({ db }) =>
      db
        .selectFrom('siTemplate')
        .select(['id', 'name', 'usedCount'])
        .where('companyId', '=', who.seat.companyId)
        .orderBy('name')
        .limit(200)
        .execute(),
    );
    return { Data: rows.map(row => ({ Id: row.id, TBI_TEMPLATE_NAME: row.name, UsedCount: row.usedCount })) };
  });

  implement(app, deleteTemplate, async ({ body, who }) => {
    const { numDeletedRows } = await inScope(deps.db, scopeOf(who), ({ db }) =>
      db
        .deleteFrom('siTemplate')
        .where('id', '=', body.Id)
        .where('companyId', '=', who.seat.companyId)
        .executeTakeFirstOrThrow(),
    );
    if (numDeletedRows === 0n) throw new AppError('not_found');
    return { Data: null };
  });
}
