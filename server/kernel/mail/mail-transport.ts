import { createRequire } from 'node:module';
import type { createTransport } from 'nodemailer';

const require = createRequire(import.meta.url);
/** Loaded where there is a mail server at all. */
const mailer = (): { readonly createTransport: typeof createTransport } => require('nodemailer');

/** A mail as the server is given it. `id` stays the same over every try, so that a reader's program can drop a second copy. */
export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly files: readonly MailFile[];
  /** Shown within the page. */
  readonly logo?: { readonly cid: string; readonly contentType: string; readonly bytes: Buffer } | null;
}

/** A file that goes with a mail, by where it is kept. */
export interface MailFile {
  readonly name: string;
  readonly contentType: string;
  readonly path: string;
}

export interface MailTransport {
  /** Throws `MailRefused` when trying again is of no use, anything else when it is. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The server takes this mail neither now nor later: no such mailbox, too large, forbidden content. */
export class MailRefused extends Error {
  constructor(reason: string, cause: unknown) {
    super(reason, { cause });
    this.name = 'MailRefused';
  }
}

interface SmtpFault {
  readonly code?: string;
  readonly responseCode?: number;
  readonly message?: string;
}

/** A 5xx about recipient or content is final; one about our own sign-in (535) is a matter of configuration, so it is tried again. */
const isFinal = ({ code, responseCode = 0 }: SmtpFault): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode < 600;

const DOMAIN = /@([^@>\s]+)>?\s*$/;

/** Mail server of `SMTP_URL` (`smtps://user:password@host:465`, `smtp://host:587`); a pool of at most five connections. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = mailer().createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
  });
  const domain = DOMAIN.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text, html, files, logo }) {
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          ...(html === null ? {} : { html }),
          attachments: [
            ...files.map(({ name, contentType, path }) => ({ filename: name, contentType, path })),
            ...(logo ? [{ cid: logo.cid, contentType: logo.contentType, content: logo.bytes, filename: 'logo' }] : []),
          ],
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        const fault = error as SmtpFault;
        if (isFinal(fault)) throw new MailRefused(fault.message ?? 'refused', error);
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
