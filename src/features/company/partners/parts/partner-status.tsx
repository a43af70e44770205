import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { useT, useText } from '#kit/i18n.ts';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const TONES: Readonly<Record<string, Tone>> = { PENDING: 'info', ACTIVE: 'ok', SUSPENDED: 'warn', CLOSED: 'neutral' };

export function PartnerStatus({ row, resource }: { readonly row: AnyRow; readonly resource: Resource }) {
  const t = useT('partners');
  const text = useText();
  const label = resource.meta.status?.choices?.find(({ value }) => value === row.status)?.label;
  return (
    <>
      <StatusTag tone={TONES[String(row.status)] ?? 'neutral'}>{label ? text(label) : String(row.status)}</StatusTag>
      {row.isBlacklisted === true && (
        <StatusTag tone="bad" title={String(row.blacklistReason ?? '')}>
          {t('filters.blacklisted')}
        </StatusTag>
      )}
    </>
  );
}
