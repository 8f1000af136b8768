import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { canUsePasskeys } from '../../../lib/passkeys.ts';
import { Button } from '../../../ui/button/button.tsx';
import { loginMessages } from '../messages.ts';
import { offerPasskeys, signInByPasskey } from '../passkey-login.ts';
import type { LoginControl } from '../use-login.ts';

/** Signing in without a name: by a passkey, of a button or among what the browser suggests. */
export function PasskeyWay({ login }: { login: LoginControl }) {
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: What is offered is offered once.
  useEffect(() => offerPasskeys(() => login.begin((calls) => signInByPasskey(calls, true))), []);
  if (!canUsePasskeys()) return null;
  const begin = async () => {
    setBusy(true);
    try {
      await login.begin((calls) => signInByPasskey(calls));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="gh-ways">
      <div className="gh-divider">
        <FormattedMessage {...loginMessages.or} />
      </div>
      <Button
        size="large"
        wide
        busy={busy}
        icon={<Fingerprint size={16} aria-hidden="true" />}
        onClick={() => void begin()}
      >
        <FormattedMessage {...loginMessages.byPasskey} />
      </Button>
    </div>
  );
}
