import type { Feature } from '../../kernel/feature.ts';
import { registerBillCalls } from './bill.calls.ts';
import { billSearchable } from './bill.searchable.ts';
import { seedBills } from './demo/seed.ts';
import { servedHouseBill } from './house-bill.served.ts';
import { registerBillPdf } from './pdf/pdf.calls.ts';

/** House bills: made from shipping instructions, written, proved, issued, printed. */
export const billFeature: Feature = {
  name: 'bill',
  searchables: [billSearchable],
  documents: [servedHouseBill],
  register(app, deps) {
    registerBillCalls(app, deps);
    registerBillPdf(app, deps);
  },
  seedDemo: seedBills,
};
