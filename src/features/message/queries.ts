import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { auditTime } from 'rxjs';
import { messageList, messageNeighbours, messageSelfInfoDetail } from '#contract/message/calls.ts';
import {
  getGlobalMessage,
  globalMessageList,
  globalMessageLog,
  globalReaders,
} from '#contract/message/global.calls.ts';
import { GLOBAL_MESSAGE_DOC_TYPE } from '#contract/message/global-message.ts';
import { queryKey, useClient } from '#kit/client.tsx';
import { keepLive } from '#kit/late-doc-queries.ts';

const myKeys = () => [queryKey(messageList), queryKey(messageSelfInfoDetail), queryKey(messageNeighbours)];

const globalKeys = (id: string) => [
  queryKey(globalMessageList),
  queryKey(getGlobalMessage, { id }),
  queryKey(globalMessageLog, { id }),
  queryKey(globalReaders),
];

keepLive({ docType: 'message', keys: myKeys });
keepLive({ docType: GLOBAL_MESSAGE_DOC_TYPE, keys: globalKeys });

/** Arriving messages come in bursts; the list is read again once for each. */
const TOGETHER_MS = 300;

/** Reads my messages again after an act of mine, and lets the count follow. */
export function useRefreshMessages(): () => Promise<void> {
  const client = useClient();
  const queries = useQueryClient();
  return useCallback(async () => {
    client.log.append('user', { type: 'messages.read' });
    await Promise.all(myKeys().map(key => queries.invalidateQueries({ queryKey: [...key] })));
  }, [client, queries]);
}

/** The list in view shows what arrives. */
export function useArrivalsInList(): void {
  const { arrivals$ } = useClient();
  const queries = useQueryClient();
  useEffect(() => {
    const showing = arrivals$
      .pipe(auditTime(TOGETHER_MS))
      .subscribe(() => void queries.invalidateQueries({ queryKey: [...queryKey(messageList)] }));
    return () => showing.unsubscribe();
  }, [arrivals$, queries]);
}

export function useRefreshGlobals(): (id: string) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async id => {
      await Promise.all(globalKeys(id).map(key => queries.invalidateQueries({ queryKey: [...key] })));
    },
    [queries],
  );
}
