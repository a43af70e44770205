import { ediText } from '#contract/edifact/charset.ts';
import { readInterchange } from '#contract/edifact/read.ts';
import { importSiFile } from '#contract/si/dcsa/import-file.ts';
import { draftTotals } from '#contract/si/parts/totals.ts';
import { sharedBytes } from './shared-data.ts';

/** What the product makes of each sample of shipping instructions and EDIFACT messages, as `docs/samples.md` tells it. */

export const SAMPLE_FILES = [
  'dcsa/examples/ebl-api-3.0.0-request.json',
  'dcsa/examples/ebl-api-3.0.0-straight-bl.json',
  'dcsa/examples/ebl-api-3.0.0-2c1u.json',
  'dcsa/examples/ebl-api-3.0.0-amf.json',
  'dcsa/examples/ebl-api-3.0.0-error-message.json',
  'dcsa/examples/eblissuance-v3.0.0-request.json',
  'edifact/iftmin-d00b-transport-instruction.edi',
  'edifact/iftmbf-d99b-booking-request.edi',
  'edifact/iftsta-d00b-rail-departure.edi',
  'edifact/ifcsum-d01b-newlines.edi',
  'edifact/cuscar-d95b-manifest.edi',
  'edifact/coprar-d95b-load.edi',
  'edifact/paores-una-sample.edi',
  'edifact/release-una-no-ung.edi',
] as const;

const cell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|');

/** `12 RFF+CMR 1.2` -> `RFF+CMR`, `[0].x` -> `[].x`: without counters, so that like leaves stand in one line. */
const kindOf = (path: string): string =>
  path
    .replace(/^\d+ /, '')
    .replace(/ \d+\.\d+$/, '')
    .replace(/\[\d+\]/g, '[]');

function carriedOf(text: string): string[] {
  const { drafts } = importSiFile(text);
  return drafts.flatMap(draft => {
    const { packageCount, weightKg, volumeCbm } = draftTotals(draft);
    const filled = Object.entries(draft).filter(
      ([name, value]) => typeof value === 'string' && value !== '' && !['draftId', 'shipmentId'].includes(name),
    );
    const extra = Object.entries(draft.extra).flatMap(([name, value]) => (value === '' ? [] : [name]));
    return [
      `Fields: ${filled
        .map(([name]) => name)
        .sort()
        .join(', ')}.`,
      ...(extra.length > 0 ? [`Special cargo and filing: ${extra.join(', ')}.`] : []),
      `Boxes: ${draft.boxes.map(box => `${box.containerNo || '(no number)'} ${box.type} ×${box.lines.length}`).join(', ')}.`,
      `Totals: ${packageCount} packages, ${weightKg} kg, ${volumeCbm} m³.`,
    ];
  });
}

export function sampleReport(file: string): string {
  const bytes = sharedBytes(file);
  const text = file.endsWith('.edi') ? ediText(bytes) : bytes.toString('utf8');
  const { drafts, findings, notCarried } = importSiFile(text);
  const lines = [`## ${file}`, ''];
  if (file.endsWith('.edi')) {
    const { messages } = readInterchange(text);
    const counts = messages.map(({ type, segments }) => `${type || '(no type)'} with ${segments.length} segments`);
    lines.push(`Read: ${counts.length === 0 ? 'no message' : [...new Set(counts)].join(', ')}.`);
  }
  lines.push(drafts.length === 0 ? 'Refused as a shipping instruction.' : `Carried over: ${drafts.length} draft.`, '');
  lines.push(...carriedOf(text).map(line => `- ${line}`));
  for (const { severity, code, message } of findings) lines.push(`- ${severity} ${code}: ${cell(message.en)}`);
  if (notCarried.length > 0) {
    lines.push('', '| Not carried over | Values | Why |', '| --- | --- | --- |');
    const groups = Map.groupBy(notCarried, ({ path, reason }) => `${kindOf(path)}\u0000${reason.en}`);
    for (const [key, items] of groups) {
      const [kind = '', why = ''] = key.split('\u0000');
      const values = [...new Set(items.map(item => String(item.value)))].slice(0, 4).join('; ');
      lines.push(`| ${cell(kind)} | ${cell(values.slice(0, 80))} | ${cell(why)} |`);
    }
  }
  return `${lines.join('\n').replace(/\n{3,}/g, '\n\n')}\n`;
}

const HEAD = `# What is made of the samples

Each sample of the shared test data that is, or claims to be, a shipping instruction or an EDIFACT message: what a draft of the wizard
takes over, what is refused, and why. Written by \`tests/data/samples-doc.test.ts\`, which fails when the product makes something else of a
sample than stands here.
`;

/** What stands in the note of a message, because the message has no place for it (`contract/si/parts/without-place.ts`). */
const NOT_SENT = `## What a message to a carrier does not carry

Told with every message, in its note. Everything else of a shipping instruction has its place.

| Of the SI | IFTMIN D.99B | DCSA eBL 3.0 |
| --- | --- | --- |
| Chinese names of goods | the character set cannot write them | English descriptions only |
| part-load mark of a container | – | – |
| reefer settings | TMP of a reefer, MEA+AAE+AAS and AAO of the container | taken from the booking |
| dangerous goods | DGS group of dangerous cargo; otherwise none | taken from the booking |
| out of gauge | DIM of the container | taken from the booking |
| house bills, filer, CCN code | FTX+CUS | isHouseBillOfLadingsIssued, advanceManifestFilings |
| ACID | RFF+ABT | customsReferences |
| enterprise codes, EORI | RFF+GN of the party | taxLegalReferences, where the country of the number is known |
| telephone of a party | CTA+IC, COM+TE of the party | partyContactDetails of the party |
| postal code of a party | NAD 3251 | only with a structured address, which an SI has not |
| anything of a party that the bill does not name | – | – |
`;

export const samplesDocument = (): string => [HEAD, ...SAMPLE_FILES.map(sampleReport), NOT_SENT].join('\n');
