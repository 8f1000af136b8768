import { identityProviderPeopleReadCall } from '@gatehouse/contracts/generated/calls/identity/provider-people.ts';
import { FormattedDate } from 'react-intl';
import { useRequest } from '../../../lib/swr.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { providerMessages } from '../texts.ts';

/** Who came back from the provider lately and was not signed in, with the reason; nothing where all is well. */
export function RefusedSignIns({ id }: { id: string }) {
  const text = useTexts(providerMessages);
  const { data } = useRequest(identityProviderPeopleReadCall, { params: { id } });
  if (data === undefined || data.refused.length === 0) return null;
  return (
    <Card title={text('refusedTitle')}>
      <RowList>
        {data.refused.map(({ reason, person, detail, count, at }) => (
          <li key={`${reason} ${person} ${at}`}>
            <RowLine>
              <span>{person ?? text('refusedNobody')}</span>
              <Badge tone="warning">{text(`refusal.${reason}`)}</Badge>
              {detail !== null &&
                (reason === 'deletedHere' ? (
                  <span>
                    {text('refusedUntil')}: <FormattedDate value={detail} dateStyle="medium" />
                  </span>
                ) : (
                  <code>{detail}</code>
                ))}
              <span>
                <FormattedDate value={at} dateStyle="medium" timeStyle="short" />
                {count > 1 && `, ${text('refusedCount', { count })}`}
              </span>
            </RowLine>
          </li>
        ))}
      </RowList>
    </Card>
  );
}
