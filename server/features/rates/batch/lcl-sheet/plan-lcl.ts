import type { LclSheetRow } from '#contract/rates/batch/import/lcl-sheet.calls.ts';
import {
  LCL_FIELDS,
  type LclField,
  type LclLine,
  lclPlainFields,
  lclUnsaid,
} from '#contract/rates/batch/import/lcl-sheet.ts';
import { type LclRateInput, lclRateResource, NEW_LCL_RATE } from '#contract/rates/lcl-rate.resource.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { readingOf, readPage } from '../../../../kernel/resource/read.ts';
import { foldTerm } from '../../../../kernel/resource/terms.ts';
import type { Tx } from '../../../../kernel/tenancy.ts';
import { codeReader, recordUnmapped } from '../../../basic-data/mapping/mapping.read.ts';
import { LCL_KIND } from '../../lcl/lcl-kind.ts';
import { lclFingerprint } from '../../lcl/lcl-rate.projection.ts';
import { feeCodes, type MetNames, namedBy } from '../import/offer-content.ts';
import { type Message, say } from '../import/sheet-words.ts';
import { lclRefs } from './lcl-refs.ts';

/** Rows of a sheet of consolidation rates: what each would make of a rate that stands, by number or as the same offer, or anew. */

export interface PlannedLcl {
  readonly row: LclSheetRow;
  /** Null: nothing is written. */
  readonly write: { readonly id: string | null; readonly version: number; readonly content: LclRateInput } | null;
}

interface Around {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly companyId: string;
  readonly now: Date;
}

type Standing = ReturnType<typeof LCL_KIND.ofRow>;

const unread = (field: LclField, v: string): Message => {
  const { zh, en } = LCL_FIELDS[field];
  return { code: 'CELL_UNREAD', zh: `${zh}“${v}”无法识别`, en: `${en} "${v}" cannot be read` };
};

/** A co-loader by its code or name, among those of the company. */
function providerReader({ tx, deps }: Around): (text: string) => Promise<string | null> {
  const served = deps.resources.get('Provider');
  const known = new Map<string, string | null>();
  return async text => {
    const key = foldTerm(text);
    if (!served || known.has(key)) return known.get(key) ?? null;
    const page = await readPage(tx.db, served, readingOf(served, { filter: '', sort: '', q: text }), { limit: 20 });
    const found = page.rows.filter(row =>
      [row.companyCode, row.nameZh, row.nameEn].some(one => foldTerm(String(one ?? '')) === key),
    );
    const id = found.length === 1 ? found[0]!.id : null;
    known.set(key, id);
    return id;
  };
}

async function standing({ tx, companyId }: Around, content: LclRateInput): Promise<Standing | null> {
  const row = await tx.db
    .selectFrom('lclRate')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('fingerprint', '=', lclFingerprint(companyId, content))
    .where('state', 'in', ['DRAFT', 'ACTIVE', 'PENDING', 'HIDDEN'])
    .where('validFrom', '=', content.validFrom)
    .where('validTo', '=', content.validTo)
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? LCL_KIND.ofRow(row) : null;
}

const sameText = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export async function planLclLines(around: Around, lines: readonly LclLine[]): Promise<PlannedLcl[]> {
  const { tx, deps, companyId, now } = around;
  const read = codeReader(
    { tx, resources: deps.resources },
    { system: 'RATE_SHEET', date: now.toISOString().slice(0, 10), companyId },
  );
  const met: MetNames = new Map();
  const named = namedBy(read, met);
  const provider = providerReader(around);
  const feeCode = await feeCodes(tx.db);
  const numbers = lines.flatMap(({ texts }) => texts.rateNo?.toUpperCase() ?? []);
  const found =
    numbers.length === 0
      ? []
      : await tx.db
          .selectFrom('lclRate')
          .selectAll()
          .where('companyId', '=', companyId)
          .where('rateNo', 'in', numbers)
          .execute();
  const byNo = new Map(found.map(row => LCL_KIND.ofRow(row)).map(rate => [rate.no, rate]));
  const ref = await lclRefs(
    tx,
    deps,
    [...byNo.values()].map(({ content }) => content),
  );

  const planLine = async (asked: LclLine): Promise<PlannedLcl> => {
    const no = asked.texts.rateNo?.toUpperCase() ?? null;
    const lane = `${asked.texts.pol ?? ''} - ${asked.texts.pod ?? ''}`;
    const plain: LclSheetRow = { line: asked.line, outcome: 'ERROR', no, lane, fields: [], messages: [] };
    const wrong = (messages: readonly Message[]): PlannedLcl => ({
      row: { ...plain, messages: messages.map(({ zh, en }) => ({ zh, en })) },
      write: null,
    });
    const rate = no === null ? null : (byNo.get(no) ?? null);
    if (no !== null && !rate) return wrong([say('RATE_UNKNOWN', { v: no })]);
    const line = rate ? lclUnsaid(asked, rate.no, rate.content, ref) : asked;
    const faults: Message[] = [];
    const port = async (text: string | undefined): Promise<string | null> => {
      if (!text) return null;
      const id = await named('PORT', text);
      if (id === null) faults.push(say('PORT_UNKNOWN', { v: text }));
      return id;
    };
    const ids: Record<string, unknown> = { polId: await port(line.texts.pol), podId: await port(line.texts.pod) };
    if (line.texts.pot) {
      const pots = [];
      for (const text of line.texts.pot.split(/[/、;]/)) pots.push(await port(text.trim()));
      ids.potIds = pots.filter(id => id !== null);
    }
    if (line.texts.provider) {
      ids.providerId = await provider(line.texts.provider);
      if (ids.providerId === null) faults.push(unread('provider', line.texts.provider));
    }
    const build = (before: LclRateInput | null) => {
      const base = before ?? { ...NEW_LCL_RATE, breaks: [], sailings: [], destinationCharges: [] };
      const { said, unread: fields } = lclPlainFields(line, base as never, feeCode);
      const known = Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null));
      return { content: { ...base, ...known, ...said }, fields };
    };
    const first = build(rate?.content ?? null);
    faults.push(...first.fields.map(field => unread(field, line.texts[field] ?? '')));
    if (faults.length > 0) return wrong(faults);
    const parsed = lclRateResource.schema.safeParse(first.content);
    if (!parsed.success)
      return wrong(
        parsed.error.issues.map(({ path }) => ({
          ...{ code: 'ROW_INVALID', zh: `${path.join('.')} 不符合要求` },
          en: `${path.join('.')} does not fit`,
        })),
      );
    const stands = rate ?? (await standing(around, parsed.data));
    if (!stands) return { row: { ...plain, outcome: 'NEW' }, write: { id: null, version: 0, content: parsed.data } };
    const content = rate ? parsed.data : lclRateResource.schema.parse(build(stands.content).content);
    const before = lclRateResource.schema.parse(stands.content);
    const changed = Object.keys(content).filter(
      field => !sameText(content[field as keyof LclRateInput], before[field as keyof LclRateInput]),
    );
    const fields = changed.map(field => lclRateResource.meta[field]!.label).map(({ zh, en }) => ({ zh, en }));
    const row = { ...plain, no: stands.no, fields };
    return changed.length === 0
      ? { row: { ...row, outcome: 'UNCHANGED' }, write: null }
      : { row: { ...row, outcome: 'CHANGED' }, write: { id: stands.id, version: stands.version, content } };
  };

  const planned: PlannedLcl[] = [];
  for (const line of lines) planned.push(await planLine(line));
  const texts = [...met].map(([text, object]) => ({ companyId, system: 'RATE_SHEET', object, text }));
  if (texts.length > 0) await recordUnmapped({ tx, deps, at: now }, texts);
  return planned;
}
