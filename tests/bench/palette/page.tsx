import { type ReactNode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { benchEntries } from './entries.ts';
import { OwnPage } from './own-page.tsx';
import { PlainCmdkPage } from './plain-cmdk-page.tsx';
import { PlainKbarPage } from './plain-kbar-page.tsx';
import './page.css';

/** `?kind=own|cmdk|kbar&entries=400`: Ctrl+K opens, Escape closes, for the benchmark beside this folder. */
const asked = new URLSearchParams(location.search);
const entries = benchEntries(Number(asked.get('entries') ?? 400));
const PAGES = { own: OwnPage, cmdk: PlainCmdkPage, kbar: PlainKbarPage };
const kind = asked.get('kind');
const Page = kind === 'cmdk' || kind === 'kbar' ? PAGES[kind] : PAGES.own;

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

/** Effects of children run first: when this one has run, the page listens to keys. */
function Ready({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.ready = '';
  }, []);
  return children;
}
createRoot(root).render(
  <Ready>
    <Page entries={entries} />
  </Ready>,
);
