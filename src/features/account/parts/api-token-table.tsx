import { Button, type Intent, Tag } from '@blueprintjs/core';
import type { ApiToken } from '#contract/session/api-token.ts';
import { useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { useNow } from '#kit/now.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { type ApiTokenState, stateOfToken } from './api-token-state.ts';
import './api-tokens.css';

const INTENT: Readonly<Record<ApiTokenState, Intent>> = { inForce: 'success', expired: 'warning', revoked: 'none' };

/** Tokens as the server lists them, newest first; only one in force can be ended. */
export function ApiTokenTable({
  tokens,
  onRevoke,
}: {
  readonly tokens: readonly ApiToken[];
  readonly onRevoke: (token: ApiToken) => void;
}) {
  const t = useT('account');
  const now = useNow();
  return (
    <ScrollRegion label={t('tokens.title')} className="fl-api-tokens">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('tokens.name')}</th>
            <th scope="col">{t('tokens.shown')}</th>
            <th scope="col">{t('tokens.rights')}</th>
            <th scope="col">{t('tokens.expires')}</th>
            <th scope="col">{t('tokens.used')}</th>
            <th scope="col">{t('tokens.state')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {tokens.map(token => {
            const state = stateOfToken(token, now);
            return (
              <tr key={token.id} data-token-state={state}>
                <td>{token.title}</td>
                <td>
                  <code>{token.shown}…</code>
                </td>
                <td>{t(token.readsOnly ? 'tokens.onlyReads' : 'tokens.all')}</td>
                <td>
                  <Instant at={token.expiresAt} />
                </td>
                <td>{token.lastUsedAt ? <Instant at={token.lastUsedAt} /> : t('tokens.never')}</td>
                <td>
                  <Tag minimal intent={INTENT[state]}>
                    {t(`tokens.states.${state}`)}
                  </Tag>
                </td>
                <td>
                  {state === 'inForce' && (
                    <Button
                      size="small"
                      text={t('tokens.revoke')}
                      aria-label={`${t('tokens.revoke')} ${token.title}`}
                      onClick={() => onRevoke(token)}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
