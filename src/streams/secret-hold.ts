/**
 * Keeps what a person typed at sign-in until the call that needs it takes it, once. The log and the machine only see the
 * number of the attempt.
 */
export interface SecretHold<T> {
  keep(secret: T): number;
  take(attempt: number): T;
}

export function createSecretHold<T>(): SecretHold<T> {
  const held = new Map<number, T>();
  let attempts = 0;
  return {
    keep(secret) {
      attempts += 1;
      held.clear();
      held.set(attempts, secret);
      return attempts;
    },
    take(attempt) {
      const secret = held.get(attempt);
      held.delete(attempt);
      if (secret === undefined) throw new Error(`attempt ${attempt} was taken before`);
      return secret;
    },
  };
}
