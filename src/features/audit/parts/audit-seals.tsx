import { Callout } from '@blueprintjs/core';
import type { AuditChain } from '#contract/audit/calls.ts';
import { useT } from '#kit/i18n.ts';

/** What the check of the seals found: broken chains one by one, whole ones as one sentence when there are many. */
export function AuditSeals({ chains }: { readonly chains: readonly AuditChain[] }) {
  const t = useT('audit');
  const company = (chain: AuditChain): string => chain.companyCode ?? t('noCompany');
  const broken = chains.filter(chain => chain.brokenAt !== null);
  if (broken.length === 0)
    return (
      <Callout intent="success" compact aria-live="polite">
        {chains.length === 1
          ? t('whole', { company: company(chains[0]!), n: chains[0]!.entries })
          : t('allWhole', { n: chains.length })}
      </Callout>
    );
  return (
    <Callout intent="danger" compact aria-live="polite">
      <ul>
        {broken.map(chain => (
          <li key={chain.companyId}>
            {t('broken', { company: company(chain), seq: chain.brokenAt!, n: chain.entries })}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
