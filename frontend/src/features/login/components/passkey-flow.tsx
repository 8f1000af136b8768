import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Message } from '../../../i18n/texts-of.ts';
import { canUsePasskeys, remembersPasskey } from '../../../lib/passkey-support.ts';
import { Button } from '../../../ui/button/button.tsx';
import { loginMessages } from '../texts.ts';
import type { LoginControl } from '../use-login.ts';

const passkeyLogin = () => import('../passkey-login.ts');

/** Signing in without a name: by a passkey, of a button or among what the browser suggests. */
export function PasskeyFlow({ login }: { login: LoginControl }) {
  // Others press the button: their sign-in page asks the server for nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: What is offered is offered once.
  useEffect(() => {
    if (!remembersPasskey()) return;
    let end = () => {};
    let left = false;
    void passkeyLogin().then(({ offerPasskeys, signInByPasskey }) => {
      if (!left) end = offerPasskeys(() => login.begin((calls) => signInByPasskey(calls, true)));
    });
    return () => {
      left = true;
      end();
    };
  }, []);
  if (!canUsePasskeys()) return null;
  return (
    <div className="gh-other-flows">
      <div className="gh-divider">
        <FormattedMessage {...loginMessages.or} />
      </div>
      <PasskeyButton
        text={loginMessages.byPasskey}
        begin={async () => {
          const { signInByPasskey } = await passkeyLogin();
          await login.begin((calls) => signInByPasskey(calls));
        }}
      />
    </div>
  );
}

export function PasskeyButton({ text, begin }: { text: Message; begin: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await begin().finally(() => setBusy(false));
  };
  return (
    <Button
      size="large"
      wide
      busy={busy}
      icon={<KeyRound size={16} aria-hidden="true" />}
      onClick={() => void press()}
    >
      <FormattedMessage {...text} />
    </Button>
  );
}
