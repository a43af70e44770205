import { expect } from '@playwright/test';
import type { Api } from './api.ts';

interface Letter {
  readonly recipient: string;
  readonly text: string;
}

/** The newest six digits that the product has sent to this address, as its test outbox shows them to the platform. */
export async function codeSentTo(api: Api, recipient: string): Promise<string> {
  const token = await api.login('PLTFRM', 'admin2');
  let code = '';
  await expect
    .poll(async () => {
      const { data } = await api.get<{ rows: Letter[] }>('/api/Mail/TestOutbox', token, { q: recipient });
      code = /\d{6}/.exec(data.rows.find(letter => letter.recipient === recipient)?.text ?? '')?.[0] ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}
