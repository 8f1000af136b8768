import type { ArgonParameters } from './argon-parameters.domain.ts';

/** What a hash process is asked, and what it answers; both cross its IPC channel. */
export type HashJob =
  | { readonly kind: 'verify'; readonly hash: string; readonly password: string }
  | { readonly kind: 'hash'; readonly password: string; readonly parameters: ArgonParameters };

export interface HashRequest {
  readonly id: number;
  readonly job: HashJob;
}

/** `verify` answers whether it matches, `hash` the PHC string. */
export type HashAnswer =
  | { readonly id: number; readonly value: boolean | string }
  | { readonly id: number; readonly error: string };
