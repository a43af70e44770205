import { sql } from 'kysely';
import { comparedText } from '#contract/basic-data/mapping/compared-text.ts';
import { LANE_OBJECTS, type MappingScope } from '#contract/basic-data/mapping/scope.ts';
import { type Finding, invalid } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { createRow, modifyRow, type Writer } from '../../../kernel/resource/write.ts';
import type { UnmappedRow } from './inbox.ts';
import { scacOf } from './resolve-code.ts';

/** Rows that say what a text means: a mapping, or a lane code of a carrier. */

/** A row that was made, with the version it has: changed since, it is not taken back. */
export interface MadeMapping {
  readonly resource: string;
  readonly id: string;
  readonly version: number;
}

type MappingWriter = Writer & { readonly deps: Pick<Deps, 'bus' | 'resources'> };

const LONGEST_CODE = 50;
const LONGEST_LANE_CODE = 20;

const wrong = (finding: Omit<Finding, 'severity'>): never => {
  throw invalid([{ ...finding, severity: 'error' }]);
};

/** Without a lane our lane code would say nothing: the service has to tell its lane first. */
async function laneCodeInput({ tx }: Writer, { system, object, text }: UnmappedRow, ourId: string) {
  const scac = scacOf(system);
  const line = await tx.db
    .selectFrom('shippingLine')
    .select('id')
    .where('scac', '=', scac ?? '')
    .executeTakeFirst();
  if (!line)
    wrong({
      path: 'system',
      code: 'REFERENCE',
      message: { zh: '没有船公司 {scac}', en: 'There is no shipping line {scac}' },
      params: { scac },
    });
  if (object === 'TRADE_LANE') return { lineId: line!.id, carrierCode: text, tradeLaneId: ourId };
  const { rows } = await sql<{
    tradeLaneId: string | null;
  }>`select trade_lane_id from service where id = ${ourId}`.execute(tx.db);
  if (!rows[0]?.tradeLaneId)
    wrong({
      path: 'ourId',
      code: 'MD-NO-LANE',
      message: { zh: '该服务未维护所属航线', en: 'The service does not tell its trade lane yet' },
    });
  return { lineId: line!.id, carrierCode: text, tradeLaneId: rows[0]!.tradeLaneId, serviceId: ourId };
}

/** Says in the scope's own list that the text means our row. */
export async function writeMapping(
  writer: MappingWriter,
  scope: MappingScope,
  entry: UnmappedRow,
  ourId: string,
  suggestedScore: number | undefined,
): Promise<MadeMapping> {
  const { resources } = writer.deps;
  const { system, object, text } = entry;
  if (scope === 'LINE' && LANE_OBJECTS.includes(object) && text.length <= LONGEST_LANE_CODE) {
    const made = await createRow(writer, resources.get('LineCode')!, await laneCodeInput(writer, entry, ourId));
    return { resource: 'LineCode', id: made.id, version: made.version };
  }
  const resource = scope === 'PARTNER' ? 'PartnerMapping' : 'CodeMapping';
  const served = resources.get(resource)!;
  // A name of more than a code's length is one, and what is compared must fit either.
  const spelled = text.length <= LONGEST_CODE && comparedText(object, text).length <= LONGEST_CODE;
  const made = await createRow(writer, served, {
    system,
    object,
    ...(spelled ? { foreignCode: text } : { foreignName: text }),
    ourId,
    direction: 'IN',
    confidence: suggestedScore ?? 100,
  });
  if (suggestedScore === undefined) return { resource, id: made.id, version: made.version };
  const { id, version } = made;
  const marked = await modifyRow(writer, served, { id, version, changes: { origin: 'SUGGESTED' }, event: 'SUGGESTED' });
  return { resource, id, version: marked.version };
}
