import { describe, expect, it } from 'vitest';
import { NO_EXTRA, type SiExtra } from '../extra.ts';
import { filingDraft, GOLDEN_MESSAGES, goldenDraft, goldenSource } from '../iftmin/iftmin.samples.ts';
import { importShippingInstructions } from './import-shipping-instructions.ts';
import { writeShippingInstructions } from './write-shipping-instructions.ts';

const { extra } = filingDraft();
const written = (over: Partial<SiExtra> = {}) =>
  writeShippingInstructions(goldenSource({ draft: filingDraft({ extra: { ...extra, ...over } }) }));

describe('advance filing in a DCSA shipping instruction', () => {
  it('comes back as it was sent, all but the postal codes, which are told', () => {
    const { body, leftOut, findings } = written();
    expect(findings).toEqual([]);
    const { drafts, notCarried } = importShippingInstructions(JSON.stringify(body));
    expect(drafts[0]?.extra).toEqual({ ...extra, shipperPostcode: '', consigneePostcode: '', notifyPostcode: '' });
    expect(leftOut).toEqual([
      'TBE_SHIPPER_POSTCODE: 315040',
      'TBE_CONSIGNEE_POSTCODE: 90021',
      'TBE_NOTIFY_POSTCODE: 90022',
      'TBD_CNGOODS: 全棉毛巾',
    ]);
    // The telephone of a party is no line of its address.
    expect(drafts[0]?.consignee).toBe(filingDraft().consignee);
    expect(notCarried.filter(({ path }) => /tax|customs|anifest|House|documentParties/.test(path))).toEqual([]);
  });

  it('stands where the standard wants it', () => {
    expect(written().body).toMatchObject({
      isHouseBillOfLadingsIssued: true,
      advanceManifestFilings: [
        { manifestTypeCode: 'ACE', countryCode: 'US', selfFilerCode: 'HXFW' },
        { manifestTypeCode: 'ACI', countryCode: 'CA', selfFilerCode: '8H7K' },
      ],
      customsReferences: [{ type: 'ACID', countryCode: 'EG', values: ['1234567890123456789'] }],
      documentParties: {
        shipper: { taxLegalReferences: [{ type: 'USCI', countryCode: 'CN', value: '91330200MA2G00007W' }] },
        consignee: {
          taxLegalReferences: [
            { type: 'EIN', countryCode: 'US', value: '95-4821160' },
            { type: 'EORI', countryCode: 'DE', value: 'DE123456789012345' },
          ],
        },
      },
    });
    expect(written({ houseBills: 'N' }).body).toMatchObject({ isHouseBillOfLadingsIssued: false });
    const bare = writeShippingInstructions(goldenSource({ draft: goldenDraft() })).body;
    for (const member of ['isHouseBillOfLadingsIssued', 'advanceManifestFilings', 'customsReferences'])
      expect(bare).not.toHaveProperty(member);
  });

  it('numbers of unknown kinds and unknown economic operators are not made up but told', () => {
    const { leftOut } = written({ shipperCode: 'TRN+100200300', consigneeEori: 'UNKNOWN' });
    expect(leftOut).toEqual(expect.arrayContaining(['TBE_SHIPPER_CODE: TRN+100200300', 'TBE_EORI: UNKNOWN']));
  });

  it('special cargo is the booking’s in DCSA, and says so', () => {
    for (const name of ['dangerous', 'reefer', 'out-of-gauge']) {
      const source = GOLDEN_MESSAGES[name]!();
      const said = Object.entries(source.draft.extra).filter(
        ([field, value]) => value !== NO_EXTRA[field as keyof SiExtra],
      );
      const told = writeShippingInstructions(source).leftOut.filter(one => one.startsWith('TBE_'));
      expect(told, name).toHaveLength(said.length);
    }
  });
});
