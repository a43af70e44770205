import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  expectNoState,
  None,
  processAuthorizationCodeResponse,
  processUserInfoResponse,
  ResponseBodyError,
  skipSubjectCheck,
  userInfoRequest,
  validateAuthResponse,
} from 'oauth4webapi';
import { CodeRefused, type SocialIdentityProvider } from './provider.ts';

export const LOCAL_TEST_CLIENT = 'fairlead';
export const LOCAL_TEST_PATHS = {
  authorize: '/social-test/authorize',
  allow: '/social-test/allow',
  token: '/social-test/token',
  userInfo: '/social-test/userinfo',
} as const;

/** Made-up people who can sign in where there is no real service. */
export const TEST_IDENTITIES = ['叶知秋', '孟晚舟行', '陈帆', '苏渡', '江潮生', '林码头', '周启明', '方向北'].map(
  (name, index) => ({ subject: `test-openid-${index + 1}`, name }),
);

const INSECURE = { [allowInsecureRequests]: true };
const client = { client_id: LOCAL_TEST_CLIENT };

/**
 * The service that the product serves itself (`local-test-pages.ts`), spoken to as to a foreign one: OAuth 2 with a code, PKCE,
 * token and user-info endpoints over HTTP. `ownAddress` is where this process listens.
 */
export function localTest(ownAddress: () => string): SocialIdentityProvider {
  const serverOf = (base: string): AuthorizationServer => ({
    issuer: base,
    token_endpoint: base + LOCAL_TEST_PATHS.token,
    userinfo_endpoint: base + LOCAL_TEST_PATHS.userInfo,
  });
  return {
    name: 'localTest',
    title: { zh: '测试身份', en: 'Test identity' },
    authorizeUrl: ({ state, redirectUri, challenge }) =>
      `${new URL(redirectUri).origin}${LOCAL_TEST_PATHS.authorize}?${new URLSearchParams({
        response_type: 'code',
        client_id: LOCAL_TEST_CLIENT,
        redirect_uri: redirectUri,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })}`,
    async exchange({ code, redirectUri, verifier }) {
      const server = serverOf(ownAddress());
      try {
        // The state has been checked against its own row before.
        const answer = validateAuthResponse(server, client, new URLSearchParams({ code }), expectNoState);
        const granted = await processAuthorizationCodeResponse(
          server,
          client,
          await authorizationCodeGrantRequest(server, client, None(), answer, redirectUri, verifier, INSECURE),
        );
        const info = await processUserInfoResponse(
          server,
          client,
          skipSubjectCheck,
          await userInfoRequest(server, client, granted.access_token, INSECURE),
        );
        return { subject: info.sub, displayName: info.name ?? info.sub, avatarUrl: null };
      } catch (error) {
        if (error instanceof ResponseBodyError) throw new CodeRefused(error);
        throw error;
      }
    },
  };
}
