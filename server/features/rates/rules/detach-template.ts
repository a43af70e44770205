import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { rowOf } from '#contract/kernel/resource.ts';
import type { RateState } from '#contract/rates/codes.ts';
import { detachTemplate, templateRates } from '#contract/rates/rule.calls.ts';
import { ruleError } from '#contract/rates/rule-parts.ts';
import { ownSailings } from '#contract/rates/sail-plan.ts';
import { sailTemplateResource } from '#contract/rates/sail-template.resource.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { rowByRow } from '../../../kernel/resource/row-results.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import { FCL_KIND } from '../fcl/fcl-kind.ts';
import { saveRate } from '../upkeep/send-event.ts';
import { sailTemplates } from './sail-templates.ts';

const MOST = 200;

interface Following {
  readonly id: string;
  readonly version: number;
  readonly rateNo: string;
  readonly state: RateState;
  readonly validFrom: string;
  readonly validTo: string;
}

const templateOf = async ({ db }: Tx, id: string) => {
  const template = await readRow(db, sailTemplates, id);
  if (!template) throw new AppError('not_found');
  return template;
};

/** Which rates follow a template, and their going their own way. */
export function registerDetaching(app: FastifyInstance, deps: Deps): void {
  implement(app, templateRates, async ({ who, query: { id } }) => {
    const rows = await deps.reads.inScope(scopeOf(who), async tx => {
      await templateOf(tx, id);
      const found = await sql<Following>`select id, version, rate_no, state, valid_from, valid_to from fcl_rate
        where sail_template_id = ${id} and company_id = ${who.seat.companyId} and state in ('DRAFT', 'ACTIVE')
        order by state, rate_no desc limit ${MOST + 1}`.execute(tx.db);
      return found.rows;
    });
    return { Data: { rates: rows.slice(0, MOST), isMore: rows.length > MOST } };
  });

  implement(app, detachTemplate, async ({ who, request, body: { id, rows } }) => {
    const template = await inScope(deps.db, scopeOf(who), tx => templateOf(tx, id));
    const sailings = ownSailings(rowOf(sailTemplateResource, template));
    if (!sailings)
      throw invalid([
        ruleError(
          'id',
          'SAILINGS_NOT_WEEKLY',
          '隔周或每周超过 7 班的船期不能写到运价上',
          'A rate cannot say sailings that are not weekly or more than seven a week',
        ),
      ]);
    const sending = { kind: FCL_KIND, deps, who, requestId: request.id };
    const Data = await rowByRow(rows, async seen => {
      const found = await inScope(deps.db, scopeOf(who), ({ db }) =>
        db.selectFrom('fclRate').selectAll().where('id', '=', seen.id).executeTakeFirst(),
      );
      if (!found || found.sailTemplateId !== id) throw new AppError('not_found');
      const content = { ...FCL_KIND.ofRow(found).content, sailTemplateId: null, sailings: [...sailings] };
      await saveRate(sending, { id: seen.id, content, agreedCuts: [], below: '', version: () => seen.version });
      return null;
    });
    return { Data };
  });
}
