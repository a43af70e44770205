import { z } from 'zod';

export const setupLinkRow = z.object({ tokenHash: z.string(), createdAt: z.date(), expiresAt: z.date() });

export const setupRows = { setupLink: setupLinkRow };
export type SetupTables = { [T in keyof typeof setupRows]: z.infer<(typeof setupRows)[T]> };
