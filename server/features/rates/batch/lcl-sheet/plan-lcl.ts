import { fill } from '#contract/kernel/text.ts';
import {
  LCL_FIELDS,
  type LclField,
  type LclLine,
  lclPlainFields,
  lclUnsaid,
} from '#contract/rates/batch/import/lcl-sheet.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { type LclRateInput, lclRateResource, NEW_LCL_RATE } from '#contract/rates/lcl-rate.resource.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { readingOf, readPage } from '../../../../kernel/resource/read.ts';
import { foldTerm } from '../../../../kernel/resource/terms.ts';
import type { Tx } from '../../../../kernel/tenancy.ts';
import { codeReader, recordUnmapped } from '../../../basic-data/mapping/mapping.read.ts';
import { approvalHits } from '../../approval.ts';
import { LCL_KIND } from '../../lcl/lcl-kind.ts';
import { lclFingerprint } from '../../lcl/lcl-rate.projection.ts';
import { previousPrices, publishedAlike } from '../../upkeep/previous.ts';
import type { PlanningFor } from '../batch-plan.ts';
import { feeCodes, type MetNames, namedBy, portMessage } from '../import/offer-content.ts';
import type { PlannedOffer } from '../import/planned-offer.ts';
import { type ChosenPorts, type SheetPorts, sheetPorts } from '../import/sheet-ports.ts';
import { type Message, say } from '../import/sheet-words.ts';
import { lclRefs } from './lcl-refs.ts';

/** Lines of a sheet of consolidation rates as rows of a batch: of a rate that stands, by number or as the same offer, or anew. */

interface Around {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly companyId: string;
  readonly planning: PlanningFor;
  readonly publishes: boolean;
  /** Ports that somebody has chosen for names of this sender. */
  readonly chosen: ChosenPorts;
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

const isSame = (one: LclRateInput, other: LclRateInput): boolean =>
  (Object.keys(one) as (keyof LclRateInput)[]).every(
    field => JSON.stringify(one[field]) === JSON.stringify(other[field]),
  );

/** A batch keeps contents as they are, and leaves what is in them to their kind. */
const kept = (content: LclRateInput) => content as unknown as FclRateInput;

const blank = ({ line, cells }: LclLine): PlannedOffer => ({
  rateId: null,
  rateNo: null,
  rateVersion: null,
  before: null,
  content: null,
  copies: [],
  withdraws: [],
  hits: [],
  planned: 'ERROR',
  reason: null,
  messages: [],
  sourceRow: line,
  sourceSheet: null,
  cells,
});

const wrong = (line: LclLine, messages: readonly Message[]): PlannedOffer => ({
  ...blank(line),
  reason: messages[0]?.code ?? 'ROW_INVALID',
  messages: messages.map(({ zh, en }) => ({ zh, en })),
});

interface Reading {
  readonly named: ReturnType<typeof namedBy>;
  readonly ports: SheetPorts;
  readonly provider: (text: string) => Promise<string | null>;
  readonly feeCode: (text: string) => string | null;
}

/** Places and the co-loader that the line names, and what of them nobody knows. */
async function namesIn({ named, ports, provider }: Reading, { texts }: LclLine) {
  const faults: Message[] = [];
  const port = async (text: string | undefined): Promise<string | null> => {
    if (!text) return null;
    const id = await named('PORT', text);
    const told = id === null ? await portMessage(ports, text) : null;
    if (told) faults.push(told);
    return id;
  };
  const ids: Record<string, unknown> = { polId: await port(texts.pol), podId: await port(texts.pod) };
  if (texts.pot) {
    const pots = [];
    for (const text of texts.pot.split(/[/、;]/)) pots.push(await port(text.trim()));
    ids.potIds = pots.filter(id => id !== null);
  }
  if (texts.provider) {
    ids.providerId = await provider(texts.provider);
    if (ids.providerId === null) faults.push(unread('provider', texts.provider));
  }
  return { known: Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null)), faults };
}

type Built = { readonly content: LclRateInput } | { readonly faults: readonly Message[] };

function builtOn(
  before: LclRateInput | null,
  line: LclLine,
  known: Readonly<Record<string, unknown>>,
  { feeCode }: Reading,
): Built {
  const base = before ?? { ...NEW_LCL_RATE, breaks: [], sailings: [], destinationCharges: [] };
  const { said, unread: fields } = lclPlainFields(line, base, feeCode);
  if (fields.length > 0) return { faults: fields.map(field => unread(field, line.texts[field] ?? '')) };
  const parsed = lclRateResource.schema.safeParse({ ...base, ...known, ...said });
  if (parsed.success) return { content: parsed.data };
  const faults = parsed.error.issues.map(({ path }) => ({
    code: 'ROW_INVALID',
    zh: `${path.join('.')} 不符合要求`,
    en: `${path.join('.')} does not fit`,
  }));
  return { faults };
}

/** What keeps it from being on sale; a draft may be unfinished. */
async function saleFaults({ tx, companyId, planning }: Around, content: LclRateInput): Promise<Message[]> {
  const today = planning.today(content.polId);
  const findings = await LCL_KIND.findingsOf(tx.db, content, { companyId, today });
  return findings
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message: { zh, en }, params = {} }) => ({ code, zh: fill(zh, params), en: fill(en, params) }));
}

async function planned(
  around: Around,
  line: LclLine,
  content: LclRateInput,
  stands: Standing | null,
): Promise<PlannedOffer> {
  const { tx, companyId, planning, publishes } = around;
  const hidden = line.isHidden ? [say('ROW_HIDDEN', { v: `${line.line}` })] : [];
  const plain = { ...blank(line), messages: hidden.map(({ zh, en }) => ({ zh, en })) };
  const isSold = stands ? stands.state === 'ACTIVE' : publishes;
  const before = stands && lclRateResource.schema.parse(stands.content);
  const own = stands && {
    rateId: stands.id,
    rateNo: stands.no,
    rateVersion: stands.version,
    before: kept(before!),
  };
  if (before && isSame(before, content)) return { ...plain, ...own, planned: 'UNCHANGED' };
  if (stands && stands.state !== 'DRAFT' && stands.state !== 'ACTIVE')
    return { ...plain, ...own, planned: 'SKIPPED', reason: 'OUT_OF_SCOPE' };
  const faults = isSold ? await saleFaults(around, content) : [];
  if (faults.length > 0) return wrong(line, faults);
  const prices = LCL_KIND.pricesOf(content);
  const onSale = isSold && !before ? await publishedAlike(tx.db, LCL_KIND, { id: null, companyId, content }) : [];
  const previous = before ? LCL_KIND.pricesOf(before) : previousPrices(LCL_KIND, null, content, onSale);
  const hits = isSold ? approvalHits(previous, prices, planning) : [];
  return own
    ? { ...plain, ...own, content: kept(content), hits, planned: 'CHANGED' }
    : { ...plain, copies: [kept(content)], hits, planned: 'NEW' };
}

async function numbered({ tx, companyId }: Around, lines: readonly LclLine[]): Promise<Map<string, Standing>> {
  const numbers = lines.flatMap(({ texts }) => texts.rateNo?.toUpperCase() ?? []);
  if (numbers.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('lclRate')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('rateNo', 'in', numbers)
    .execute();
  return new Map(rows.map(row => LCL_KIND.ofRow(row)).map(rate => [rate.no, rate]));
}

/** Rows of some lines; names that mean nothing go to the list of unmapped ones. */
export async function planLclLines(around: Around, lines: readonly LclLine[]): Promise<PlannedOffer[]> {
  const { tx, deps, companyId, now, chosen } = around;
  const read = codeReader(
    { tx, resources: deps.resources },
    { system: 'RATE_SHEET', date: now.toISOString().slice(0, 10), companyId },
  );
  const met: MetNames = new Map();
  const ports = sheetPorts({ tx, resources: deps.resources }, read, { companyId, chosen });
  const reading: Reading = {
    named: namedBy(read, met, ports),
    ports,
    provider: providerReader(around),
    feeCode: await feeCodes(tx.db),
  };
  const byNo = await numbered(around, lines);
  const ref = await lclRefs(
    tx,
    deps,
    [...byNo.values()].map(({ content }) => content),
  );
  const planLine = async (asked: LclLine): Promise<PlannedOffer> => {
    const no = asked.texts.rateNo?.toUpperCase() ?? null;
    const rate = no === null ? null : (byNo.get(no) ?? null);
    if (no !== null && !rate) return wrong(asked, [say('RATE_UNKNOWN', { v: no })]);
    const line = rate ? lclUnsaid(asked, rate.no, rate.content, ref) : asked;
    const { known, faults } = await namesIn(reading, line);
    const first = builtOn(rate?.content ?? null, line, known, reading);
    const all = [...faults, ...('faults' in first ? first.faults : [])];
    if (all.length > 0 || 'faults' in first) return wrong(asked, all);
    const stands = rate ?? (await standing(around, first.content));
    const whole = stands && !rate ? builtOn(stands.content, line, known, reading) : first;
    return 'faults' in whole ? wrong(asked, whole.faults) : planned(around, asked, whole.content, stands);
  };
  const rows: PlannedOffer[] = [];
  for (const line of lines) rows.push(await planLine(line));
  const texts = [...met].map(([text, object]) => ({ companyId, system: 'RATE_SHEET', object, text }));
  if (texts.length > 0) await recordUnmapped({ tx, deps, at: now }, texts);
  return rows;
}
