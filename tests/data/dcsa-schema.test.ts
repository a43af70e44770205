import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { importShippingInstructions } from '#contract/si/dcsa/import-shipping-instructions.ts';
import { readNotification } from '#contract/si/dcsa/read-notification.ts';
import { writeShippingInstructions } from '#contract/si/dcsa/write-shipping-instructions.ts';
import { GOLDEN_MESSAGES, goldenDraft, goldenSource } from '#contract/si/iftmin/iftmin.samples.ts';
import { CLIMATE } from '#contract/si/iftmin/iftmin-special.ts';
import { asJsonSchema } from './json-schema.ts';
import { describeShared, hasSharedData, sharedText } from './shared-data.ts';

const validatorOf = (name: string) => {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
  addFormats(ajv);
  const document = asJsonSchema(parse(sharedText('dcsa/openapi/EBL_v3.0.4.yaml'))) as object;
  ajv.addSchema({ ...document, $id: 'ebl' });
  return ajv.compile({ $ref: `ebl#/components/schemas/${name}` });
};

it('what is written comes back through the importer', () => {
  const { body, findings } = writeShippingInstructions(goldenSource());
  expect(findings).toEqual([]);
  const { drafts, findings: remarks } = importShippingInstructions(JSON.stringify(body));
  expect(remarks).toEqual([]);
  const { mblNo, carrier, paymentMethod, signingMethod, originals, copies, consignee, boxes } = goldenDraft();
  expect(drafts).toMatchObject([{ mblNo, carrier, paymentMethod, signingMethod, originals, copies, consignee }]);
  expect(drafts[0]?.boxes.map(box => [box.containerNo, box.sealNo, box.weightKg])).toEqual(
    boxes.map(box => [box.containerNo, box.sealNo, box.weightKg]),
  );
});

it('tells the fields of the SI that the request cannot do without', () => {
  const draft = goldenDraft({
    consignor: '',
    hsCodes: [],
    boxes: goldenDraft().boxes.map(box => ({ ...box, sealNo: '' })),
  });
  const paths = writeShippingInstructions(goldenSource({ draft })).findings.map(({ code, path }) => `${code} ${path}`);
  expect(paths).toContain('ED-04 TDBLInfos[0].TBI_CONSIGNOR');
  expect(paths).toContain('ED-04 TDBLInfos[0].BOXES[0].TBX_SEALNO');
});

it('a notification is an answer: pending update rejects with its feedback, an unknown status says nothing', () => {
  const data = {
    shippingInstructionsStatus: 'PENDING_UPDATE',
    shippingInstructionsReference: 'SI-1',
    feedbacks: [{ severity: 'ERROR', code: 'PROPERTY_VALUE_INVALID', message: 'Seal', jsonPath: '$.x' }],
  };
  expect(readNotification({ data })).toMatchObject({
    outcome: 'rejected',
    documentNo: 'SI-1',
    reasons: [{ code: 'PROPERTY_VALUE_INVALID', text: { en: 'Seal ($.x)' } }],
  });
  expect(readNotification({ data: { shippingInstructionsStatus: 'DECLINED' } }).reasons[0]?.code).toBe('DECLINED');
  expect(readNotification({ data: { shippingInstructionsStatus: 'ON_THE_MOON' } }).outcome).toBe('info');
});

describeShared('the published schema of Booking 2.0', () => {
  it('names the unit in which we tell a carrier the air flow of a reefer', () => {
    const { components } = parse(sharedText('dcsa/openapi/BKG_v2.0.5.yaml')) as {
      components: { schemas: Record<string, { properties?: Record<string, { enum?: string[] }> }> };
    };
    const [reefer] = Object.values(components.schemas).filter(({ properties }) => properties?.airExchangeUnit);
    expect(reefer?.properties?.airExchangeUnit?.enum).toContain(CLIMATE.ventilation[1]);
  });
});

describeShared('the published schema of eBL 3.0.4', () => {
  const create = hasSharedData ? validatorOf('CreateShippingInstructions') : null;

  it.each(Object.keys(GOLDEN_MESSAGES).filter(name => name !== 'long-seals'))('takes what we write of %s', name => {
    const { body } = writeShippingInstructions(GOLDEN_MESSAGES[name]?.() ?? goldenSource());
    create?.(body);
    expect(create?.errors ?? []).toEqual([]);
  });

  it('takes its own examples, and refuses one of ours without its shipper', () => {
    expect(create?.(JSON.parse(sharedText('dcsa/examples/ebl-api-3.0.0-straight-bl.json')))).toBe(true);
    const { documentParties, ...body } = writeShippingInstructions(goldenSource()).body;
    expect(create?.(body)).toBe(false);
  });
});
