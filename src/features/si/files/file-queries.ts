import type { QueryClient } from '@tanstack/react-query';
import { channelList, documentMessages, PARTNER_DOC, waitingMessages } from '#contract/partner/calls.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';

const touches = (docId: string): readonly (readonly unknown[])[] => [
  queryKey(waitingMessages),
  queryKey(documentMessages, { DocumentId: docId }),
];

keepLive({ docType: PARTNER_DOC, keys: touches });

/** After an own act on a message: the inbox, and whatever document shows it. */
export const refreshMessages = async (queries: QueryClient): Promise<void> => {
  for (const key of [queryKey(waitingMessages), queryKey(documentMessages), queryKey(channelList)])
    await queries.invalidateQueries({ queryKey: [...key] });
};
