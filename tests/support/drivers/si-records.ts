import type { SiDetail, SiHeader } from '#contract/si/calls.ts';
import type { Api } from './api.ts';

/** Shipping instructions of the demo, read over HTTP by a seat that signs in nowhere else. */
export class SiRecords {
  readonly api: Api;
  #token: string | null = null;

  constructor(api: Api) {
    this.api = api;
  }

  async #asAdministrator(): Promise<string> {
    this.#token ??= await this.api.login('PLTFRM', 'admin2');
    return this.#token;
  }

  /** SIs of a shipment, by its booking number. */
  async ofBooking(booking: string): Promise<SiHeader[]> {
    const query = { limit: '200' };
    const answer = await this.api.get<{ rows: SiHeader[] }>(
      '/api/TDBillLadingInfo/List',
      await this.#asAdministrator(),
      query,
    );
    return answer.data.rows.filter(row => row.BOOKING_NO === booking);
  }

  async noOf(booking: string): Promise<string> {
    const [si] = await this.ofBooking(booking);
    if (!si) throw new Error(`the demo has no SI for ${booking}`);
    return si.TBI_NO;
  }

  async read(id: string, token: string | null): Promise<SiDetail> {
    return (await this.api.get<SiDetail>('/api/TDBillLadingInfo/GetTDBillLadingInfo', token, { Id: id })).data;
  }
}
