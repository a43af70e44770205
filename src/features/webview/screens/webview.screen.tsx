import { Button, Callout } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MenuNode } from '#contract/session/session.ts';
import { embedAddress, webviewFraming, webviewNodes } from '#contract/webview/webview.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useScreen } from '#kit/screen-context.ts';
import { EmptyState, LoadingState } from '#kit/screen-states.tsx';
import { bothOf } from '../locale/words.ts';
import '../webview.css';

/** `/internal/webview?node=`: the page that a node of the menu stands for, and no other address. */
export function WebviewScreen() {
  const t = useT('webview');
  const { menu } = useSession();
  const [query] = useSearchParams();
  const node = webviewNodes(menu).find(({ Id }) => Id !== undefined && Id === query.get('node'));
  if (!node) return <EmptyState title={t('gone')} hint={t('goneHint')} />;
  return <EmbeddedPage key={node.Id} node={node} />;
}

/** A document that has been open since before the address was stored was not told to let it in. */
function useBlocked(origin: string): boolean {
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    const look = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) setBlocked(true);
    };
    document.addEventListener('securitypolicyviolation', look);
    return () => document.removeEventListener('securitypolicyviolation', look);
  }, [origin]);
  return blocked;
}

function EmbeddedPage({ node }: { readonly node: MenuNode }) {
  const t = useT('webview');
  const text = useText();
  const { setRecordName } = useScreen();
  const title = text({ zh: node.Name, en: node.NameEn || node.Name });
  const url = embedAddress(node.Url);
  // With its own origin a page of ours could reach out of the sandbox.
  const address = url && url.origin !== window.location.origin ? url : null;
  const framing = useCallQuery(webviewFraming, { node: node.Id ?? '' }, { staleTime: 600_000, retry: false });
  const blocked = useBlocked(address?.origin ?? 'none');
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    setRecordName(title);
    return () => setRecordName(null);
  }, [title, setRecordName]);
  const told = framing.data?.framing ?? (framing.error ? 'unknown' : null);
  const commands = useCommands([
    {
      id: 'webview.open',
      title: bothOf(words => words.open),
      shortcut: 'o',
      ...(told === 'refused' ? { intent: 'primary' as const } : {}),
      enabled: address ? (true as const) : bothOf(words => words.unsafe),
      run: () => void window.open(address?.href, '_blank', 'noopener,noreferrer'),
    },
    {
      id: 'webview.reload',
      title: bothOf(words => words.reload),
      shortcut: 'r',
      enabled: told === 'refused' ? bothOf(words => words.refused) : (true as const),
      run: () => setLoads(loads + 1),
    },
  ]);
  const [open] = commands;
  return (
    <div className="fl-page wbv-page">
      <PageHeader title={title} subtitle={address?.host ?? ''} commands={told === 'refused' ? [] : commands} />
      {!address && <EmptyState title={t('unsafe')} />}
      {address && told === null && <LoadingState />}
      {told === 'refused' && (
        <EmptyState
          title={t('refused')}
          hint={t('refusedHint')}
          action={open && <ActionBar commands={[open]} label={title} />}
        />
      )}
      {told === 'unknown' && <Callout compact>{t('unknown')}</Callout>}
      {blocked && (
        <Callout compact intent="warning" role="status">
          {t('blocked')} <Button size="small" text={t('reloadPage')} onClick={() => window.location.reload()} />
        </Callout>
      )}
      {address && (told === 'allowed' || told === 'unknown') && (
        <iframe
          key={loads}
          className="wbv-frame"
          title={title}
          src={address.href}
          sandbox="allow-scripts allow-forms allow-popups allow-same-origin allow-downloads"
          referrerPolicy="no-referrer"
          loading="eager"
        />
      )}
    </div>
  );
}
