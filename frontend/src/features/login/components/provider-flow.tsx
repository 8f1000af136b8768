import { identityAuthProviderListCall } from '@gatehouse/contracts/generated/calls/identity/provider-sign-in.ts';
import { LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { loginMessages } from '../texts.ts';
import type { LoginControl } from '../use-login.ts';

const providerLogin = () => import('../provider-login.ts');

/** A button for each provider of this domain. They come after the form, which waits for nothing. */
export function ProviderFlow({ login }: { login: LoginControl }) {
  const http = useHttp();
  const [providers, setProviders] = useState<readonly { id: string; title: string }[]>([]);
  const [left, setLeft] = useState<string>();
  useEffect(() => {
    let gone = false;
    void http.send(identityAuthProviderListCall, {}).then((result) => {
      if (!gone && result.ok) setProviders(result.data.providers);
    });
    return () => {
      gone = true;
    };
  }, [http]);
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
  return providers.map(({ id, title }) => (
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
