import {
  identityPersonProvidersCall,
  identityPersonUnlinkProviderCall,
} from '@gatehouse/contracts/generated/calls/identity/provider-sign-in.ts';
import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import type { OwnProvider } from '@gatehouse/contracts/identity/provider-sign-in.endpoints.ts';
import { FormattedMessage } from 'react-intl';
import { useRequest } from '../../../lib/swr.ts';
import { useMay } from '../../../screen/screen-person.tsx';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { personProviderMessages } from '../texts.ts';

const texts = personProviderMessages;

/** Providers through which a person signs in. Nothing where there is none. */
export function PersonProviders({
  person: { id: personId, beyondCaller },
}: {
  person: Pick<Person, 'id' | 'beyondCaller'>;
}) {
  const { data } = useRequest(identityPersonProvidersCall, { params: { id: personId } });
  const may = useMay()(identityPersonUnlinkProviderCall) && !beyondCaller;
  const confirm = useConfirm();
  const unlink = useAction(identityPersonUnlinkProviderCall, {
    notices: { done: texts.done, failed: texts.failed },
    refresh: [identityPersonProvidersCall],
  });
  if (!data || data.providers.length === 0) return null;
  const ask = ({ id, title, managed }: OwnProvider) =>
    confirm.ask({
      title: <FormattedMessage {...texts.askTitle} values={{ title }} />,
      text: <FormattedMessage {...(managed ? texts.askManaged : texts.askLinked)} />,
      verb: <FormattedMessage {...texts.unlink} />,
      danger: true,
      run: () => unlink.run({ params: { id: personId, providerId: id } }),
    });
  return (
    <Card title={<FormattedMessage {...texts.title} />}>
      <RowList>
        {data.providers.map((provider) => (
          <li key={provider.id}>
            <RowLine>
              <strong id={`provider${provider.id}`}>{provider.title}</strong>
              {provider.managed && (
                <Badge tone="info">
                  <FormattedMessage {...texts.managed} />
                </Badge>
              )}
              {may && (
                <Button
                  id={`unlink${provider.id}`}
                  size="small"
                  aria-labelledby={`unlink${provider.id} provider${provider.id}`}
                  onClick={() => ask(provider)}
                >
                  <FormattedMessage {...texts.unlink} />
                </Button>
              )}
            </RowLine>
          </li>
        ))}
      </RowList>
      {confirm.dialog}
    </Card>
  );
}
