/** Whether a token still stands: its family, the session that it ends with, and its person, as the library looks at them. */
import type { AdapterPayload } from 'oidc-provider';
import { rolesInForce } from '../../accounts/roles/company-rights.domain.ts';
import { isOpenTo } from '../../applications/applications.domain.ts';
import type { KnownAccount, StandingQuestion, TokenStanding } from '../standing/token-standing.read-model.ts';

/** A token of a person that is bound to nothing else. */
export interface PlainToken {
  readonly clientId: string;
  readonly accountId: string;
  readonly grantId: string;
  readonly scope: string;
  readonly exp: number;
  readonly iat: number;
  readonly sessionUid: string | undefined;
  readonly expiresWithSession: boolean;
  readonly sid: string | undefined;
}

/** What only the library makes something of: keys, certificates, interfaces, claims asked for one by one. */
const beyond = ['jkt', 'x5t#S256', 'attestationJkt', 'aud', 'rar', 'claims', 'resource', 'extra'] as const;

/** Undefined for one that is more than that, for one of a client, and for what has expired. */
export const plainToken = (
  payload: AdapterPayload | undefined,
  kind: string,
  now: number,
): PlainToken | undefined => {
  if (payload === undefined || payload.kind !== kind) return undefined;
  const { clientId, accountId, grantId, scope, exp, iat, sessionUid, sid } = payload;
  if (beyond.some((name) => payload[name] !== undefined)) return undefined;
  if (!clientId || !accountId || !grantId || typeof scope !== 'string') return undefined;
  if (typeof exp !== 'number' || typeof iat !== 'number' || exp <= now) return undefined;
  const expiresWithSession = payload.expiresWithSession === true;
  return { clientId, accountId, grantId, scope, exp, iat, sessionUid, expiresWithSession, sid };
};

export const questionOf = ({
  grantId,
  sessionUid,
  expiresWithSession,
  accountId,
}: PlainToken): StandingQuestion => ({
  grantId,
  ...(expiresWithSession && { sessionId: sessionUid }),
  accountId,
});

export interface Living {
  readonly account: KnownAccount;
  /** Scopes of OpenID Connect that the person has granted, in the order of the grant. */
  readonly granted: readonly string[];
}

interface GrantPayload {
  readonly accountId?: string;
  readonly clientId?: string;
  readonly exp?: number;
  readonly openid?: { readonly scope?: string };
  readonly rejected?: object;
}

const endsWithItsSession = (token: PlainToken, { session, held }: TokenStanding, now: Date): boolean => {
  if (session === undefined || session.deadline <= now || session.accountId !== token.accountId) return false;
  // Of sign-ins at one client that came at once, each family has its own.
  return held.some(({ clientId, grantId }) => grantId === token.grantId && clientId === token.clientId);
};

/** Undefined for a token that does not stand any more, or that only the library can judge; `roles` of the application. */
export const livingBy = (
  token: PlainToken,
  standing: TokenStanding,
  { issuer, now, roles }: { readonly issuer: string; readonly now: Date; readonly roles: readonly string[] },
): Living | undefined => {
  const { grant, account } = standing;
  if (grant === undefined || account?.status !== 'active') return undefined;
  if (!isOpenTo({ roles }, rolesInForce(account, now))) return undefined;
  if (grant.issuer !== undefined && grant.issuer !== issuer) return undefined;
  const { accountId, clientId, exp = 0, openid, rejected } = grant.payload as GrantPayload;
  if (accountId !== token.accountId || clientId !== token.clientId || rejected !== undefined)
    return undefined;
  if (exp * 1000 <= now.getTime()) return undefined;
  if (token.expiresWithSession && !endsWithItsSession(token, standing, now)) return undefined;
  return { account, granted: openid?.scope?.split(' ') ?? [] };
};
