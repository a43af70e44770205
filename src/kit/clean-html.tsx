import DOMPurify from 'dompurify';

const ALLOWED_TAGS = [
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'h3',
  'h4',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'code',
  'span',
];

/** Text with a few tags, as messages have it. The server has cleaned it; a second cleaning costs nothing and trusts nobody. */
export function CleanHtml({ html }: { readonly html: string }) {
  const clean = DOMPurify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ['href', 'colspan', 'rowspan'],
    ALLOWED_URI_REGEXP: /^(\/(?!\/)|https:|mailto:)/i,
  });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line above
  return <div className="fl-rich" dangerouslySetInnerHTML={{ __html: clean }} />;
}
