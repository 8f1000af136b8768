/** Tokens of one answer are stored together, and before it leaves. */
import type { IncomingMessage } from 'node:http';
import type { Provider } from 'oidc-provider';

/** Nothing in the exchange that makes them reads them again. */
const kinds: ReadonlySet<string> = new Set(['AccessToken', 'RefreshToken']);

const storing = new WeakMap<IncomingMessage, Promise<void>[]>();

/** Whether the exchange may go on while it is stored. */
export const mayFollow = (kind: string): boolean => kinds.has(kind);

/** The answer to this request waits for it. */
export const storeBeforeAnswer = (request: IncomingMessage, stored: Promise<void>): void => {
  storing.set(request, [...(storing.get(request) ?? []), stored]);
  // Whoever answers sees the failure; until then nobody listens.
  stored.catch(() => undefined);
};

type Handler = Parameters<Provider['use']>[0];

/** Lets an answer leave once its tokens are stored; a token that could not be stored is never handed out. */
export const answerWhenStored =
  (provider: Provider): Handler =>
  async (ctx, next) => {
    await next();
    const stored = storing.get(ctx.req);
    if (stored === undefined) return;
    try {
      await Promise.all(stored);
    } catch (error) {
      provider.emit('server_error', ctx as never, error as Error);
      ctx.status = 500;
      ctx.body = { error: 'server_error', error_description: 'the tokens could not be stored' };
    }
  };
