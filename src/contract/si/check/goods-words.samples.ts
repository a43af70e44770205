import { anExtra } from './check.samples.ts';
import type { SiCode } from './codes.ts';
import { D0, failing, L0, type RuleSamples, route, sample, withLine } from './rule-sample.ts';

/** Examples of the rules about words and special cargo: SI-G-02, SI-G-04, SI-G-06 to SI-G-08. */

const DANGEROUS = {
  goodsType: 'D',
  extra: anExtra({
    unNumber: 'UN1263',
    imdgClass: '3',
    packingGroup: 'III',
    properShippingName: 'PAINT',
    flashPointC: '24',
    ems: 'F-E, S-E',
    emergencyContact: 'CHEM HOTLINE +86-532-83889090',
    dangerousNetKg: '9800',
  }),
} as const;

export const GOODS_WORD_SAMPLES = {
  'SI-G-02': {
    passes: [
      sample('vague words beside a real one', { draft: { goods: 'SPARE PARTS FOR CENTRIFUGAL PUMPS' } }),
      sample('a contract beside the goods', { draft: { goods: '100PCT COTTON TOWELS\nAS PER CONTRACT' } }),
    ],
    fails: [
      failing('a word that says nothing', `${D0}.TBI_GOODS`, { draft: { goods: 'Auto parts' } }),
      failing('several of them with packing', `${D0}.TBI_GOODS`, {
        draft: { goods: '520 CARTONS\nGENERAL CARGO & DAILY NECESSITIES, AS PER INVOICE' },
      }),
      failing('on a line', `${L0}.TBD_GOODS`, withLine({ goods: 'FAK' })),
      failing(
        'where no customs asks ahead',
        `${D0}.TBI_GOODS`,
        {
          draft: { ...route('SGSIN', 'SINGAPORE', 'AEJEA', 'JEBEL ALI'), goods: 'GIFTS' },
        },
        'warning',
      ),
    ],
  },
  'SI-G-04': {
    passes: [
      sample('a word nobody lists', { draft: { goods: 'GADGETS OF A NEW KIND', hsCodes: ['850440'] } }),
      sample('one of two words fits', withLine({ goods: 'TOWEL RACKS WITH LAMPS', hsCode: '940511' })),
    ],
    fails: [
      failing('towels as furniture', `${L0}.TBD_HSCODE`, withLine({ hsCode: '940161' }), 'warning'),
      failing(
        'pumps among textiles',
        `${D0}.TBI_HSCODE`,
        { draft: { goods: 'CENTRIFUGAL PUMPS', hsCodes: ['630260'] } },
        'warning',
      ),
    ],
  },
  'SI-G-06': {
    passes: [
      sample('declared as dangerous', { draft: { goods: 'LITHIUM ION BATTERIES', ...DANGEROUS } }),
      sample('the word means something else', { draft: { goods: 'PAINT BRUSHES AND COTTON TOWELS' } }),
    ],
    fails: [
      failing('in the description', `${D0}.TBI_GOODS`, { draft: { goods: 'TOYS WITH LITHIUM BATTERY' } }, 'warning'),
      failing('on a line', `${L0}.TBD_GOODS`, withLine({ goods: 'AEROSOL CANS' }), 'warning'),
    ],
  },
  'SI-G-07': {
    passes: [
      sample('reefer with its temperature', { draft: { goodsType: 'R', extra: anExtra({ setpointC: '-18' }) } }),
      sample('dangerous, whole', { draft: DANGEROUS }),
      sample('a little too high', { draft: { goodsType: 'O', extra: anExtra({ overHeightCm: '42' }) } }),
    ],
    fails: [
      failing('reefer without temperature', `${D0}.EXTRA.TBE_SETPOINT`, { draft: { goodsType: 'R' } }),
      failing('colder than any reefer', `${D0}.EXTRA.TBE_SETPOINT`, {
        draft: { goodsType: 'R', extra: anExtra({ setpointC: '-61' }) },
      }),
      failing('dangerous without UN number', `${D0}.EXTRA.TBE_UNNO`, {
        draft: { goodsType: 'D', extra: { ...DANGEROUS.extra, unNumber: '' } },
      }),
      failing('flammable liquid without flash point', `${D0}.EXTRA.TBE_FLASH_POINT`, {
        draft: { goodsType: 'D', extra: { ...DANGEROUS.extra, flashPointC: '' } },
      }),
      failing('flammable liquid without packing group', `${D0}.EXTRA.TBE_PACKING_GROUP`, {
        draft: { goodsType: 'D', extra: { ...DANGEROUS.extra, packingGroup: '' } },
      }),
      failing('out of gauge, but where', `${D0}.EXTRA.TBE_OVER_HEIGHT`, { draft: { goodsType: 'O' } }),
    ],
  },
  'SI-G-08': {
    passes: [
      sample('stated', {
        draft: { packageCode: 'PX', goods: 'COTTON TOWELS\nWOOD PACKAGING TREATED AND MARKED, ISPM 15' },
      }),
      sample('no wood', { draft: { packageCode: 'CT' } }),
      sample('a country that does not ask', {
        draft: { ...route('CNSHA', 'SHANGHAI', 'AEJEA', 'JEBEL ALI'), packageCode: 'PX' },
      }),
    ],
    fails: [
      failing('pallets', `${D0}.TBI_GOODS`, { draft: { packageCode: 'PX' } }, 'warning'),
      failing('crates on a line', `${D0}.TBI_GOODS`, withLine({ packageCode: 'CR' }), 'warning'),
    ],
  },
} as const satisfies Partial<Record<SiCode, RuleSamples>>;
