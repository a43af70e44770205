import { type RateConfig, rateConfigSchema } from '#contract/rates/rate-config.ts';

/** The settings as they are typed: texts for numbers, so that nothing typed is lost while it is no number yet. */
export interface ConfigDraft {
  readonly priceColumns: string;
  readonly priceChangePct: string;
  readonly belowPreviousPct: string;
  readonly fourEyes: boolean;
  readonly sitePrice: string;
  readonly isPublicListOffered: boolean;
  readonly minAbs: string;
  readonly minPct: string;
  readonly salesLeast: string;
  readonly salesMost: string;
  readonly roundUnit: string;
  readonly roundMode: string;
  readonly staleSpaceHours: string;
  readonly expiryWarningDays: string;
  readonly price: string;
  readonly transit: string;
  readonly space: string;
  readonly reliability: string;
  readonly fxTable: string;
  readonly fxBuffer: string;
  readonly audience: string;
  readonly delayMinutes: string;
  readonly autoApprove: boolean;
  readonly defaultVisibility: string;
}

export const draftOf = (config: RateConfig): ConfigDraft => ({
  priceColumns: config.priceColumns.join(' '),
  priceChangePct: config.priceChangePct,
  belowPreviousPct: config.belowPreviousPct,
  fourEyes: config.fourEyes,
  sitePrice: config.sitePrice,
  isPublicListOffered: config.isPublicListOffered,
  minAbs: config.minMargin.abs ?? '',
  minPct: config.minMargin.pct ?? '',
  salesLeast: config.salesLimits.least ?? '',
  salesMost: config.salesLimits.most ?? '',
  roundUnit: config.rounding?.unit ?? '',
  roundMode: config.rounding?.mode ?? 'NEAREST',
  staleSpaceHours: String(config.staleSpaceHours),
  expiryWarningDays: String(config.expiryWarningDays),
  price: String(config.ranking.price),
  transit: String(config.ranking.transit),
  space: String(config.ranking.space),
  reliability: String(config.ranking.reliability),
  fxTable: config.fxPolicy.table,
  fxBuffer: config.fxPolicy.bufferPct,
  audience: config.pool.audience,
  delayMinutes: String(config.pool.delayMinutes),
  autoApprove: config.pool.autoApprove,
  defaultVisibility: config.defaultVisibility,
});

/** Where the schema finds something wrong, and the field of the draft that it was typed in. */
const FIELD_AT: Readonly<Record<string, keyof ConfigDraft>> = {
  'minMargin.abs': 'minAbs',
  'minMargin.pct': 'minPct',
  'salesLimits.least': 'salesLeast',
  'salesLimits.most': 'salesMost',
  'rounding.unit': 'roundUnit',
  'ranking.price': 'price',
  'ranking.transit': 'transit',
  'ranking.space': 'space',
  'ranking.reliability': 'reliability',
  'fxPolicy.table': 'fxTable',
  'fxPolicy.bufferPct': 'fxBuffer',
  'pool.delayMinutes': 'delayMinutes',
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** What is typed as settings, over those parts that the form does not show; or the fields that are wrong. */
export function configOf(
  draft: ConfigDraft,
  before: RateConfig,
): { readonly config: RateConfig } | { readonly wrong: ReadonlySet<keyof ConfigDraft> } {
  const number = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
  const parsed = rateConfigSchema.safeParse({
    ...before,
    ...draft,
    priceColumns: draft.priceColumns
      .toUpperCase()
      .split(/[\s,，]+/)
      .filter(type => type !== ''),
    priceChangePct: draft.priceChangePct.trim(),
    belowPreviousPct: draft.belowPreviousPct.trim(),
    minMargin: { abs: orNull(draft.minAbs), pct: orNull(draft.minPct) },
    salesLimits: { least: orNull(draft.salesLeast), most: orNull(draft.salesMost) },
    rounding: draft.roundUnit === '' ? null : { unit: draft.roundUnit, mode: draft.roundMode },
    staleSpaceHours: number(draft.staleSpaceHours),
    expiryWarningDays: number(draft.expiryWarningDays),
    ranking: {
      price: number(draft.price),
      transit: number(draft.transit),
      space: number(draft.space),
      reliability: number(draft.reliability),
    },
    fxPolicy: { table: draft.fxTable.trim().toUpperCase(), bufferPct: draft.fxBuffer.trim() },
    pool: {
      ...before.pool,
      audience: draft.audience,
      delayMinutes: number(draft.delayMinutes),
      autoApprove: draft.autoApprove,
    },
  });
  if (parsed.success) return { config: parsed.data };
  const fields = parsed.error.issues.map(
    ({ path }) => FIELD_AT[path.slice(0, 2).join('.')] ?? (String(path[0]) as keyof ConfigDraft),
  );
  return { wrong: new Set(fields) };
}
