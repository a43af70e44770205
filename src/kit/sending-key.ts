import { ulid } from './ulid.ts';

/** Keys that make a sending count once: what is sent again because its answer was lost has the key of the first time. */
export interface SendingKeys {
  readonly keyOf: (body: unknown) => string;
}

export function sendingKeys(): SendingKeys {
  let last = { body: '', key: '' };
  return {
    keyOf(body) {
      const text = JSON.stringify(body);
      if (last.body !== text) last = { body: text, key: ulid() };
      return last.key;
    },
  };
}
