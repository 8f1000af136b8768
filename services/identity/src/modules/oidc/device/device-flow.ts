/** Devices without a browser (RFC 8628): the page where a person who is signed in lets one in by its code. */
import { createHmac, hkdfSync, type JsonWebKey } from 'node:crypto';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { sessionEnds, sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { Configuration, Provider } from 'oidc-provider';
import type { LogoutContext } from '../end-session/end-session.ts';
import type { PagePlace } from '../pages/page-footer.ts';
import { callerOf } from '../requests/callers.ts';
import { signInAddress } from '../requests/sign-in-address.ts';
import { isLateDecision } from './device-decisions.ts';
import { type DevicePage, devicePage } from './device-pages.ts';

const PATH = '/device';
/** Twenty letters without vowels and without those that are taken for one another: 34 bits, which live ten minutes. */
const charset = 'base-20';
const mask = '****-****';

type DeviceFlow = NonNullable<NonNullable<Configuration['features']>['deviceFlow']>;

const normalized = (code: string): string => code.toUpperCase().replaceAll(/\W/g, '');

/** What the form that lets a device in has to bring along: who has seen the page of this very code knows it. */
export const deviceProofs = ([key]: readonly JsonWebKey[]) => {
  const own = Buffer.from(hkdfSync('sha256', String(key?.d), '', 'gatehouse device forms', 32));
  return (sessionId: string, code: string): string =>
    createHmac('sha256', own)
      .update(`${sessionId} ${normalized(code)}`)
      .digest('base64url');
};
export type DeviceProofs = ReturnType<typeof deviceProofs>;

type Place = (ctx: Pick<LogoutContext, 'req'>) => PagePlace;

const errorsByName: Readonly<Record<string, DevicePage>> = {
  NotFoundError: { kind: 'enter', error: 'unknown' },
  ExpiredError: { kind: 'enter', error: 'expired' },
  AlreadyUsedError: { kind: 'enter', error: 'used' },
  AbortedError: { kind: 'refused' },
};

/** What the library shows after the form was sent; the pages before it are ours alone. */
export const deviceFlowBy = (placeOf: Place): DeviceFlow => ({
  enabled: true,
  charset,
  mask,
  userCodeInputSource: (ctx, _form, _out, err) => {
    ctx.type = 'html';
    const known = ownValue(errorsByName, err?.name ?? '') ?? { kind: 'enter', error: 'failed' };
    ctx.body = devicePage(known, placeOf(ctx));
  },
  userCodeConfirmSource: (ctx) => {
    ctx.redirect(`/oidc${PATH}`);
  },
  successSource: (ctx) => {
    ctx.type = 'html';
    ctx.body = devicePage({ kind: 'done' }, placeOf(ctx));
  },
});

export interface DevicePageDeps {
  readonly provider: Provider;
  readonly proofs: DeviceProofs;
  /** Seconds until this person may look up another code; 0 when this one was counted. */
  readonly countCode: (person: AccountActor) => Promise<number>;
  readonly placeOf: Place;
}

const show = (ctx: LogoutContext, page: DevicePage, place: PagePlace, status = 200): void => {
  ctx.status = status;
  ctx.type = 'html';
  ctx.body = devicePage(page, place);
};

/** The page for one code, looked up once for each that a person enters. */
const lookUp = async (person: AccountActor, code: string, deps: DevicePageDeps): Promise<DevicePage> => {
  const { provider, proofs, countCode } = deps;
  if ((await countCode(person)) > 0) return { kind: 'enter', error: 'tooMany' };
  const found = await provider.DeviceCode.findByUserCode(normalized(code), { ignoreExpiration: true });
  const client = found && (await provider.Client.find(String(found.clientId)));
  if (found === undefined || client === undefined) return { kind: 'enter', error: 'unknown' };
  if (found.isExpired) return { kind: 'enter', error: 'expired' };
  if (found.error || found.accountId || found.inFlight) return { kind: 'enter', error: 'used' };
  return {
    kind: 'confirm',
    application: client.clientName ?? client.clientId,
    code: code.toUpperCase(),
    proof: proofs(person.sessionId, code),
  };
};

/** Stands before the library: nobody signed out, and no other site, comes as far as a code. */
export const devicePages =
  (deps: DevicePageDeps) =>
  async (ctx: LogoutContext, next: () => Promise<unknown>): Promise<void> => {
    if (ctx.path !== PATH || !['GET', 'POST'].includes(ctx.method)) {
      await next();
      return;
    }
    ctx.set('cache-control', 'no-store');
    const code = new URLSearchParams(ctx.querystring).get('user_code')?.slice(0, 40) ?? '';
    const caller = callerOf(ctx.req);
    if (caller?.kind !== 'account') {
      ctx.status = 303;
      // A session that does not count here would come straight back from the login page.
      ctx.set(sessionHeaders.sessionEnd, sessionEnds.again);
      const { asked } = deps.placeOf(ctx);
      const known = new URLSearchParams({
        ...(code !== '' && { user_code: code }),
        ...(asked !== undefined && { ui_locales: asked }),
      });
      const back = `/oidc${PATH}${known.size === 0 ? '' : `?${known}`}`;
      ctx.redirect(signInAddress(back, { ui_locales: asked }));
      return;
    }
    const place = deps.placeOf(ctx);
    if (ctx.method === 'GET')
      show(ctx, code === '' ? { kind: 'enter' } : await lookUp(caller, code, deps), place);
    else if (ctx.get('origin') !== new URL(deps.provider.issuer).origin)
      show(ctx, { kind: 'enter', error: 'failed' }, place, 403);
    else {
      await next();
      if (isLateDecision(ctx.req)) show(ctx, { kind: 'enter', error: 'used' }, place);
    }
  };
