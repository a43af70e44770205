import { z } from 'zod';
import { CodeRefused, type SocialIdentityProvider } from './provider.ts';

/** Codes that WeChat refuses by: invalid, used, of another application. */
const REFUSED = new Set([40029, 40163, 41008]);
const PATIENCE_MS = 8_000;

const faultSchema = z.object({ errcode: z.number(), errmsg: z.string().optional() });
const tokenSchema = z.object({ access_token: z.string(), openid: z.string(), unionid: z.string().optional() });
const profileSchema = z.object({
  nickname: z.string(),
  headimgurl: z.string().optional(),
  unionid: z.string().optional(),
});

export interface WechatOptions {
  readonly appId: string;
  readonly secret: string;
  /** Other addresses only in tests. */
  readonly page?: string;
  readonly api?: string;
}

/**
 * A website application of open.weixin.qq.com: a page with a QR code, scope `snsapi_login`. It differs from OAuth 2 in names of
 * fields, in secrets inside the query and in answering 200 with `errcode`, so it is spoken to by hand.
 */
export function wechatOpen({
  appId,
  secret,
  page = 'https://open.weixin.qq.com',
  api = 'https://api.weixin.qq.com',
}: WechatOptions): SocialIdentityProvider {
  async function ask<T>(path: string, query: Readonly<Record<string, string>>, answer: z.ZodType<T>): Promise<T> {
    const response = await fetch(`${api}${path}?${new URLSearchParams(query)}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body: unknown = await response.json();
    const fault = faultSchema.safeParse(body);
    if (fault.success && REFUSED.has(fault.data.errcode)) throw new CodeRefused(fault.data);
    if (fault.success && fault.data.errcode !== 0) throw new Error(`WeChat answers ${fault.data.errcode}`);
    return answer.parse(body);
  }

  return {
    name: 'wechatOpen',
    title: { zh: '微信', en: 'WeChat' },
    authorizeUrl: ({ state, redirectUri }) =>
      `${page}/connect/qrconnect?${new URLSearchParams({
        appid: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      })}#wechat_redirect`,
    async exchange({ code }) {
      const token = await ask(
        '/sns/oauth2/access_token',
        { appid: appId, secret, code, grant_type: 'authorization_code' },
        tokenSchema,
      );
      const profile = await ask(
        '/sns/userinfo',
        { access_token: token.access_token, openid: token.openid, lang: 'zh_CN' },
        profileSchema,
      );
      return {
        subject: profile.unionid ?? token.unionid ?? token.openid,
        displayName: profile.nickname.slice(0, 50) || '微信用户',
        avatarUrl: profile.headimgurl || null,
      };
    },
  };
}
