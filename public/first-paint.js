/*
 * Runs before anything is drawn: the page has the reader's theme, language and measures from its first picture on. What is kept,
 * and how it is read, is written in src/kit/theme.ts, src/kit/i18n.ts and src/kit/settings/display.ts.
 */
(() => {
  const { documentElement: root, body } = document;
  const kept = name => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const theme = kept('theme');
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  body.classList.toggle('bp6-dark', isDark);
  root.lang = kept('lang')?.toUpperCase() === 'EN' ? 'en' : 'zh-CN';
  try {
    const { fontSize = 14, density = 'normal', motion = 'system' } = JSON.parse(kept('display') ?? '{}') ?? {};
    if (fontSize !== 14) root.style.setProperty('zoom', String(fontSize / 14));
    root.dataset.density = density;
    root.dataset.motion = motion;
  } catch {
    // What is kept cannot be read: the product shows itself as usual.
  }
})();
