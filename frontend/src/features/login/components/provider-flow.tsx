import { identityAuthProviderListCall } from '@gatehouse/contracts/generated/calls/identity/provider-sign-in.ts';
import { LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Http } from '../../../lib/http.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { loginMessages } from '../texts.ts';
import type { LoginControl } from '../use-login.ts';

const providerLogin = () => import('../provider-login.ts');

type Providers = readonly { id: string; title: string }[];

/** What the server told last, so that who comes back to the page finds the buttons where they were. */
const told = new WeakMap<Http, Providers>();

/** Which providers this domain has; those known before while nobody says. */
export async function askProviders(http: Http): Promise<Providers> {
  const result = await http.send(identityAuthProviderListCall, {});
  if (result.ok) told.set(http, result.data.providers);
  return told.get(http) ?? [];
}

/** A button for each provider of this domain. */
export function ProviderFlow({ login }: { login: LoginControl }) {
  const http = useHttp();
  const [providers, setProviders] = useState(() => told.get(http));
  const [left, setLeft] = useState<string>();
  useEffect(() => {
    if (providers) return;
    let gone = false;
    void askProviders(http).then((asked) => {
      if (!gone) setProviders(asked);
    });
    return () => {
      gone = true;
    };
  }, [http, providers]);
  const leave = async (id: string) => {
    setLeft(id);
    const { leaveForProvider } = await providerLogin();
    let leaves = false;
    await login.begin((calls) =>
      leaveForProvider(calls, id, (url) => {
        leaves = true;
        window.location.assign(url);
      }),
    );
    // The page stays busy until the provider's has come.
    if (!leaves) setLeft(undefined);
  };
  return providers?.map(({ id, title }) => (
    <Button
      key={id}
      size="large"
      wide
      busy={left === id}
      inactive={left !== undefined && left !== id}
      icon={<LogIn size={16} aria-hidden="true" />}
      onClick={() => void leave(id)}
    >
      <FormattedMessage {...loginMessages.through} values={{ title }} />
    </Button>
  ));
}
