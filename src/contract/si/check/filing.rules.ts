import type { Text } from '../../kernel/text.ts';
import type { ExtraField } from '../extra.ts';
import { type FilingParty, filingParty, ownFilingField, receiverField } from '../parts/filing-parties.ts';
import { type FilingRegime, filingRegimes } from '../parts/filing-regimes.ts';
import { wirePath } from '../wire.ts';
import type { SiCode } from './codes.ts';
import type { CheckRule, Raised } from './rule.ts';
import type { DraftView } from './set-view.ts';

/**
 * What customs must be told before loading, by regime: SI-R-01 to SI-R-06. A value may stand in its own field or in the
 * address, where people write it. Vague descriptions are SI-G-02's, a bill without any HS code is SI-G-03's.
 */

interface Filing {
  readonly view: DraftView;
  readonly shipper: FilingParty;
  /** Consignee, or first notify party of a bill to order. */
  readonly receiver: FilingParty;
  /** Parties that are there at all; a missing one is SI-P-01's. */
  readonly parties: readonly FilingParty[];
}

function filingOf(view: DraftView): Filing {
  const shipper = filingParty(view.draft, 'consignor');
  const receiver = filingParty(view.draft, receiverField(view.draft));
  const parties = [shipper, receiver].filter(({ field }) => view.draft[field].trim() !== '');
  return { view, shipper, receiver, parties };
}

const missing = (path: string, detail: Text): Raised => ({ path, params: { reason: 'missing' }, detail });
const extraOf = ({ view }: Filing, field: ExtraField): string => wirePath.extra(view.index, field);

function* streets({ view, parties }: Filing): Iterable<Raised> {
  for (const { field, hasStreet } of parties) {
    if (!hasStreet) yield missing(view.path(field), { zh: '缺少街道门牌', en: 'no street' });
  }
}

/** Each line is filed with a code: its own, or the only one of the bill. */
function* hsOfEachLine({ view }: Filing): Iterable<Raised> {
  if (view.draft.hsCodes.length < 2) return;
  for (const { lines } of view.boxes) {
    for (const { line, path } of lines) {
      if (line.hsCode === '')
        yield missing(path('hsCode'), { zh: '每行货物须有HS编码', en: 'each line needs its HS code' });
    }
  }
}

function* phones(filing: Filing): Iterable<Raised> {
  for (const { field, phone } of filing.parties) {
    if (phone === '')
      yield missing(extraOf(filing, ownFilingField(field, 'phone')), { zh: '缺少电话', en: 'no phone' });
  }
}

function* postcodes(filing: Filing, parties: readonly FilingParty[]): Iterable<Raised> {
  for (const { field, postcode } of parties) {
    if (postcode === '')
      yield missing(extraOf(filing, ownFilingField(field, 'postcode')), { zh: '缺少邮编', en: 'no postal code' });
  }
}

/** Whoever files his own houses is known to customs by a code. */
function* houseFiler(filing: Filing, field: ExtraField, detail: Text): Iterable<Raised> {
  const { extra } = filing.view.draft;
  if (extra.houseBills === 'Y' && extra[field] === '') yield missing(extraOf(filing, field), detail);
}

function* houseQuestion(filing: Filing): Iterable<Raised> {
  if (filing.view.draft.extra.houseBills === '')
    yield missing(extraOf(filing, 'houseBills'), {
      zh: '请选择是否有分单',
      en: 'say whether house bills stand behind it',
    });
}

function* enterpriseCodes(filing: Filing): Iterable<Raised> {
  for (const { field, code, phone, email } of filing.parties) {
    if (code === '')
      yield missing(extraOf(filing, ownFilingField(field, 'code')), { zh: '缺少企业代码', en: 'no enterprise code' });
    const hasMail = email !== '' || (field === 'consignor' && filing.view.draft.emails.length > 0);
    if (phone === '' && !hasMail)
      yield missing(extraOf(filing, ownFilingField(field, 'phone')), {
        zh: '缺少电话或邮箱',
        en: 'no phone or e-mail',
      });
  }
}

const ACID_IN_TEXT = /\bACID\b[ .:#-]*(?:NO\b[ .:]*)?\d{19}\b/;

const ASKED: Readonly<Record<FilingRegime, (filing: Filing) => Iterable<Raised>>> = {
  *US(filing) {
    yield* streets(filing);
    yield* hsOfEachLine(filing);
    yield* houseFiler(filing, 'filerScac', {
      zh: '有分单时须填自申报方SCAC',
      en: "house bills need their filer's SCAC",
    });
  },
  *JP(filing) {
    yield* phones(filing);
    yield* postcodes(filing, filing.parties);
    yield* hsOfEachLine(filing);
  },
  *EU(filing) {
    const { receiver, parties } = filing;
    if (receiver.eori === '' && parties.includes(receiver)) {
      yield missing(extraOf(filing, 'consigneeEori'), {
        zh: '请填写收货人EORI，未知填UNKNOWN',
        en: "give the consignee's EORI, or UNKNOWN",
      });
    }
    yield* houseQuestion(filing);
    yield* hsOfEachLine(filing);
  },
  *CN(filing) {
    yield* enterpriseCodes(filing);
  },
  *CA(filing) {
    const { receiver, view, parties } = filing;
    if (parties.includes(receiver)) {
      if (!receiver.hasStreet) yield missing(view.path(receiver.field), { zh: '缺少街道门牌', en: 'no street' });
      yield* postcodes(filing, [receiver]);
    }
    yield* houseFiler(filing, 'ccnPrefix', {
      zh: '有分单时须填CCN承运人代码',
      en: 'house bills need a CCN carrier code',
    });
  },
  *EG(filing) {
    const { draft } = filing.view;
    const isInText = [draft.goods, draft.marks].some(text => ACID_IN_TEXT.test(text));
    if (draft.extra.acid === '' && !isInText) yield { path: extraOf(filing, 'acid'), params: { reason: 'missing' } };
  },
};

const ruleOf = (code: SiCode, regime: FilingRegime): CheckRule => ({
  code,
  severity: 'error',
  scope: 'draft',
  *check({ drafts }) {
    for (const view of drafts) if (filingRegimes(view.draft).includes(regime)) yield* ASKED[regime](filingOf(view));
  },
});

export const FILING_RULES: readonly CheckRule[] = [
  ruleOf('SI-R-01', 'US'),
  ruleOf('SI-R-02', 'JP'),
  ruleOf('SI-R-03', 'EU'),
  ruleOf('SI-R-04', 'CN'),
  ruleOf('SI-R-05', 'CA'),
  ruleOf('SI-R-06', 'EG'),
];
