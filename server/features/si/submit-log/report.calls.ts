import type { FastifyInstance } from 'fastify';
import { AppError, type Finding } from '#contract/kernel/errors.ts';
import { siSubmitReport } from '#contract/si/submit-log.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';

/** The report of one row of the submission log; another company's row does not exist. */
export function registerReportCall(app: FastifyInstance, deps: Deps): void {
  implement(app, siSubmitReport, async ({ who, query }) => {
    const row = await deps.reads.inScope(scopeOf(who), ({ db }) =>
      db
        .selectFrom('siSubmitLog')
        .leftJoin('shipment', 'shipment.id', 'siSubmitLog.shipmentId')
        .select(['siSubmitLog.id', 'call', 'ok', 'at', 'ms', 'siId', 'report', 'bookingNo'])
        .where('siSubmitLog.id', '=', query.id)
        .executeTakeFirst(),
    );
    if (!row) throw new AppError('not_found');
    const { at, report, bookingNo, ...rest } = row;
    return {
      Data: { ...rest, at: at.toISOString(), bookingNo: bookingNo ?? '', findings: reportOf(report) },
    };
  });
}

const reportOf = (report: unknown) =>
  (report as Finding[]).map(({ path, code, severity, message, params }) => ({
    path,
    code,
    severity,
    message: { zh: message.zh, en: message.en },
    ...(params ? { params: { ...params } } : {}),
  }));
