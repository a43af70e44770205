import type { Kysely } from 'kysely';
import type { CarrierBookingConfig } from '#contract/booking/config.ts';
import { type BookingSource, IFTMBF_FUNCTIONS } from '#contract/booking/wire/booking-source.ts';
import { writeDcsaBooking, writeDcsaCancellation } from '#contract/booking/wire/write-dcsa-booking.ts';
import { ediSyntax, writeIftmbf } from '#contract/booking/wire/write-iftmbf.ts';
import { ediBytes, writeInterchange } from '#contract/edifact/write.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Tables } from '../../../db/tables.ts';
import { pdfBytes } from '../../../kernel/pdf/pdf-file.ts';
import { paperNamesOf } from '../../basic-data/paper-names.read.ts';
import { letterheadOf } from '../../company/letterhead.read.ts';
import type { Outgoing } from '../../partner/outgoing.act.ts';
import { bookingNotePdf } from '../print/booking-note-pdf.ts';

/** A message in the format of a carrier, not yet numbered. */
export interface Composed {
  readonly kind: 'IFTMBF' | 'DCSA_BOOKING' | 'MAIL';
  /** What the channel does with it: 9 makes, 5 replaces, 1 takes back. */
  readonly purpose: Outgoing['purpose'];
  readonly findings: readonly Finding[];
  readonly leftOut: readonly string[];
  bytes(controlRef: string): Uint8Array;
  /** Of an EDIFACT file, for people: also where its signs cannot be sent. */
  readonly text?: (controlRef: string) => string;
}

/** An interchange by itself, as sent or as people look at it. */
export function iftmbfOf(source: BookingSource, config: CarrierBookingConfig, sender: string): Composed {
  const { body, findings, leftOut } = writeIftmbf(source, config);
  const text = (controlRef: string): string =>
    writeInterchange(
      {
        syntax: ediSyntax(config),
        sender: config.senderId || sender,
        senderQualifier: config.senderQualifier,
        recipient: config.recipientId || config.carrier,
        recipientQualifier: config.recipientQualifier,
        controlRef,
        at: source.at,
        test: config.testMode,
        lineBreaks: false,
      },
      [body],
    );
  return {
    kind: 'IFTMBF',
    purpose: IFTMBF_FUNCTIONS[source.purpose],
    findings,
    leftOut,
    text,
    bytes: controlRef => ediBytes(text(controlRef)),
  };
}

const json = (body: object) => (): Uint8Array => Buffer.from(JSON.stringify(body));

/** `POST`, `PUT` or `PATCH` of Booking 2.0 by its purpose. */
export function dcsaOf(source: BookingSource, config: CarrierBookingConfig): Composed {
  const { purpose, reason } = source;
  if (purpose === 'CANCEL' || purpose === 'CANCEL_REQUEST' || purpose === 'AMEND_CANCEL')
    return {
      kind: 'DCSA_BOOKING',
      purpose: '1',
      findings: [],
      leftOut: [],
      bytes: json(writeDcsaCancellation(purpose, reason)),
    };
  const { body, findings, leftOut } = writeDcsaBooking(source, config);
  return { kind: 'DCSA_BOOKING', purpose: purpose === 'NEW' ? '9' : '5', findings, leftOut, bytes: json(body) };
}

async function mailOf(db: Kysely<Tables>, source: BookingSource, deskCompanyId: string): Promise<Composed> {
  const letterhead = await letterheadOf(db, deskCompanyId);
  const names = await paperNamesOf(db, { carriers: [source.content.carrier], ports: [] }, 'EN');
  const bytes = await pdfBytes(
    bookingNotePdf({ source, customerName: '', letterhead, names, link: '', language: 'EN' }),
  );
  const leftOut = source.reason === '' ? [] : [source.reason];
  return { kind: 'MAIL', purpose: IFTMBF_FUNCTIONS[source.purpose], findings: [], leftOut, bytes: () => bytes };
}

interface Composing {
  readonly source: BookingSource;
  readonly deskCompanyId: string;
  readonly config: CarrierBookingConfig;
  readonly sender: string;
}

/** In the format of the carrier's channel. For the rights of the server, as the letterhead of a paper is. */
export async function composed(
  db: Kysely<Tables>,
  { source, deskCompanyId, config, sender }: Composing,
): Promise<Composed> {
  if (config.channel === 'IFTMBF') return iftmbfOf(source, config, sender);
  return config.channel === 'EMAIL_PDF' ? mailOf(db, source, deskCompanyId) : dcsaOf(source, config);
}
