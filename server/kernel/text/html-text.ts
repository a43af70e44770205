const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => ESCAPES[character]!);

/** Plain text as HTML that holds nothing but text and line breaks, so that a description is clean by construction. */
export const htmlOfText = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>');

/** Our own cleaned HTML as plain text, for the text part of a mail. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<li>/g, '- ')
    .replace(/<br\s*\/?>|<\/(?:p|li|h3|h4)>/g, '\n')
    .replace(/<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, '$2 ($1)')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => NAMES[name]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
