import { z } from 'zod';

/** Row schemas by table. */
export const priceOfferRows = {
  priceOffer: z.object({
    id: z.string(),
    companyId: z.string(),
    offerNo: z.string(),
    customerCompanyId: z.string().nullable(),
    customerName: z.string().nullable(),
    content: z.unknown(),
    snapshotIds: z.array(z.string()),
    validTo: z.string(),
    madeAt: z.date(),
    madeBy: z.string(),
    madeByName: z.string(),
  }),
};

export type PriceOfferTables = { readonly [T in keyof typeof priceOfferRows]: z.infer<(typeof priceOfferRows)[T]> };
