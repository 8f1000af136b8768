import { providerSyncProviderPeopleCall } from '@gatehouse/contracts/generated/calls/provider-sync/sync.ts';
import { Loaded } from '../../../screen/loaded.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { providerMessages } from '../texts.ts';

/** People whom a provider delivered, or who sign in through it. */
export function PeopleView({ id }: { id: string }) {
  const text = useTexts(providerMessages);
  return (
    <Loaded call={providerSyncProviderPeopleCall} args={{ params: { id }, query: { limit: 100 } }}>
      {({ people, total }) => (
        <Card title={text('peopleTotal', { count: total })}>
          {people.length === 0 && <p>{text('noPeople')}</p>}
          <RowList>
            {people.map((person) => (
              <li key={person.externalId}>
                <RowLine>
                  <Link to={`/setting/people/${person.accountId}`}>{person.name}</Link>
                  <Badge tone="neutral">{text(person.delivered ? 'delivered' : 'linked')}</Badge>
                  {person.switchedOffAt && <Badge tone="warning">{text('switchedOff')}</Badge>}
                </RowLine>
              </li>
            ))}
          </RowList>
        </Card>
      )}
    </Loaded>
  );
}
