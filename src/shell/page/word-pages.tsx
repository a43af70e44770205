import { Button } from '@blueprintjs/core';
import { BuildIcon, ErrorIcon } from '@blueprintjs/icons';
import { useLocation } from 'react-router-dom';
import type { Text } from '#contract/kernel/text.ts';
import { useSession } from '#kit/client.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { useScreen } from '#kit/screen-context.ts';
import { NoAccess } from '#kit/screen-states.tsx';
import { routeOf } from '#routes/catalogue/catalogue.ts';
import { useShellUi } from '../shell-ui.ts';

/** Pages that say why there is no screen. */

export function PlannedPage({ title }: { readonly title: Text }) {
  const t = useT('shell');
  const text = useText();
  const { back } = useScreen();
  return (
    <div className="fl-state" role="status">
      <span className="fl-state-icon" aria-hidden="true">
        <BuildIcon size={28} />
      </span>
      <h1>{t('plannedTitle', { title: text(title) })}</h1>
      <p>{t('plannedText')}</p>
      <Button text={t('back')} onClick={back} />
    </div>
  );
}

export function NoAccessPage() {
  const t = useT('shell');
  const { back } = useScreen();
  const language = useLanguage();
  const { employee } = useSession();
  const company = (language === 'EN' && employee?.CompanyNameEn) || (employee?.CompanyName ?? '');
  const { explain } = useShellUi();
  const { pathname } = useLocation();
  const route = routeOf(pathname);
  return (
    <NoAccess
      level="h1"
      hint={t('noAccessText', { company })}
      action={
        <div className="fl-actions">
          {route && (
            <Button
              intent="primary"
              text={t('whyHere')}
              onClick={() => explain({ kind: 'right', title: route.title, path: route.path, code: null })}
            />
          )}
          <Button text={t('back')} onClick={back} />
        </div>
      }
    />
  );
}

/** A page about one person, while staff look at a company. */
export function NotTheirsPage({ title }: { readonly title: Text }) {
  const t = useT('shell');
  const text = useText();
  const { back } = useScreen();
  return (
    <NoAccess
      level="h1"
      title={text(title)}
      hint={t('notTheirsText')}
      action={<Button text={t('back')} onClick={back} />}
    />
  );
}

export function BrokenPage({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT('shell');
  return (
    <div className="fl-state" role="alert">
      <span className="fl-state-icon" aria-hidden="true">
        <ErrorIcon size={28} />
      </span>
      <h1>{t('brokenTitle')}</h1>
      <p>{t('brokenText')}</p>
      <Button text={t('reloadPage')} onClick={onRetry} />
    </div>
  );
}
