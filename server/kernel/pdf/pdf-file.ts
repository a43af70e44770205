import type { FileAnswer } from '../http/implement-file.ts';
import type { Pdf } from './pdf-document.ts';

/** The document as a download, page by page as it is made. The caller has checked that the reader may have it. */
export function pdfFile(pdf: Pdf, name: string): FileAnswer {
  pdf.doc.end();
  return { bytes: pdf.doc, contentType: 'application/pdf', name };
}

/** All bytes: for a file that is kept or hashed. */
export async function pdfBytes(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  pdf.doc.end();
  for await (const chunk of pdf.doc) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
