import type { BookingContent } from '#contract/booking/booking-content.ts';
import { acceptBooking, confirmBooking, getBooking } from '#contract/booking/desk.calls.ts';
import { saveBooking, submitBooking } from '#contract/booking/draft.calls.ts';
import { bookingRecords } from '#contract/booking/records.calls.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import { bookingContent, carrierConfirms } from '#server/features/booking/booking.samples.ts';
import type { Api } from './api.ts';

/** Bookings of NORTH QUAY as a story needs them at its beginning, and what stands of them at its end; over HTTP, by people of their own. */

export interface Made {
  readonly id: string;
  readonly bookingNo: string;
  readonly version: number;
}

type Over = Parameters<typeof bookingContent>[1];

export class BookingRecords {
  private readonly api: Api;
  private readonly tokens = new Map<string, string>();
  constructor(api: Api) {
    this.api = api;
  }

  private async token(company: string, account: string): Promise<string> {
    const key = `${company} ${account}`;
    const known = this.tokens.get(key) ?? (await this.api.login(company, account));
    this.tokens.set(key, known);
    return known;
  }
  /** Not those that sit at browsers: a second sign-in ends the first. */
  readonly customer = (): Promise<string> => this.token('NQUAYS', 'admin');
  readonly desk = (): Promise<string> => this.token('PLTFRM', 'admin2');

  async post<D>(path: string, token: string, body: object, version?: number): Promise<D> {
    const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
    const { http, data, problem } = await this.api.post<D>(path, token, body, headers);
    if (http !== 200) throw new Error(`${path}: ${http} ${JSON.stringify(problem)}`);
    return data;
  }

  async draft(over: Over = {}): Promise<Made> {
    return this.post<Made>(saveBooking.path, await this.customer(), { content: bookingContent(new Date(), over) });
  }
  async submitted(over: Over = {}): Promise<Made> {
    const { id, version } = await this.draft(over);
    return this.post<Made>(submitBooking.path, await this.customer(), { id }, version);
  }
  async accepted(over: Over = {}): Promise<Made> {
    const { id, version } = await this.submitted(over);
    return this.post<Made>(acceptBooking.path, await this.desk(), { id }, version);
  }
  /** By a carrier who answers on paper, so that nobody answers by himself. */
  async confirmed(carrierRef: string, cutOffs: Partial<BookingContent['cutOffs']> = {}): Promise<Made> {
    const { id, version } = await this.accepted({ carrier: 'ZIMU' });
    const confirmation = carrierConfirms(new Date(), carrierRef);
    const said = { ...confirmation, cutOffs: { ...confirmation.cutOffs, ...cutOffs } };
    return this.post<Made>(confirmBooking.path, await this.desk(), { id, confirmation: said }, version);
  }

  async read(id: string): Promise<DataOf<typeof getBooking>> {
    return (await this.api.get<DataOf<typeof getBooking>>(getBooking.path, await this.customer(), { id })).data;
  }
  /** Events of its log, oldest first. */
  async events(id: string): Promise<string[]> {
    const log = await this.api.get<{ rows: { event: string }[] }>(bookingRecords.path, await this.customer(), { id });
    return log.data.rows.map(({ event }) => event).reverse();
  }
}
