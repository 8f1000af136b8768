import {
  identityOwnProviderListCall,
  identityOwnProviderUnlinkCall,
} from '@gatehouse/contracts/generated/calls/identity/provider-sign-in.ts';
import type { OwnProvider } from '@gatehouse/contracts/identity/provider-sign-in.endpoints.ts';
import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ownProviderMessages } from '../../features/own-providers/texts.ts';
import { Facts, List, Sign } from '../../features/sessions/components/session-list.tsx';
import { lazyPart } from '../../lib/script.tsx';
import { useRequest } from '../../lib/swr.ts';
import { useAction } from '../../screen/use-action.ts';
import { useConfirm } from '../../screen/use-confirm.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';

const texts = ownProviderMessages;

const LinkDialog = lazyPart(async () => (await import('./link-dialog.tsx')).LinkDialog);

/** Providers of this domain: linked, and what is done about it. Nothing where there is none. */
export function OwnProviders() {
  const { data } = useRequest(identityOwnProviderListCall, {});
  const [linking, setLinking] = useState<OwnProvider>();
  const confirm = useConfirm();
  const unlink = useAction(identityOwnProviderUnlinkCall, {
    notices: { done: texts.unlinked, failed: texts.error },
    refresh: [identityOwnProviderListCall],
  });
  if (!data || data.providers.length === 0) return null;
  const askUnlink = ({ id, title }: OwnProvider) =>
    confirm.ask({
      title: <FormattedMessage {...texts.unlinkTitle} values={{ title }} />,
      text: <FormattedMessage {...texts.unlinkText} />,
      verb: <FormattedMessage {...texts.unlink} />,
      danger: true,
      run: () => unlink.run({ params: { id } }),
    });
  return (
    <Card flush title={<FormattedMessage {...texts.title} />}>
      <List>
        {data.providers.map((provider) => {
          const { id, title, linked, managed } = provider;
          const state = managed ? texts.managed : linked ? texts.linked : texts.notLinked;
          return (
            <li key={id}>
              <Sign>
                <LogIn size={20} aria-hidden="true" />
              </Sign>
              <Facts>
                <strong id={`provider${id}`}>{title}</strong>
                <span>
                  <FormattedMessage {...state} />
                </span>
              </Facts>
              {!managed && (
                <Button
                  id={`verb${id}`}
                  size="small"
                  aria-labelledby={`verb${id} provider${id}`}
                  onClick={() => (linked ? askUnlink(provider) : setLinking(provider))}
                >
                  <FormattedMessage {...(linked ? texts.unlink : texts.link)} />
                </Button>
              )}
            </li>
          );
        })}
      </List>
      {confirm.dialog}
      {linking && <LinkDialog provider={linking} onClose={() => setLinking(undefined)} />}
    </Card>
  );
}
