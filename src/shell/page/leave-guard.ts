import { useEffect, useRef, useState } from 'react';

/** Where a click leads out of this page; `null` where it stays, opens beside it, or is not for us to decide. */
function leavingBy(event: MouseEvent, here: Location): URL | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return null;
  const to = new URL(link.href, here.href);
  const opensPage = to.protocol === 'http:' || to.protocol === 'https:';
  return opensPage && `${to.origin}${to.pathname}` !== `${here.origin}${here.pathname}` ? to : null;
}

export interface LeaveGuard {
  /** Address of a link that was followed; its question is open. */
  readonly asked: string | null;
  leave(): void;
  stay(): void;
}

/**
 * A page without a tab is gone with what was typed into it once it is left: a link away from it asks first, and closing the
 * window makes the browser ask. A page in a tab stays behind the others and needs none of this.
 */
export function useLeaveGuard(isDirty: boolean, navigate: (to: string) => void): LeaveGuard {
  const [asked, setAsked] = useState<URL | null>(null);
  const hasAgreed = useRef(false);
  useEffect(() => {
    if (!isDirty) return;
    const onClick = (event: MouseEvent) => {
      const to = leavingBy(event, location);
      if (!to) return;
      event.preventDefault();
      event.stopPropagation();
      setAsked(to);
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!hasAgreed.current) event.preventDefault();
    };
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isDirty]);
  return {
    asked: isDirty && asked ? asked.href : null,
    leave() {
      if (!asked) return;
      setAsked(null);
      if (asked.origin === location.origin) navigate(`${asked.pathname}${asked.search}${asked.hash}`);
      else {
        hasAgreed.current = true;
        location.assign(asked.href);
      }
    },
    stay: () => setAsked(null),
  };
}
