import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { CallDef, DataOf } from '#contract/kernel/call.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { markupRuleResource } from '#contract/rates/markup-rule.resource.ts';
import { markupEffectCall, surchargeEffect } from '#contract/rates/rule.calls.ts';
import { surchargeRuleResource } from '#contract/rates/surcharge-rule.resource.ts';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { useSettled } from '#kit/resource/use-settled.ts';
import '../locale/words.ts';
import '../rules.css';
import { signed } from './by-type-text.ts';

/** What a rule does to rates on sale, while it is being written: asked of the server once the typing rests. */

type Values = Readonly<Record<string, unknown>>;

interface Asked<C extends CallDef> {
  readonly call: C;
  readonly resource: Pick<Resource, 'schema'>;
  /** Of the rule; null for one that is being made. */
  readonly id: string | null;
  readonly values: Values | null;
}

const SETTLED_MS = 500;

/** Null as long as what stands in the form is no rule yet. */
function useEffectOf<C extends CallDef>({ call, resource, id, values }: Asked<C>) {
  const client = useClient();
  const settled = useSettled(values, SETTLED_MS);
  const rule = useMemo(() => {
    const read = settled && resource.schema.safeParse(settled);
    return read?.success ? read.data : null;
  }, [settled, resource]);
  const { data, isFetching } = useQuery({
    queryKey: [call.path, id, rule],
    enabled: rule !== null,
    queryFn: async ({ signal }) => (await client.call(call as never, { body: { id, rule }, signal } as never)).data,
  });
  return { isRule: rule !== null, isFetching, data: data as DataOf<C> | undefined };
}

function Panel({ isRule, children }: { readonly isRule: boolean; readonly children: ReactNode }) {
  const t = useT('rateRules');
  return (
    <section className="fl-rule-effect" aria-labelledby="rule-effect">
      <h2 id="rule-effect">{t('effect.title')}</h2>
      <div role="status">{isRule ? children : <p className="fl-muted">{t('effect.incomplete')}</p>}</div>
    </section>
  );
}

export function MarkupEffect({ id, values }: { readonly id: string | null; readonly values: Values | null }) {
  const t = useT('rateRules');
  const { isRule, data } = useEffectOf({ call: markupEffectCall, resource: markupRuleResource, id, values });
  return (
    <Panel isRule={isRule}>
      {!data && <p className="fl-muted">{t('effect.counting')}</p>}
      {data && (
        <p>
          {data.rates === 0
            ? t('effect.none')
            : t(data.isMore ? 'effect.changesMore' : 'effect.changes', {
                n: data.rates,
                least: signed(data.least ?? '0'),
                most: signed(data.most ?? '0'),
              })}
        </p>
      )}
      {data && data.belowCost > 0 && (
        <p className="fl-finding-warning">{t('effect.belowCost', { n: data.belowCost })}</p>
      )}
      {data && (data.isMore || data.rates > 1000) && <p className="fl-finding-warning">{t('effect.reason')}</p>}
    </Panel>
  );
}

export function SurchargeEffect({ id, values }: { readonly id: string | null; readonly values: Values | null }) {
  const t = useT('rateRules');
  const { isRule, data } = useEffectOf({
    call: surchargeEffect,
    resource: surchargeRuleResource,
    id,
    values,
  });
  return (
    <Panel isRule={isRule}>
      {data ? (
        <>
          <p>
            {data.rates === 0
              ? t('effect.none')
              : t(data.isMore ? 'effect.reachesMore' : 'effect.reaches', { n: data.rates })}
          </p>
          {data.snapshots > 0 && <p>{t('effect.snapshots', { n: data.snapshots })}</p>}
        </>
      ) : (
        <p className="fl-muted">{t('effect.counting')}</p>
      )}
    </Panel>
  );
}
