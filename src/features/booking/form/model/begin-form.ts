import {
  type BookingContent,
  bookingLinksSchema,
  emptyBooking,
  emptyCommodity,
  emptyEquipment,
} from '#contract/booking/booking-content.ts';
import { copyBooking } from '#contract/booking/change.calls.ts';
import { getBooking } from '#contract/booking/desk.calls.ts';
import { beginBooking } from '#contract/booking/find/calls.ts';
import { beginFromTemplate } from '#contract/booking/template.calls.ts';
import type { Client } from '#streams/client.ts';
import type { Beginning } from './form-session.ts';

/** What the address asks for: a draft, a price that was shown, an order of ready space, a template, another booking. */
export const ENTRIES = ['id', 'draft', 'price', 'space', 'template', 'copy', 'customer'] as const;
export type FormEntry = Partial<Record<(typeof ENTRIES)[number], string>>;

/** A form has a group of containers and its goods to type into, however little is known. */
const withLines = (content: BookingContent): BookingContent => {
  const equipments = content.equipments.length > 0 ? content.equipments : [emptyEquipment()];
  return {
    ...content,
    equipments: equipments.map(one => (one.commodities.length > 0 ? one : { ...one, commodities: [emptyCommodity()] })),
  };
};

const fresh = (content: BookingContent, more: Partial<Beginning> = {}): Beginning => ({
  id: null,
  bookingNo: null,
  version: 0,
  state: 'DRAFT',
  links: bookingLinksSchema.parse({}),
  customerId: null,
  customerName: '',
  customerNameEn: '',
  deskNote: '',
  stateReason: null,
  ...more,
  content: withLines(content),
});

async function kept(client: Client, id: string): Promise<Beginning> {
  const { data } = await client.call(getBooking, { query: { id } });
  const { bookingNo, version, state, content, links, customerId, deskNote = '', stateReason } = data;
  const { customerName, customerNameEn } = data;
  return {
    id: data.id,
    bookingNo,
    version,
    state,
    links,
    customerId,
    deskNote,
    stateReason,
    customerName,
    customerNameEn,
    content: ['DRAFT', 'RETURNED'].includes(state) ? withLines(content) : content,
  };
}

export async function beginForm(client: Client, entry: FormEntry): Promise<Beginning> {
  const id = entry.id ?? entry.draft;
  if (id) return kept(client, id);
  if (entry.copy) {
    const { data } = await client.call(copyBooking, { body: { id: entry.copy } });
    return kept(client, data.id);
  }
  if (entry.template) {
    const customerId = entry.customer;
    const { data } = await client.call(beginFromTemplate, {
      body: { id: entry.template, ...(customerId ? { customerId } : {}) },
    });
    const links = bookingLinksSchema.parse({ templateId: data.id });
    return fresh(data.content, { links, customerId: entry.customer ?? data.customerId });
  }
  if (entry.price || entry.space) {
    const { price, space, customer } = entry;
    const query = { ...(price ? { price } : {}), ...(space ? { space } : {}), ...(customer ? { customer } : {}) };
    const { data } = await client.call(beginBooking, { query });
    return fresh(data.content, { links: data.links, customerId: data.customerId });
  }
  return fresh(emptyBooking(), { customerId: entry.customer ?? null });
}
