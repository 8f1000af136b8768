import { csrfCookieName, csrfHeader } from '@gatehouse/contracts/core/browser.ts';
import type { HttpMethod } from '@gatehouse/contracts/core/define-endpoint.ts';
import type { ServiceName } from '@gatehouse/contracts/core/services.ts';

/** Somebody who calls: what they may do, and the headers that say who they are. */
export interface Caller {
  readonly name: string;
  readonly signedIn: boolean;
  /** Keys of the methods that their roles grant. */
  readonly methods: readonly string[];
  /** A master account of some company; absent: no. */
  readonly masterAccount?: boolean;
  /** Set for a process of the platform: its name. */
  readonly peer?: ServiceName;
  headers(method: HttpMethod): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
}

type Person = Pick<Caller, 'name' | 'signedIn' | 'methods' | 'masterAccount' | 'peer'>;

/** Cookies by name, as a browser of this person holds them: session and CSRF token. */
export type CookieJar = ReadonlyMap<string, string>;

let address = 0;
/** Another client address for every call, so that limits by address do not answer in place of what is tested. */
const nextAddress = (): string => {
  address += 1;
  return `198.18.${(address >> 8) & 255}.${address & 255}`;
};

/** A person behind a browser, through the BFF. The address works where this machine is a trusted hop. */
export const browserCaller = (person: Person, origin: string, jar: CookieJar): Caller => ({
  ...person,
  headers: (method) => ({
    cookie: [...jar].map((pair) => pair.join('=')).join('; '),
    'x-forwarded-for': nextAddress(),
    ...(method === 'GET' ? {} : { origin, [csrfHeader]: jar.get(csrfCookieName) ?? '' }),
  }),
});

/** A person as a service sees them: the BFF's actor token. */
export const tokenCaller = (person: Person, token: () => Promise<string>): Caller => ({
  ...person,
  headers: async () => ({ authorization: `Bearer ${await token()}` }),
});
