/** How many of the list count as common (design A.6.1); it is ordered by how often they are met. */
const COUNTED = 10_000;

let loading: Promise<ReadonlySet<string>> | undefined;

/** Loaded when the first new password comes: no start waits for it. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, COUNTED)),
  );
  return loading;
}
