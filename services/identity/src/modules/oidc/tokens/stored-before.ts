/** What one answer hands out is stored together, and before it leaves. */
import type { IncomingMessage } from 'node:http';
import type { errors as errorClasses, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { isForBrowsers } from '../requests/browser-routes.ts';

/** Nothing in the exchange that makes them reads them again. */
const kinds: ReadonlySet<string> = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode']);

const storing = new WeakMap<IncomingMessage, (() => Promise<void>)[]>();

/**
 * Whether the exchange may go on while it is stored. Of a family that a person has agreed to it is looked once more, when it
 * is stored, whether they still do.
 */
export const mayFollow = (kind: string, asksConsent: boolean): boolean =>
  kinds.has(kind) || (kind === 'Grant' && !asksConsent);

/**
 * Stored when all of the answer is known, so that it goes in one write with what the answer uses up. An error of the
 * protocol, of a code that somebody else was the first to use, becomes the answer.
 */
export const storeBeforeAnswer = (request: IncomingMessage, store: () => Promise<void>): void => {
  storing.set(request, [...(storing.get(request) ?? []), store]);
};

const storingLast = new WeakMap<IncomingMessage, () => Promise<void>>();

/** Stored after everything else of the answer: what somebody waits for who then asks for the rest. */
export const storeLast = (request: IncomingMessage, store: () => Promise<void>): void => {
  storingLast.set(request, store);
};

interface AnswerDeps {
  readonly provider: Provider;
  readonly errors: Pick<typeof errorClasses, 'InvalidGrant'>;
  readonly errorPage: (ctx: KoaContextWithOIDC, out: { error: string; error_description: string }) => string;
}

/** Lets an answer leave once everything is stored; a token that could not be stored is never handed out. */
export const answerWhenStored =
  ({ provider, errors, errorPage }: AnswerDeps) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next();
    const stores = storing.get(ctx.req) ?? [];
    const last = storingLast.get(ctx.req);
    if (stores.length === 0 && last === undefined) return;
    try {
      await Promise.all(stores.map((store) => store()));
      await last?.();
    } catch (error) {
      if (error instanceof errors.InvalidGrant) {
        ctx.status = error.status;
        ctx.body = { error: error.error, error_description: error.error_description };
        return;
      }
      provider.emit('server_error', ctx, error as Error);
      const out = { error: 'server_error', error_description: 'what was asked for could not be stored' };
      ctx.status = 500;
      ctx.remove('location');
      const browser = isForBrowsers(ctx.oidc.route);
      if (browser) ctx.type = 'html';
      ctx.body = browser ? errorPage(ctx, out) : out;
    }
  };
