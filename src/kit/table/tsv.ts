/** A value as Excel writes it to the clipboard: quoted only where a tab, a line end or a quote would break the row. */
const cell = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as tab separated text, which spreadsheets paste as cells. Text like `=A1` stays as it is: it is plain text. */
export const tsv = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(cell).join('\t')).join('\n');
