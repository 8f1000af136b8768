import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorDefinition } from './define-errors.ts';
import type { ServiceName } from './services.ts';

/**
 * Who may call. Without it a descriptor does not compile.
 * - public: anybody, signed in or not
 * - session: anybody with a session
 * - method: a session whose account's roles grant this key ("a method is an endpoint's access key") or one in `or`
 * - master: a session whose account is a master account; which companies are its own is decided by the service
 * - peer: another process of the platform; never on the browser's surface
 * - client: an application with a token of its own (RFC 6749, section 4.4) that carries this scope; no session counts
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'session' }
  | { readonly kind: 'method'; readonly method: string; readonly or?: readonly string[] }
  | { readonly kind: 'master' }
  | { readonly kind: 'peer'; readonly from: readonly ServiceName[] }
  | { readonly kind: 'client'; readonly scope: string };

export const anybody = { kind: 'public' } as const satisfies Access;
export const signedIn = { kind: 'session' } as const satisfies Access;
export const masterAccount = { kind: 'master' } as const satisfies Access;
export const granted = <const M extends string>(method: M) => ({ kind: 'method', method }) as const;
/** For lookups, which serve forms of several nouns. */
export const grantedAny = (method: string, ...or: string[]) => ({ kind: 'method', method, or }) as const;

/** Keys of which a caller needs one. */
export const keysOf = ({ method, or = [] }: Extract<Access, { kind: 'method' }>): readonly string[] => [
  method,
  ...or,
];
export const peers = (...from: ServiceName[]) => ({ kind: 'peer', from }) as const;
export const client = <const S extends string>(scope: S) => ({ kind: 'client', scope }) as const;

/**
 * What a repeat of the same call does.
 * - safe: changes nothing
 * - natural: a repeat leaves the same state
 * - key: creates; honours Idempotency-Key (R2)
 * - step: a step of a pending sign-in, which alone decides whether it may be taken (again)
 */
export type Idempotency = 'safe' | 'natural' | 'key' | 'step';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Whom a call acts on: the person or the membership that a parameter or a member of the body names. `person`: refused when
 * the person has rights that the caller lacks. `membership`: the caller's company decides, and never about themselves.
 */
export interface Subject {
  readonly kind: 'person' | 'membership';
  readonly in: 'params' | 'body' | 'query';
  readonly key: string;
}

/** The person of `/setting/users/{id}`. */
export const onPerson = { kind: 'person', in: 'params', key: 'id' } as const satisfies Subject;
/** The person's membership of a company, by the account that this part of the call names. */
export const onMembership = <const In extends Subject['in']>(where: In, key = 'userId') =>
  ({ kind: 'membership', in: where, key }) as const;

export interface Endpoint {
  /** `<service>.<noun>.<verb>`, unique over the platform; also the SWR key and the metric label. */
  readonly operationId: string;
  readonly service: ServiceName;
  readonly method: HttpMethod;
  /** Below `/api/v1`, with `{param}` marks as the specification writes them. */
  readonly path: string;
  readonly summary: string;
  /** Why browsers have the call although the specification does not name it. */
  readonly beyond?: string;
  readonly access: Access;
  readonly idempotency: Idempotency;
  /** Declared by every call that changes something of a person other than the caller (docs/security.md, "Granting"). */
  readonly subject?: Subject;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  /** Names that refusals give to fields of the body: those of the form that sends it, where they differ. */
  readonly formNames?: Readonly<Record<string, string>>;
  /** From status to schema; 204 takes `NoContent`. Bodies are cut down to the schema. */
  readonly responses: { readonly [status: number]: TSchema };
  readonly errors: readonly ErrorDefinition[];
  /**
   * Media types of a body that is passed on as it comes, unbuffered; absent: JSON alone. Of `multipart/form-data`, `body`
   * describes the fields, and the file is called `file`.
   */
  readonly uploads?: readonly string[];
  /** Media types of an answer that is streamed as it is made; absent: JSON. */
  readonly downloads?: readonly string[];
  /** Names of cookies that the answer may set in the browser by itself; absent: none. */
  readonly setsCookies?: readonly string[];
  /** The answer is the same for everybody of a domain, so the BFF gives it from memory, at most a second old. */
  readonly sharedByDomain?: true;
  /** The answer carries a secret: it is not stored for repetitions (R2), which learn that the call was made. */
  readonly answersSecret?: true;
  /** The answer also hands out the CSRF token (section 6 of the API conventions). */
  readonly handsOutCsrf?: true;
  /** Pages call it by themselves: the call is no use of the session, which ends as if it had not been made. */
  readonly unattended?: true;
  /** What is asked of a session before anything else is given here, so it answers while that is open. */
  readonly meets?: 'stepUp' | 'terms';
  /**
   * Answers people whose required fields are empty as well: what they are filled in by, what every page begins with, and
   * the way out. Without it a session gets `profile.requiredFieldsEmpty` until they are filled in.
   */
  readonly beforeRequiredFields?: true;
  /** Largest body in bytes, 64 KiB unless told. */
  readonly bodyLimit?: number;
  /** Milliseconds until the caller gets 504, 10,000 unless told. */
  readonly timeout?: number;
}

/** Milliseconds until the caller gets 504. */
export const timeoutOf = ({ timeout = 10_000 }: Pick<Endpoint, 'timeout'>): number => timeout;

/** Declares an endpoint; the literal types of its schemas survive for handlers and clients. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type Parsed<S> = S extends TSchema ? Static<S> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
/** Body of the successful answer, the union over its 2xx statuses. */
export type ResponseOf<E extends Endpoint> = Parsed<E['responses'][keyof E['responses'] & number]>;
