import { z } from 'zod';

/** The forwarder itself, its customers, and the carriers, agents and truckers that provide to it. */
export const companyKindSchema = z.enum(['platform', 'customer', 'provider']);
export type CompanyKind = z.infer<typeof companyKindSchema>;
