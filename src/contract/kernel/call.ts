import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Text } from './text.ts';

/** A right is a menu path and, for a command, a button code on it (specification §6). */
export interface Right {
  readonly path: string;
  readonly code?: string;
}

/**
 * Who may call:
 * `visitor` anyone · `user` any signed-in account · `seat` an employee acting for a company ·
 * `anyOf` a seat that holds at least one of the rights.
 */
export type Access = 'visitor' | 'user' | 'seat' | { readonly anyOf: readonly Right[] };

export interface CallDef<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly access: A;
  readonly summary: Text;
  /** Query of the call; absent = none read. */
  readonly query?: Q;
  /** JSON body of the call; absent = none read. */
  readonly body?: B;
  /** A form with one `file`, and beside it texts of these names. */
  readonly upload?: readonly string[];
  /** Headers of its own that it reads, with what each is for. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What stands under `Data` on success. */
  readonly data: D;
  /** Codes beyond those any call may give (sign-in, forbidden, invalid input, too many requests, broken). */
  readonly errors?: readonly ErrorCode[];
}

/** What a client sends as query, as body, and gets as `Data`. */
export type QueryOf<C> = C extends CallDef<infer Q, infer _B, infer _D> ? z.input<Q> : never;
export type BodyOf<C> = C extends CallDef<infer _Q, infer B, infer _D> ? z.input<B> : never;
export type DataOf<C> = C extends CallDef<infer _Q, infer _B, infer D> ? z.output<D> : never;

/**
 * Texts of an address or of a question, as the query of a call. What is empty is left out; the rest goes as it was typed, since the
 * server judges it and answers by field.
 */
export const queryOfTexts = <C extends CallDef>(
  _call: C,
  texts: Readonly<Record<string, string | number | null | undefined>>,
): QueryOf<C> => Object.fromEntries(Object.entries(texts).filter(([, value]) => value)) as QueryOf<C>;

/** Declares a call once; the server implements it, the client calls it, OpenAPI and the census list it. */
export const defineCall = <Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType, const A extends Access>(
  call: CallDef<Q, B, D, A>,
): CallDef<Q, B, D, A> => call;
