import { expect, it } from 'vitest';
import { aContext, aShipment, SAMPLE_MBL, SAMPLE_SHIPMENT_ID } from '#contract/si/check/check.samples.ts';
import { checkSet } from '#contract/si/check/check-set.ts';
import { normaliseDraft } from '#contract/si/check/normalise-draft.ts';
import { type DcsaImport, importShippingInstructions } from '#contract/si/dcsa/import-shipping-instructions.ts';
import { leavesOf } from '#contract/si/dcsa/json-leaves.ts';
import { totalsByContainer } from '#contract/si/parts/totals.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { describeShared, sharedText } from './shared-data.ts';

it('an error answer is no shipping instruction', () => {
  const { drafts, findings } = importShippingInstructions('{"errors":[],"statusCode":404}');
  expect(drafts).toEqual([]);
  expect(findings.map(finding => finding.code)).toEqual(['DCSA-02']);
});

/** What a shipment knows and the file does not say: the wizard fills it from the shipment. */
const fromShipment = (draft: SiDraft): SiDraft => ({
  ...draft,
  draftId: '004217',
  shipmentId: SAMPLE_SHIPMENT_ID,
  mblNo: SAMPLE_MBL,
  carrier: 'COSU',
  vessel: 'ORIENT CREST',
  voyage: '024E',
  receiptCode: 'CNNGB',
  loadingCode: 'CNSHA',
  dischargeCode: 'USLAX',
  deliveryCode: 'USLAX',
  transportMethod: 'CY-CY',
  sailingDate: '2026-03-12',
  marks: draft.marks || 'N/M',
  boxes: draft.boxes.map(box => ({ ...box, type: box.type || '40HC' })),
});

function checked(result: DcsaImport) {
  const drafts = result.drafts.map(draft => normaliseDraft(fromShipment(draft)));
  const boxes = drafts.flatMap(draft => draft.boxes);
  const shipment = aShipment({ containers: totalsByContainer(boxes), bookedTypes: boxes.map(box => box.type) });
  return checkSet(
    { drafts, num: drafts.length, shipmentId: SAMPLE_SHIPMENT_ID, mblNo: SAMPLE_MBL },
    aContext({ asker: 'customer', shipment }),
  );
}

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** Values whose meaning is carried in our own words. */
const IN_OUR_WORDS =
  /^(?:transportDocumentTypeCode|isElectronic|isToOrder|freightPaymentTermCode|carrierCodeListProvider)$|\.unit$|countryCode$|isShipperOwned$|outerPackaging\.description$/;

/** Faults of a sample, not of the import: check digits and parties the DCSA suite made up, filing data it has not. */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  'ebl-api-3.0.0-request.json': ['SI-B-02', 'SI-R-01', 'SI-R-04', 'SI-T-01'],
  'ebl-api-3.0.0-straight-bl.json': ['SI-B-02', 'SI-H-07', 'SI-R-01', 'SI-R-04', 'SI-T-01'],
  'ebl-api-3.0.0-2c1u.json': ['SI-B-02', 'SI-R-04', 'SI-W-05'],
  'ebl-api-3.0.0-amf.json': ['SI-B-02', 'SI-R-01', 'SI-R-04'],
};

describeShared('the DCSA shipping instructions', () => {
  for (const [file, errors] of Object.entries(SAMPLES)) {
    it(`${file} is imported, normalised and checked`, () => {
      const text = sharedText(`dcsa/examples/${file}`);
      const result = importShippingInstructions(text);
      expect(result.drafts).toHaveLength(1);
      const report = result.notCarried.map(item => `  ${item.path} = ${JSON.stringify(item.value)}: ${item.reason.en}`);
      console.log(`${file}: ${report.length} values not carried\n${report.join('\n')}`);

      const told = new Set(result.notCarried.map(item => item.path));
      const carried = letters(JSON.stringify(result.drafts));
      for (const { path, value } of leavesOf(JSON.parse(text))) {
        const at = path
          .map(part => (typeof part === 'number' ? `[${part}]` : `.${part}`))
          .join('')
          .slice(1);
        const kept = told.has(at) || carried.includes(letters(String(value))) || IN_OUR_WORDS.test(at);
        expect(kept, `${at} = ${String(value)}`).toBe(true);
      }

      const check = checked(result);
      expect([...new Set(check.errors.map(finding => finding.code))].sort()).toEqual(errors);
    });
  }

  it.each(['eblissuance-v3.0.0-request.json', 'ebl-api-3.0.0-error-message.json', 'vgm-api-100-post-request.json'])(
    '%s is said to be none',
    file => {
      const { drafts, findings } = importShippingInstructions(sharedText(`dcsa/examples/${file}`));
      expect(drafts).toEqual([]);
      expect(findings).toMatchObject([{ code: 'DCSA-02', severity: 'error' }]);
    },
  );
});
