import { NO_EXTRA } from '../extra.ts';
import type { SiDraft } from '../shipping-instruction.ts';
import { aDraft, anExtra } from './check.samples.ts';
import type { SiCode } from './codes.ts';
import { atFive, D0, failing, L0, type RuleSamples, route, sample } from './rule-sample.ts';

/** Examples of the rules about advance filing: SI-R-01 to SI-R-06. */

const toJapan: Partial<SiDraft> = {
  ...route('CNSHA', 'SHANGHAI', 'JPTYO', 'TOKYO'),
  consignor: 'NINGBO HAIYUE TEXTILE\nNO. 88 ZHONGSHAN ROAD\nNINGBO 315040, CHINA',
  notifier1: 'AOYAMA LIVING CO., LTD.\n3-5-12 SHIBAURA, MINATO-KU\nTEL 81-3-5555-0188\nTOKYO 108-0023, JAPAN',
};
const toEurope: Partial<SiDraft> = {
  ...route('CNSHA', 'SHANGHAI', 'NLRTM', 'ROTTERDAM'),
  notifier1: 'DE MAAS WONEN B.V.\nWAALHAVEN ZUIDZIJDE 21\n3089 JH ROTTERDAM, NETHERLANDS',
};
const toCanada: Partial<SiDraft> = {
  ...route('CNSHA', 'SHANGHAI', 'CAVAN', 'VANCOUVER'),
  notifier1: 'NORTHSTRAIT IMPORTS LTD.\n880 TERMINAL AVENUE\nVANCOUVER, BC V6A 4C4, CANADA',
};
const toEgypt: Partial<SiDraft> = route('CNSHA', 'SHANGHAI', 'EGALY', 'ALEXANDRIA');
export const FILING_SAMPLES = {
  'SI-R-01': {
    passes: [
      sample('houses with their filer', { draft: { extra: anExtra({ houseBills: 'Y', filerScac: 'HXFW' }) } }),
      sample('another destination', {
        draft: { ...route('SGSIN', 'SINGAPORE', 'AEJEA', 'JEBEL ALI'), notifier1: 'GULF LLC\nDUBAI' },
      }),
    ],
    fails: [
      failing('houses without filer', `${D0}.EXTRA.TBE_FILER_SCAC`, { draft: { extra: anExtra({ houseBills: 'Y' }) } }),
      failing('a city is no street', `${D0}.TBI_NOTIFIER_1`, {
        draft: { notifier1: 'PACIFIC HARBOR HOME INC.\nDOCKSIDE\nLOS ANGELES, CA 90021, USA' },
      }),
      failing('two codes, and which is of the line', `${L0}.TBD_HSCODE`, {
        draft: { hsCodes: ['630260', '630221'], ...atFive({ hsCode: '' }) },
      }),
    ],
  },
  'SI-R-02': {
    passes: [
      sample('in the address', { draft: toJapan }),
      sample('in fields of their own', {
        draft: {
          ...toJapan,
          notifier1: 'AOYAMA LIVING\n3 SHIBAURA\nTOKYO, JAPAN',
          extra: anExtra({ notifyPostcode: '108-0023', shipperPostcode: '315040' }),
        },
      }),
    ],
    fails: [
      failing('no phone', `${D0}.EXTRA.TBE_NOTIFY_PHONE`, {
        draft: {
          ...toJapan,
          extra: anExtra({ shipperPostcode: '315040', notifyPhone: '' }),
          notifier1: 'AOYAMA LIVING\n3 SHIBAURA\nTOKYO 108-0023, JAPAN',
        },
      }),
      failing('no postal code', `${D0}.EXTRA.TBE_SHIPPER_POSTCODE`, {
        draft: { ...toJapan, consignor: aDraft().consignor },
      }),
    ],
  },
  'SI-R-03': {
    passes: [
      sample('in the address', {
        draft: { ...toEurope, notifier1: 'DE MAAS B.V.\nWAALHAVEN 21\nEORI NL851234567\nROTTERDAM, NETHERLANDS' },
      }),
      sample('not known, and said so', { draft: { ...toEurope, extra: anExtra({ consigneeEori: 'unknown' }) } }),
    ],
    fails: [
      failing('neither', `${D0}.EXTRA.TBE_EORI`, { draft: toEurope }),
      failing('house bills or not', `${D0}.EXTRA.TBE_HOUSE_BILLS`, {
        draft: { ...toEurope, extra: anExtra({ consigneeEori: 'NL851234567', houseBills: '' }) },
      }),
    ],
  },
  'SI-R-04': {
    passes: [
      sample('in the address', {
        draft: {
          consignor: `${aDraft().consignor}\nUSCI 91330200MA2G00007W TEL 86-574-87001208`,
          extra: anExtra({ shipperCode: '', shipperPhone: '' }),
        },
      }),
      sample('no Chinese port', {
        draft: { ...route('SGSIN', 'SINGAPORE', 'AEJEA', 'JEBEL ALI'), extra: NO_EXTRA },
      }),
    ],
    fails: [
      failing('shipper without a code', `${D0}.EXTRA.TBE_SHIPPER_CODE`, {
        draft: { extra: anExtra({ shipperCode: '' }) },
      }),
      failing('to order: the notify party', `${D0}.EXTRA.TBE_NOTIFY_CODE`, {
        draft: { extra: anExtra({ notifyCode: '' }) },
      }),
      failing('the consignee who is named', `${D0}.EXTRA.TBE_CONSIGNEE_CODE`, {
        draft: { consignee: aDraft().notifier1 },
      }),
      failing('nobody to call', `${D0}.EXTRA.TBE_NOTIFY_PHONE`, { draft: { extra: anExtra({ notifyPhone: '' }) } }),
    ],
  },
  'SI-R-05': {
    passes: [sample('complete', { draft: toCanada })],
    fails: [
      failing('no postal code', `${D0}.EXTRA.TBE_NOTIFY_POSTCODE`, {
        draft: { ...toCanada, notifier1: 'NORTHSTRAIT LTD.\n880 TERMINAL AVENUE\nVANCOUVER, CANADA' },
      }),
      failing('no street', `${D0}.TBI_NOTIFIER_1`, {
        draft: { ...toCanada, notifier1: 'NORTHSTRAIT LTD.\nTERMINAL\nVANCOUVER, BC V6A 4C4, CANADA' },
      }),
      failing('houses without carrier code', `${D0}.EXTRA.TBE_CCN_PREFIX`, {
        draft: { ...toCanada, extra: anExtra({ houseBills: 'Y' }) },
      }),
    ],
  },
  'SI-R-06': {
    passes: [
      sample('given', { draft: { ...toEgypt, extra: anExtra({ acid: '1234567890 123456789' }) } }),
      sample('in the description', { draft: { ...toEgypt, goods: 'COTTON TOWELS\nACID NO. 1234567890123456789' } }),
    ],
    fails: [failing('none', `${D0}.EXTRA.TBE_ACID`, { draft: toEgypt })],
  },
} as const satisfies Partial<Record<SiCode, RuleSamples>>;
