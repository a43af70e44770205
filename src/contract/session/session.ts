import { z } from 'zod';
import { companyKindSchema } from '../kernel/company-kind.ts';

/** How a person came in: as an individual user with bound seats, or straight as a company's employee (specification §6). */
export const accountModeSchema = z.enum(['userBindEmployee', 'employee']);
export type AccountMode = z.infer<typeof accountModeSchema>;

export const languageSchema = z.enum(['CN', 'EN']);

/** Fixed local/session storage key of the bearer token (specification §9). */
export const TOKEN_KEY = 'token';
/** Local storage keys beside it. */
export const ACCOUNT_MODE_KEY = 'accountMode';
export const LANGUAGE_KEY = 'lang';

/** Answer header of a 403 that carries a fresh token (specification §8, design A.5.5). */
export const LOGIN_ACCESS_TOKEN_HEADER = 'Login-Access-Token';
export const WEB_VERSION_HEADER = 'Web-Version';
export const WEB_VERSION_MIN_HEADER = 'Web-Version-Min';
export const PORTAL_KEY_HEADER = 'Portal-Key';
export const WEB_VERSION = '1';

export const permissionItemSchema = z.object({ ItemKey: z.string(), PermissionKey: z.string(), Value: z.string() });

export const currentEmployeeSchema = z.object({
  EmployeeId: z.string(),
  EmployeeNo: z.string(),
  Name: z.string(),
  NameEn: z.string(),
  Account: z.string(),
  Phone: z.string().nullable(),
  Email: z.string().nullable(),
  AvatarUrl: z.string().nullable(),
  Position: z.string().nullable(),
  DepartmentId: z.string().nullable(),
  DepartmentName: z.string().nullable(),
  ManagerId: z.string().nullable(),
  CompanyId: z.string(),
  CompanyCode: z.string(),
  CompanyName: z.string(),
  CompanyNameEn: z.string(),
  CompanyKind: companyKindSchema,
  CompanyLogo: z.string().nullable(),
  CompanyStatus: z.string(),
  BusinessLines: z.array(z.string()),
  Roles: z.array(z.object({ RoleId: z.string(), Name: z.string(), NameEn: z.string().optional() })),
  PermissionItems: z.array(permissionItemSchema),
  AccountMode: accountModeSchema,
  IsMultiAccount: z.boolean(),
  Language: languageSchema,
  TimeZone: z.string(),
  /** Where the person has chosen to arrive. */
  LandingPath: z.string().nullable().optional(),
  ActingFor: z.object({ StaffEmployeeId: z.string(), Reason: z.string() }).nullable(),
  MustChangePassword: z.boolean(),
  /** The seat demands a second step that the account does not have: setting it up comes before everything else. */
  TwoStepWanted: z.boolean().optional(),
  /** Version of the terms that the person behind the seat has not agreed to yet. */
  TermsWanted: z.string().nullable().optional(),
  ExpiresAt: z.string(),
});
export type CurrentEmployee = z.infer<typeof currentEmployeeSchema>;

export const currentUserSchema = z.object({
  UserId: z.string(),
  DisplayName: z.string(),
  /** Masked, as `138****6620`. */
  Phone: z.string().nullable(),
  Email: z.string().nullable(),
  AvatarUrl: z.string().nullable(),
  Language: languageSchema,
  DefaultEmployeeId: z.string().nullable(),
  FIRST_REGISTER: z.boolean(),
  TwoStepEnabled: z.boolean(),
  /** Version of the terms that the user has not agreed to yet. */
  TermsWanted: z.string().nullable().optional(),
  SocialBindings: z.array(z.object({ Provider: z.string(), DisplayName: z.string(), BoundAt: z.string() })),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

export const boundEmployeeSchema = z.object({
  EmployeeId: z.string(),
  EmployeeName: z.string(),
  Position: z.string().nullable(),
  CompanyId: z.string(),
  CompanyCode: z.string(),
  CompanyName: z.string(),
  CompanyNameEn: z.string().optional(),
  CompanyKind: companyKindSchema,
  CompanyLogo: z.string().nullable(),
  Status: z.string(),
  CompanyStatus: z.string(),
  IsDefault: z.boolean(),
  LastUsedAt: z.string().nullable(),
  UnReadCount: z.int(),
});
export type BoundEmployee = z.infer<typeof boundEmployeeSchema>;

/** One node of the menu tree. `Path` is a route or a group key; a customer's or provider's root is `EXTERNAL_MENU`. */
export interface MenuNode {
  /** Of an embedded page only: its address names it. */
  Id?: string | undefined;
  Path: string;
  Buttons: { Code: string; Name: string; NameEn: string }[];
  Children: MenuNode[];
  Name: string;
  NameEn: string;
  Icon: string | null;
  Sort: number;
  Kind: 'GROUP' | 'PAGE' | 'WEBVIEW';
  Url: string | null;
  Hidden: boolean;
}

export const menuNodeSchema: z.ZodType<MenuNode> = z.object({
  Id: z.string().optional(),
  Path: z.string(),
  Buttons: z.array(z.object({ Code: z.string(), Name: z.string(), NameEn: z.string() })),
  get Children() {
    return z.array(menuNodeSchema);
  },
  Name: z.string(),
  NameEn: z.string(),
  Icon: z.string().nullable(),
  Sort: z.int(),
  Kind: z.enum(['GROUP', 'PAGE', 'WEBVIEW']),
  Url: z.string().nullable(),
  Hidden: z.boolean(),
});

/** Path of the menu root that marks the external workbench (specification §2.19). */
export const EXTERNAL_MENU = 'EXTERNAL_MENU';

/** Six digits, however they were typed. */
export const codeSchema = z
  .string()
  .max(20)
  .transform(typed => typed.normalize('NFKC').replace(/\s/g, ''));

/** Answer to an image code. */
export const captchaSchema = z.object({ id: z.string().max(36), answer: z.string().trim().max(20) });

/** 128 characters, as people count them. */
const passwordSchema = z
  .string()
  .min(1)
  .max(512)
  .refine(password => [...password].length <= 128, 'at most 128 characters');

export const loginSchema = z
  .object({
    accountMode: accountModeSchema,
    /** Phone or e-mail in mode `userBindEmployee`, the account in mode `employee`. */
    loginName: z.string().trim().min(1).max(254),
    /** One of password and code; a code only for individual users. */
    password: passwordSchema.optional(),
    code: codeSchema.optional(),
    companyCode: z.string().trim().max(20).optional(),
    /** Wanted from the third failure on. */
    captcha: captchaSchema.optional(),
    /** Local storage when true, session storage otherwise; decides the idle limit. */
    remember: z.boolean().default(true),
    /** A computer that others use: never remembered, and out after half an hour without a call. */
    shared: z.boolean().default(false),
  })
  .refine(
    ({ accountMode, password, code }) =>
      code === undefined ? password !== undefined : password === undefined && accountMode === 'userBindEmployee',
    { path: ['password'], message: 'a password, or the code of an individual user' },
  );
export type Login = z.infer<typeof loginSchema>;

export const loginAnswerSchema = z.object({
  Token: z.string(),
  AccountMode: accountModeSchema,
  ExpiresAt: z.string(),
  FIRST_REGISTER: z.boolean(),
  MustChangePassword: z.boolean(),
  Superseded: z.boolean(),
});
/** Answer with `Status` 2: a second step is wanted. */
export const secondStepWantedSchema = z.object({
  stepToken: z.string(),
  methods: z.array(z.enum(['totp', 'recovery'])),
});
