import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Finding } from '#contract/kernel/errors.ts';
import { changeSiStatus, getDataInfo, siDetail } from '#contract/si/calls.ts';
import { normaliseDraft } from '#contract/si/check/normalise-draft.ts';
import { importShippingInstructions } from '#contract/si/dcsa/import-shipping-instructions.ts';
import { readContainerNumber } from '#contract/si/parts/container-number.ts';
import { firstDraft, withImport } from '#features/si/wizard/prefill.ts';
import { siWizardMachine } from '#features/si/wizard/provide.ts';
import { recordOf } from '../contract/si-shipments.ts';
import { openSiWorld, type SiWorld } from '../contract/si-world.ts';
import { wizardHttp } from '../contract/wizard-http.ts';
import { describeShared, sharedText } from './shared-data.ts';

/**
 * Shipping instructions that others wrote, all the way: file -> importer -> wizard -> check -> what a person corrects ->
 * submission -> approval by a reviewer. Nothing is passed that the screens would not pass.
 */
interface Correction {
  readonly path: string;
  readonly value: unknown;
  readonly why: string;
}

type Booked = Readonly<Record<'containerNo' | 'packages' | 'grossKg' | 'cbm', string>>;

interface Sample {
  /** As the carrier booked it: what the file has to agree with. */
  readonly box: Booked;
  /** A second booking in the same container, for one bill. */
  readonly merged?: Booked;
  /** Errors of the file as it comes. */
  readonly errors: readonly string[];
  readonly corrections: readonly Correction[];
  /** What is left to confirm. */
  readonly warnings: readonly string[];
}

const TYPE: Correction = {
  path: 'boxes.0.type',
  value: '40HQ',
  why: 'the file has no equipment type for the container',
};
const WAYBILL: Correction = {
  path: 'originals',
  value: '0',
  why: 'a sea waybill has no originals; the file says nothing',
};
const NO_MARKS: Correction = { path: 'marks', value: 'N/M', why: 'the file has no marks' };
const LATIN_MARKS: Correction = { path: 'marks', value: 'Made in Brazil', why: 'a bill cannot show the Japanese line' };
const measured = (cbm: string): Correction[] =>
  ['boxes.0.volumeCbm', 'boxes.0.lines.0.volumeCbm'].map(path => ({
    path,
    value: cbm,
    why: 'the file has no volume; as measured',
  }));
const numbered = (value: string): Correction => ({
  path: 'boxes.0.containerNo',
  value,
  why: "the check digit of the file's number is wrong; this is the booked one",
});

const SAMPLES: Readonly<Record<string, Sample>> = {
  'ebl-api-3.0.0-request.json': {
    box: { containerNo: 'MSCU9988773', packages: '400', grossKg: '12000', cbm: '58.2' },
    errors: ['SI-B-02', 'SI-B-04', 'SI-B-08', 'SI-H-07', 'SI-T-01', 'SI-W-03'],
    corrections: [WAYBILL, LATIN_MARKS, TYPE, numbered('MSCU9988773'), ...measured('58.2')],
    warnings: ['SI-P-03'],
  },
  'ebl-api-3.0.0-straight-bl.json': {
    box: { containerNo: 'MSCU9988773', packages: '400', grossKg: '12000', cbm: '58.2' },
    errors: ['SI-B-02', 'SI-B-04', 'SI-B-08', 'SI-H-07', 'SI-T-01', 'SI-W-03'],
    corrections: [
      { path: 'originals', value: '1', why: 'an electronic bill is one original' },
      LATIN_MARKS,
      TYPE,
      numbered('MSCU9988773'),
      ...measured('58.2'),
    ],
    warnings: ['SI-P-03', 'SI-P-07'],
  },
  'ebl-api-3.0.0-2c1u.json': {
    box: { containerNo: 'MSCU1234566', packages: '600', grossKg: '15000', cbm: '30' },
    merged: { containerNo: 'MSCU1234566', packages: '400', grossKg: '11000', cbm: '28.2' },
    errors: ['SI-B-02', 'SI-B-04', 'SI-B-08', 'SI-G-05', 'SI-H-07', 'SI-W-03'],
    corrections: [
      WAYBILL,
      NO_MARKS,
      TYPE,
      numbered('MSCU1234566'),
      { path: 'boxes.0.lines.1.weightKg', value: '11000', why: '35 t do not go into one container; as weighed' },
      { path: 'boxes.0.weightKg', value: '26000', why: 'total of the lines' },
      ...measured('30'),
      { path: 'boxes.0.lines.1.volumeCbm', value: '28.2', why: 'the file has no volume; as measured' },
      { path: 'boxes.0.volumeCbm', value: '58.2', why: 'total of the lines' },
    ],
    // Booked are two shipments in one container, which counts once.
    warnings: ['SI-P-03'],
  },
  'ebl-api-3.0.0-amf.json': {
    box: { containerNo: 'MSCU1234566', packages: '400', grossKg: '12000', cbm: '58.2' },
    errors: ['SI-B-02', 'SI-B-04', 'SI-B-08', 'SI-G-05', 'SI-H-07', 'SI-W-03'],
    corrections: [WAYBILL, NO_MARKS, TYPE, numbered('MSCU1234566'), ...measured('58.2')],
    warnings: ['SI-P-03'],
  },
};

const codesOf = (findings: readonly Finding[] = []): string[] => [...new Set(findings.map(({ code }) => code))].sort();

it('corrects with container numbers that are numbers', () => {
  for (const { box } of Object.values(SAMPLES))
    expect(readContainerNumber(box.containerNo).ok, box.containerNo).toBe(true);
});

describeShared('DCSA shipping instructions, all the way to approval', () => {
  let world: SiWorld;
  beforeAll(async () => {
    world = await openSiWorld();
  });
  afterAll(() => world.close());

  it('are all of those in the folder', () => {
    const files = readdirSync(new URL('../../../shared/data/dcsa/examples/', import.meta.url));
    const instructions = files.filter(
      file => importShippingInstructions(sharedText(`dcsa/examples/${file}`)).drafts.length > 0,
    );
    expect(instructions.sort()).toEqual(Object.keys(SAMPLES).sort());
  });

  const sourceOf = async (
    voyage: string,
    box: { packages: string; grossKg: string; containerNo: string },
    mblNo: string,
  ) => {
    const routing = { por: 'BRSSZ', pol: 'BRSSZ', pod: 'SGSIN', placeOfDelivery: 'SGSIN' } as const;
    const shipment = await world.shipmentOf('customer', {
      ...routing,
      carrier: 'MSCU',
      mblNo,
      voyage,
      box,
    });
    return (await world.call('customer', getDataInfo, { query: { CGO_ID: shipment.id } })).data;
  };

  it.each(Object.entries(SAMPLES))('%s', async (file, { box, merged, errors, corrections, warnings }) => {
    const { drafts, notCarried } = importShippingInstructions(sharedText(`dcsa/examples/${file}`));
    expect(drafts).toHaveLength(1);
    const voyage = `7${Object.keys(SAMPLES).indexOf(file)}W`;
    const mblNo = `MEDU70${Object.keys(SAMPLES).indexOf(file)}1234`;
    const source = await sourceOf(voyage, box, mblNo);
    const others = merged ? [await sourceOf(voyage, merged, `${mblNo}9`)] : [];
    const prefill = firstDraft({
      source,
      siType: 1,
      num: 1,
      template: null,
      merged: others,
      mergeMblNo: source.MBL_NO,
    });

    const wizard = createActor(siWizardMachine(wizardHttp(world, 'customer'))).start();
    const draftId = '004217';
    const check = async () => {
      wizard.send({ type: 'SAVE_DRAFT' });
      wizard.send({ type: 'CHECK' });
      const { context } = await waitFor(wizard, snapshot => snapshot.matches({ finish: 'idle' }));
      expect(context.problem).toBeNull();
      return context.work?.lastCheck;
    };
    wizard.send({
      type: 'START',
      shipmentId: source.CGO_ID,
      mblNo: source.MBL_NO,
      siType: 1,
      num: 1,
      draftId,
      prefill,
      source,
    });
    wizard.send({ type: 'EDIT_FIELD', path: '', value: withImport(prefill, drafts[0]!) });
    expect(codesOf((await check())?.errors), 'as it comes').toEqual(errors);

    wizard.send({ type: 'EDIT', draftId });
    for (const { path, value } of corrections) wizard.send({ type: 'EDIT_FIELD', path, value });
    const corrected = await check();
    expect(corrected?.errors).toEqual([]);
    expect(codesOf(corrected?.warnings)).toEqual(warnings);
    wizard.send({ type: 'SUBMIT', acceptWarnings: warnings });
    const done = await waitFor(wizard, snapshot => snapshot.status === 'done' || snapshot.matches({ finish: 'idle' }));
    expect(done.context.problem).toBeNull();
    const { id } = done.output![0]!;

    const approved = await world.call('reviewer', changeSiStatus, { query: { TDId: id, Status: '3' } });
    expect(approved.problem.errors ?? []).toEqual([]);
    const { data } = await world.call('customer', siDetail, { query: { Id: id } });
    expect(data).toMatchObject({ ...recordOf(normaliseDraft(done.context.work!.drafts[0]!)), TBI_STATUS: 3 });
    expect(data.TBI_SHREF_NO).toBe(drafts[0]!.shipperRef.toUpperCase());
    console.log(
      [
        `${file}: approved as ${data.TBI_NO}`,
        ...corrections.map(({ path, value, why }) => `  corrected ${path} = ${JSON.stringify(value)}: ${why}`),
        ...notCarried.map(
          ({ path, value, reason }) => `  not carried ${path} = ${JSON.stringify(value)}: ${reason.en}`,
        ),
      ].join('\n'),
    );
  });
});
