import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { DataOf } from '#contract/kernel/call.ts';
import { previewShare } from '#contract/rates/share/share.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';
import { PriceTable } from './price-table.tsx';

/** The share exactly as a company gets it. */
export function PreviewDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useT('rateShare');
  const client = useClient();
  const field = useId();
  const [company, setCompany] = useState('');
  const [seen, setSeen] = useState<DataOf<typeof previewShare> | null>(null);
  const run = async () => setSeen((await client.call(previewShare, { query: { id, company } })).data);
  return (
    <AskDialog
      title={t('preview')}
      width={720}
      send={{ label: t('look'), disabled: company.length !== 6, run }}
      onClose={onClose}
    >
      <FormGroup label={t('company')} labelFor={field} helperText={t('companyHelp')}>
        <InputGroup
          id={field}
          value={company}
          maxLength={6}
          onValueChange={value => setCompany(value.trim().toUpperCase())}
        />
      </FormGroup>
      {seen && (
        <section aria-live="polite">
          <h3>{seen.company}</h3>
          {!seen.isInAudience && <p className="fl-finding-error">{t('notMeant')}</p>}
          <PriceTable label={t('preview')} rates={seen.rates} />
          {seen.isMore && <p className="fl-muted">{t('more', { n: seen.rates.length })}</p>}
        </section>
      )}
    </AskDialog>
  );
}
