/** What an ID token shows that an application hands over to sign its person out: whose session it was made in. */
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Client, errors as errorClasses, Provider } from 'oidc-provider';
import { numericDate } from '../tokens/numeric-date.ts';
import type { SealedTokens } from '../tokens/sealed-tokens.ts';

/** Seconds for which the browser may take what was shown from one request to the next. */
const CARRIED = 300;

/** By which it stands in an address; the ID token itself, which tells of the person, does not. */
export const CARRIED_HINT = 'hint';

export interface LogoutHint {
  /** The client that the ID token was made for. */
  readonly clientId: string;
  readonly accountId: string;
  /** Undefined for one that does not say it, and of what was carried for too long. */
  readonly sid: string | undefined;
}

interface LogoutHintDeps {
  readonly provider: Provider;
  readonly errors: Pick<typeof errorClasses, 'InvalidRequest'>;
  readonly tokens: SealedTokens;
  readonly clock: Pick<Clock, 'now'>;
}

/** Whom an ID token was made for, before it is verified with that client's keys. */
const audienceOf = (token: string): string | undefined => {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).aud;
  } catch {
    return undefined;
  }
};

export const createLogoutHints = ({ provider, errors, tokens, clock }: LogoutHintDeps) => {
  const seconds = () => numericDate(clock.now());

  const read = async (token: string, client: Client | undefined): Promise<LogoutHint> => {
    if (client === undefined) throw new errors.InvalidRequest('could not read the id_token_hint');
    const { payload } = await provider.IdToken.validate(token, client).catch(() => {
      throw new errors.InvalidRequest('could not validate the id_token_hint');
    });
    return {
      clientId: client.clientId,
      accountId: String(payload.sub),
      sid: payload.sid as string | undefined,
    };
  };
  const carried = (value: string): LogoutHint | undefined => {
    const found = tokens.open('LogoutHint', value);
    if (found === undefined) return undefined;
    const { clientId, accountId, sid, exp = 0 } = found;
    return {
      clientId: String(clientId),
      accountId: String(accountId),
      sid: exp > seconds() ? sid : undefined,
    };
  };

  return {
    /** Undefined where nothing was handed over. Throws for what we have not made. */
    of: async (params: URLSearchParams): Promise<LogoutHint | undefined> => {
      const token = params.get('id_token_hint');
      if (token === null) return carried(params.get(CARRIED_HINT) ?? '');
      const audience = audienceOf(token);
      return read(token, audience === undefined ? undefined : await provider.Client.find(audience));
    },
    /** As the browser may take it along in an address. */
    carry: ({ clientId, accountId, sid }: LogoutHint): string | undefined =>
      tokens.seal('LogoutHint', { kind: 'LogoutHint', clientId, accountId, sid, exp: seconds() + CARRIED }),
  };
};
export type LogoutHints = ReturnType<typeof createLogoutHints>;
