/** Codes and tokens that carry what they stand for or where it stands, sealed for the platform alone (ADR 14, ADR 134). */
import { hkdfSync } from 'node:crypto';
import { createSealer, type Sealer, type SealingKeys } from '@gatehouse/kit/crypto/sealing.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { AdapterPayload, Provider } from 'oidc-provider';

/** Kinds that are sealed, and by what they begin: one of another kind is not even opened. */
const letters = {
  AccessToken: 'a',
  ClientCredentials: 'c',
  RefreshToken: 'r',
  AuthorizationCode: 'g',
  LogoutHint: 'h',
} as const;
export type SealedKind = keyof typeof letters;
/** Those of which nothing is stored at all. */
const stateless = ['AccessToken', 'ClientCredentials'] as const satisfies readonly SealedKind[];
const isSealedKind = (kind: string): kind is SealedKind => Object.hasOwn(letters, kind);

const DAY = 24 * 3_600_000;
/** Days whose keys are kept in memory; any other is derived again. */
const DAYS_KEPT = 64;

/** Characters of the longest token; one that carries more is stored, since a header takes no more than some KiB. */
const LONGEST = 2_048;

const FORM = /^([acrgh])([0-9a-z]{1,7})\.([\w-]{1,200})\.([\w-]{16})\.([\w-]{22,2000})$/;

export interface SealedTokens {
  /** Whether it has their form: nothing is stored by it, whoever has made it. */
  isSealed(token: string): boolean;
  /** The token; undefined for one that would be too long. */
  seal(kind: SealedKind, payload: AdapterPayload): string | undefined;
  /** What it carries; undefined for what nobody has sealed here, for this kind and this issuer. */
  open(kind: string, token: string): AdapterPayload | undefined;
}

export const createSealedTokens = (keys: SealingKeys, clock: Pick<Clock, 'now'>) => {
  const sealers = new Map<number, Sealer>();
  /** A key of its own for each day: one key seals 2^32 messages at most (NIST SP 800-38D, section 8.3). */
  const sealerOf = (day: number): Sealer => {
    const known = sealers.get(day);
    if (known !== undefined) return known;
    const ofDay = keys.keys.map(({ kid, key }) => ({
      kid,
      key: Buffer.from(hkdfSync('sha256', key, '', `gatehouse access tokens ${day}`, 32)),
    }));
    const made = createSealer({ keys: ofDay, sealWith: keys.sealWith });
    if (sealers.size >= DAYS_KEPT) sealers.clear();
    sealers.set(day, made);
    return made;
  };

  /** Those of one issuer, which are nothing to another. */
  return (issuer: string): SealedTokens => {
    const contextOf = (kind: SealedKind): string => `${kind} ${issuer}`;
    return {
      isSealed: (token) => FORM.test(token),
      seal: (kind, payload) => {
        const day = Math.floor(clock.now().getTime() / DAY);
        const { kid, iv, data } = sealerOf(day).seal(JSON.stringify(payload), contextOf(kind));
        const begin = `${letters[kind]}${day.toString(36)}`;
        const token = [begin, Buffer.from(kid).toString('base64url'), iv, data].join('.');
        return token.length > LONGEST ? undefined : token;
      },
      open: (kind, token) => {
        const [, letter, day = '', kid = '', iv = '', data = ''] = FORM.exec(token) ?? [];
        if (!isSealedKind(kind) || letter !== letters[kind]) return undefined;
        const dayNumber = Number.parseInt(day, 36);
        const keyName = Buffer.from(kid, 'base64url');
        // One token has one spelling: what ends one ends it under every name.
        if (dayNumber.toString(36) !== day || keyName.toString('base64url') !== kid) return undefined;
        try {
          const sealed = { kid: keyName.toString(), iv, data };
          return JSON.parse(sealerOf(dayNumber).open(sealed, contextOf(kind)));
        } catch {
          return undefined;
        }
      },
    };
  };
};

interface Token {
  readonly kind: string;
  getValueAndPayload(): Promise<{ readonly value: string; readonly payload?: AdapterPayload }>;
}

/** Makes the tokens of a provider carry themselves; those for interfaces are signed already. */
export const sealTokensOf = (provider: Provider, tokens: SealedTokens): void => {
  for (const kind of stateless) {
    const { prototype } = provider[kind] as unknown as { readonly prototype: Token };
    const { getValueAndPayload } = prototype;
    prototype.getValueAndPayload = async function (this: Token) {
      const made = await getValueAndPayload.call(this);
      const value = made.payload && tokens.seal(kind, made.payload);
      return value === undefined ? made : { value };
    };
  }
};
