import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { deleteTemplate, getTemplate, saveTemplate, templateList } from '#contract/si/calls.ts';
import { siDraftSchema } from '#contract/si/shipping-instruction.ts';
import { applyTemplate } from '#contract/si/template.calls.ts';
import { TEMPLATE_NAME_LENGTH } from '#contract/si/template.resource.ts';
import { templateContentOf } from '#contract/si/template-content.ts';
import { SI_WIRE, siFromWire, siToWire } from '#contract/si/wire.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { createRow, deleteRow, modifyRow, type Writer } from '../../../kernel/resource/write.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { findingAt } from '../findings.ts';
import type { SiTemplateRow } from '../tables.ts';
import { servedTemplate } from './served-template.ts';

type TemplateBody = z.output<NonNullable<typeof saveTemplate.body>>;

const NAME = 'TBI_TEMPLATE_NAME';
const OWN_RULE_CODES: ReadonlySet<string> = new Set(['MD-01', 'TP-02']);
const wireName = (field: string): string =>
  field === 'name' ? NAME : ((SI_WIRE as Readonly<Record<string, string>>)[field] ?? field);

function templateName(body: TemplateBody): string {
  const name = body.TBI_TEMPLATE_NAME.trim();
  if (name.length < 1 || name.length > TEMPLATE_NAME_LENGTH) throw invalid([findingAt(NAME, 'TP-01')]);
  return name;
}

/** Findings of the resource in the names of the specification. */
function inWireNames(error: unknown): unknown {
  const findings = error instanceof AppError ? (error.detail.errors ?? []) : [];
  if (findings.some(({ code }) => OWN_RULE_CODES.has(code))) return invalid([findingAt(NAME, 'TP-02')]);
  const [first, ...more] = findings.map(finding => ({ ...finding, path: wireName(finding.path) }));
  return first ? invalid([first, ...more]) : error;
}

async function save(writer: Writer, body: TemplateBody): Promise<string> {
  const content = { name: templateName(body), ...templateContentOf(siFromWire(body)) };
  const said = {
    ...(body.SCOPE === undefined ? {} : { scope: body.SCOPE }),
    ...(body.POD === undefined ? {} : { pod: body.POD || null }),
  };
  if (body.Id === '') {
    const row = await createRow(writer, servedTemplate, { scope: 'COMPANY', pod: null, ...content, ...said });
    return row.id;
  }
  const before = await readRow(writer.tx.db, servedTemplate, body.Id);
  if (!before) throw new AppError('not_found');
  await modifyRow(writer, servedTemplate, { id: body.Id, version: before.version, changes: { ...content, ...said } });
  return body.Id;
}

/** A template as the specification's client reads it: lists as one text. */
function present(row: SiTemplateRow) {
  const texts = Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value === 'string'));
  const draft = siDraftSchema.parse({ ...texts, hsCodes: row.hsCodes, emails: row.emails });
  const wire = siToWire(draft) as Record<string, string | string[]>;
  const text = (name: string): string => [wire[name] ?? ''].flat().join(',');
  return {
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
  };
}

async function templateOf({ db }: Tx, id: string): Promise<SiTemplateRow> {
  const row = await db.selectFrom('siTemplate').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row as SiTemplateRow;
}

/** Calls 10 to 12 of the design (A7). Templates belong to the company; staff read a customer's when working for it. */
export function registerTemplateCalls(app: FastifyInstance, deps: Deps): void {
  const writerOf = (tx: Tx, who: SeatedWho, requestId: string): Writer => ({
    deps,
    tx,
    who,
    at: deps.clock.now(),
    requestId,
  });

  implementOnce(app, deps, saveTemplate, async ({ body, who, request }) => {
    try {
      return {
        Data: { Id: await inScope(deps.db, scopeOf(who), tx => save(writerOf(tx, who, request.id), body)) },
      };
    } catch (error) {
      throw inWireNames(error);
    }
  });

  implement(app, getTemplate, async ({ query, who }) => ({
    Data: present(await deps.reads.inScope(scopeOf(who), tx => templateOf(tx, query.Id))),
  }));

  // Applying counts and looking does not; neither changes the template, so nothing is logged.
  implement(app, applyTemplate, async ({ body, who }) =>
    inScope(deps.db, scopeOf(who), async tx => {
      await tx.db
        .updateTable('siTemplate')
        .set({ usedCount: sql`coalesce(used_count, 0) + 1`, lastUsedAt: deps.clock.now() })
        .where('id', '=', body.Id)
        .execute();
      return { Data: present(await templateOf(tx, body.Id)) };
    }),
  );

  implement(app, templateList, async ({ who }) => {
    const rows = await deps.reads.inScope(scopeOf(who), ({ db }) =>
      db
        .selectFrom('siTemplate')
        .select(['id', 'name', 'usedCount', 'pod', 'scope'])
        .where('companyId', '=', who.seat.companyId)
        .orderBy('name')
        .limit(200)
        .execute(),
    );
    return {
      Data: rows.map(row => ({
        Id: row.id,
        TBI_TEMPLATE_NAME: row.name as string,
        UsedCount: row.usedCount ?? 0,
        POD: row.pod ?? '',
        SCOPE: row.scope,
      })),
    };
  });

  implement(app, deleteTemplate, async ({ body, who, request }) => {
    await inScope(deps.db, scopeOf(who), async tx => {
      const before = await readRow(tx.db, servedTemplate, body.Id);
      if (!before) throw new AppError('not_found');
      await deleteRow(writerOf(tx, who, request.id), servedTemplate, body.Id, before.version);
    });
    return { Data: null };
  });
}
