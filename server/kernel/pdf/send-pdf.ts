import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../files/file-name.ts';
import type { Pdf } from './pdf-document.ts';

/** Answers the document as a download, page by page as it is made. The caller has checked that the reader may have it. */
export function sendPdf(reply: FastifyReply, pdf: Pdf, fileName: string): FastifyReply {
  pdf.doc.end();
  return reply
    .header('content-disposition', contentDisposition(fileName))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .type('application/pdf')
    .send(pdf.doc);
}

/** All bytes: for a file that is kept or hashed. */
export async function pdfBytes(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  pdf.doc.end();
  for await (const chunk of pdf.doc) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
