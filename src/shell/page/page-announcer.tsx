import { useEffect, useRef, useState } from 'react';

/** A screen puts the focus where work begins by itself, within some frames; only what it left alone is ours. */
const PATIENCE_MS = 120;

/**
 * Going to another page changes the screen under a reader who does not see it: its title is spoken, and a focus that stands on nothing
 * goes to the main part, where the next Tab enters the page (WCAG 2.4.3, 4.1.3). The page that was opened first is told by the browser.
 */
export function PageAnnouncer({ path, title }: { readonly path: string | null; readonly title: string }) {
  const [spoken, setSpoken] = useState('');
  const isFirst = useRef(true);
  const shown = useRef(title);
  useEffect(() => {
    shown.current = title;
  });
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = path === null;
      return;
    }
    const due = setTimeout(() => {
      setSpoken(shown.current);
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
    }, PATIENCE_MS);
    return () => clearTimeout(due);
  }, [path]);
  return (
    <p className="fl-hidden-text fl-spoken-page" role="status">
      {spoken}
    </p>
  );
}
