import type { FastifyInstance } from 'fastify';
import { invalid } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import {
  copyMarkupRules,
  copySurchargeRules,
  disableMarkupRules,
  enableMarkupRules,
  endSurchargeRules,
} from '#contract/rates/rule.calls.ts';
import { ruleError } from '#contract/rates/rule-parts.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { createRow, modifyRow, type Writer } from '../../../kernel/resource/write.ts';
import { markupRules } from './markup-rules.ts';
import { surchargeRules } from './surcharge-rules.ts';
import { writeEach } from './write-through.ts';

/** Commands on rules that mean many rows: copies for another time, an end, on and off. */

const COPY = { zh: '（复制）', en: ' (copy)' };

/** Two rules of one name would be one key: a copy that begins on the same day says that it is one. */
const nameOfCopy = (row: AnyRow, validFrom: string): Record<string, unknown> =>
  typeof row.name === 'string' && row.validFrom === validFrom
    ? { name: `${row.name.slice(0, 60 - COPY.zh.length)}${COPY.zh}` }
    : {};

/** The last day of a rule that has begun: not before its first. */
export function endRow(writer: Writer, served: typeof surchargeRules, row: AnyRow, validTo: string) {
  if (validTo < String(row.validFrom))
    throw invalid([ruleError('validTo', 'DATE_ORDER', '有效期止不能早于有效期起', 'Validity end is before its start')]);
  return modifyRow(writer, served, { id: row.id, version: row.version, changes: { validTo }, event: 'END' });
}

export function registerRuleCommands(app: FastifyInstance, deps: Deps): void {
  implement(app, copySurchargeRules, async ({ who, request, body: { rows, validFrom, validTo } }) => ({
    Data: await writeEach(deps, surchargeRules, { who, request, button: 'COPY' }, rows, (writer, row) =>
      createRow(writer, surchargeRules, { ...row, validFrom, validTo }),
    ),
  }));
  implement(app, copyMarkupRules, async ({ who, request, body: { rows, validFrom, validTo } }) => ({
    Data: await writeEach(deps, markupRules, { who, request, button: 'COPY' }, rows, (writer, row) =>
      createRow(writer, markupRules, { ...row, ...nameOfCopy(row, validFrom), validFrom, validTo }),
    ),
  }));
  implement(app, endSurchargeRules, async ({ who, request, body: { rows, validTo } }) => ({
    Data: await writeEach(deps, surchargeRules, { who, request, button: 'END' }, rows, (writer, row) =>
      endRow(writer, surchargeRules, row, validTo),
    ),
  }));
  for (const [call, button, isEnabled] of [
    [enableMarkupRules, 'ENABLE', true],
    [disableMarkupRules, 'DISABLE', false],
  ] as const)
    implement(app, call, async ({ who, request, body }) => ({
      Data: await writeEach(deps, markupRules, { who, request, button }, body.rows, (writer, { id, version }) =>
        modifyRow(writer, markupRules, { id, version, changes: { isEnabled }, event: button }),
      ),
    }));
}
