import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import { rowOf } from '#contract/kernel/resource.ts';
import { blankSailing, copySailTemplates, templateSailings } from '#contract/rates/rule.calls.ts';
import { plannedSailings } from '#contract/rates/sail-plan.ts';
import { sailTemplateResource } from '#contract/rates/sail-template.resource.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { createRow, modifyRow } from '../../../kernel/resource/write.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import { ruleToday } from './markup-effect.ts';
import { sailTemplates } from './sail-templates.ts';
import { seenRow, writeEach, writeThrough } from './write-through.ts';

const COPY = '（复制）';

/** Where nobody has told the zone of a port, its times are those of the platform's place. */
const USUAL_ZONE = 'Asia/Shanghai';

export function registerSailTemplates(app: FastifyInstance, deps: Deps): void {
  implement(app, templateSailings, async ({ who, query }) => ({
    Data: await deps.reads.inScope(scopeOf(who), async ({ db }) => {
      const template = await readRow(db, sailTemplates, query.id);
      if (!template) throw new AppError('not_found');
      const { rows } = await sql<{
        zone: string | null;
      }>`select time_zone as zone from port where id = ${template.polId}`.execute(db);
      const zone = rows[0]?.zone ?? USUAL_ZONE;
      const from = query.from ?? (await ruleToday(db));
      return { zone, sailings: plannedSailings(rowOf(sailTemplateResource, template), from, query.count, zone) };
    }),
  }));

  implement(app, copySailTemplates, async ({ who, request, body }) => ({
    Data: await writeEach(deps, sailTemplates, { who, request, button: 'COPY' }, body.rows, (writer, row) =>
      createRow(writer, sailTemplates, {
        ...row,
        name: `${String(row.name).slice(0, 60 - COPY.length)}${COPY}`,
        blanks: [],
      }),
    ),
  }));

  implement(app, blankSailing, async ({ who, request, body: { id, date, isBlank, reason } }) => {
    const version = versionSeen(request);
    const after = await writeThrough(deps, sailTemplates, { who, request, button: 'BLANK' }, async writer => {
      const template = await seenRow(writer, sailTemplates, { id, version });
      const others = rowOf(sailTemplateResource, template).blanks.filter(one => one.date !== date);
      const blanks = isBlank ? [...others, { date, reason }].sort((a, b) => (a.date < b.date ? -1 : 1)) : others;
      return modifyRow(writer, sailTemplates, { id, version, changes: { blanks }, event: isBlank ? 'BLANK' : 'SAIL' });
    });
    return { Data: after as never, headers: { ETag: `"${after.version}"` } };
  });
}
