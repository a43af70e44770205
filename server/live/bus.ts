import type { LiveServerMessage } from '#contract/kernel/live.ts';

/** Who gets a live message: everyone who matches any of the members. */
export interface Audience {
  readonly sessions?: readonly string[];
  readonly employees?: readonly string[];
  readonly users?: readonly string[];
  readonly companies?: readonly string[];
  /** Companies by their code, as documents name who may see them. */
  readonly companyCodes?: readonly string[];
  /** All seats of the platform's own company. */
  readonly platform?: boolean;
  /** Every seat of every company: what all members may see. */
  readonly seats?: boolean;
}

export interface LiveEvent {
  readonly to: Audience;
  readonly message: LiveServerMessage;
  /** Close code to send after the message, as 4409 after a superseded session. */
  readonly closeWith?: number;
}

/** `isOwn`: published by this process. What an event leads to beyond its push is done there alone, once, however many servers hear of it. */
export type LiveListener = (event: LiveEvent, isOwn: boolean) => void;

/** Carries live events between server processes: in-process by default, Redis/Valkey when `REDIS_URL` is set. */
export interface LiveBus {
  publish(event: LiveEvent): Promise<void>;
  subscribe(listener: LiveListener): () => void;
  close(): Promise<void>;
}
