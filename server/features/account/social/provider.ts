import type { Text } from '#contract/kernel/text.ts';

/** Whose identity another service vouches for. */
export interface SocialProfile {
  /** Key of the identity: the union id where the service has one, else its own id. */
  readonly subject: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
}

export interface AuthorizeRequest {
  readonly state: string;
  /** Our page that the browser comes back to. */
  readonly redirectUri: string;
  /** S256 challenge of RFC 7636, for services that know it. */
  readonly challenge: string;
}

export interface CodeToExchange {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
}

/** The service does not take the code: used, too old, made up. */
export class CodeRefused extends Error {
  constructor(cause?: unknown) {
    super('the provider refused the code', { cause });
    this.name = 'CodeRefused';
  }
}

/** One service that people can sign in with. */
export interface SocialIdentityProvider {
  readonly name: string;
  readonly title: Text;
  authorizeUrl(request: AuthorizeRequest): string;
  /** Throws `CodeRefused`, or anything else when the service cannot be reached. */
  exchange(code: CodeToExchange): Promise<SocialProfile>;
}
