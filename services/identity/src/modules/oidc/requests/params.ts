/** Parameters of a request, before the provider judges them. */
import type { IncomingMessage } from 'node:http';
import type { Provider } from 'oidc-provider';

export interface AskedContext {
  readonly ctx: { readonly req: IncomingMessage };
  readonly route: string;
}
export type Params = Record<string, unknown>;

const kept = new WeakMap<AskedContext, Params | undefined>();

/** Lets `changes` have them, each in its turn. */
export const changeParamsOf = (
  { OIDCContext }: Provider,
  ...changes: readonly ((context: AskedContext, params: Params) => void)[]
): void => {
  const { prototype } = OIDCContext as unknown as { readonly prototype: object };
  Object.defineProperty(prototype, 'params', {
    get(this: AskedContext) {
      return kept.get(this);
    },
    set(this: AskedContext, params: Params | undefined) {
      if (params !== undefined) for (const change of changes) change(this, params);
      kept.set(this, params);
    },
  });
};
