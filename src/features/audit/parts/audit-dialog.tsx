import { Button } from '@blueprintjs/core';
import { useDeferredValue, useState } from 'react';
import { type AuditChain, auditList, auditVerify } from '#contract/audit/calls.ts';
import { useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { useCallPages } from '#kit/use-call-pages.ts';
import '../locale/words.ts';
import { auditQuery, WHOLE_WEEK } from './audit-filter.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { AuditSeals } from './audit-seals.tsx';
import { AuditTable } from './audit-table.tsx';
import './audit.css';

/** The audit log: read by filter, page by page, and checked. The server decides whose entries are seen. */
export function AuditDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('audit');
  const kit = useT('kit');
  const text = useText();
  const client = useClient();
  const [opened] = useState(() => new Date());
  const [filter, setFilter] = useState(WHOLE_WEEK);
  const [chains, setChains] = useState<readonly AuditChain[] | null>(null);
  const list = useCallPages(auditList, auditQuery(useDeferredValue(filter), opened), page => page);

  const verifying = useSend({
    name: ['audit', 'verify'],
    send: async (_: object, { idempotencyKey }) => (await client.call(auditVerify, { idempotencyKey })).data,
    onDone: setChains,
    refusal: trouble => ({ text: t('verify'), detail: text(trouble.text) }),
  });
  const verify = async () => void (await verifying.runOrToast({}));

  return (
    <FormDialog
      isOpen
      title={t('title')}
      width={1180}
      cancelLabel={kit('close')}
      onCancel={onClose}
      primary={{ label: t('verify'), onRun: verify }}
    >
      <p className="fl-muted">{t('intro')}</p>
      <AuditFilterBar filter={filter} onChange={setFilter} />
      {chains && <AuditSeals chains={chains} />}
      {list.loading && <LoadingState />}
      {list.error && list.rows.length === 0 && <ErrorState error={list.error} onRetry={list.retry} />}
      {!list.loading && !list.error && list.rows.length === 0 && <EmptyState title={t('empty')} />}
      {list.rows.length > 0 && <AuditTable entries={list.rows} />}
      <div className="fl-audit-foot">
        <span className="fl-muted" aria-live="polite">
          {list.total && t(list.total.isMore ? 'totalMore' : 'total', { n: list.total.count })}
        </span>
        {list.hasMore && (
          <Button size="small" text={t('more')} loading={list.loadingMore} onClick={() => list.more()} />
        )}
      </div>
    </FormDialog>
  );
}
