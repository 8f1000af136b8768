import type { Http } from '../../../lib/http.ts';
import { lazyPart } from '../../../lib/script.tsx';
import type { LoginControl } from '../use-login.ts';

const load = () => import('./provider-flow.tsx');

/** The buttons of the providers; the sign-in does without a script that does not arrive. */
export const ProviderPart = lazyPart<{ login: LoginControl }>(() =>
  load().then(
    ({ ProviderFlow }) => ProviderFlow,
    () => () => null,
  ),
);

/** Asks for the buttons ahead of the first page, which they would move if they came later. */
export async function loadProviderPart(http: Http): Promise<void> {
  ProviderPart.prefetch();
  await (await load()).askProviders(http);
}
