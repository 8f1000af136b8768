import { providerSyncProviderPeopleCall } from '@gatehouse/contracts/generated/calls/provider-sync/sync.ts';
import { useState } from 'react';
import { FormattedDate } from 'react-intl';
import { useRequest } from '../../../lib/swr.ts';
import { PersonLink } from '../../../screen/person-link.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { LoadFailed } from '../../../ui/error-state/load-failed.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { RowsSkeleton } from '../../../ui/skeleton/rows-skeleton.tsx';
import { providerMessages } from '../texts.ts';

const LIMIT = 50;

/** People whom a provider delivered, or who sign in through it, a page after the other. */
export function PeopleView({ id }: { id: string }) {
  const text = useTexts(providerMessages);
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const after = pages.at(-1);
  const { data, error, isValidating, mutate } = useRequest(
    providerSyncProviderPeopleCall,
    { params: { id }, query: { limit: LIMIT, ...(after !== undefined && { after }) } },
    { keepPreviousData: true },
  );
  if (data === undefined)
    return error ? (
      <LoadFailed error={error.error} busy={isValidating} onRetry={() => void mutate()} />
    ) : (
      <RowsSkeleton rows={5} lines={1} />
    );
  const { people, total, next } = data;
  return (
    <Card title={text('peopleTotal', { count: total })}>
      {people.length === 0 && <p>{text('noPeople')}</p>}
      <RowList>
        {people.map(({ externalId, accountId, name, login, delivered, switchedOffAt }) => (
          <li key={externalId}>
            <RowLine>
              <PersonLink id={accountId}>{name}</PersonLink>
              {login !== null && login !== name && <code>{login}</code>}
              <Badge tone="neutral">{text(delivered ? 'delivered' : 'linked')}</Badge>
              {switchedOffAt !== null && (
                <Badge tone="warning">
                  {text('switchedOff')} <FormattedDate value={switchedOffAt} dateStyle="medium" />
                </Badge>
              )}
            </RowLine>
          </li>
        ))}
      </RowList>
      {(pages.length > 1 || next !== null) && (
        <RowLine>
          <Button inactive={pages.length === 1} onClick={() => setPages((before) => before.slice(0, -1))}>
            {text('earlier')}
          </Button>
          <Button
            inactive={next === null}
            onClick={() => setPages((before) => [...before, next ?? undefined])}
          >
            {text('later')}
          </Button>
        </RowLine>
      )}
    </Card>
  );
}
