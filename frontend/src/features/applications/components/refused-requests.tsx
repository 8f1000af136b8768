import { identityRefusedRequestListCall } from '@gatehouse/contracts/generated/calls/identity/refused-requests.ts';
import type { Application } from '@gatehouse/contracts/identity/applications.resources.ts';
import { styled } from 'styled-components';
import { useRequest } from '../../../lib/swr.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Card } from '../../../ui/card/card.tsx';
import { LoadFailed } from '../../../ui/error-state/load-failed.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { refusalMessages } from '../texts.ts';

const Muted = styled(RowLine)`
  color: var(--text-muted);
  font-size: var(--size-13);
`;

/** Why applications were refused lately, and what to do: many products hide it. Nothing where none was. */
export function RefusedRequests({ application: { id, clients } }: { application: Application }) {
  const text = useTexts(refusalMessages);
  const { data, error, isValidating, mutate } = useRequest(identityRefusedRequestListCall, {
    params: { id },
  });
  const nameOf = (wanted: string) =>
    clients.find(({ clientId }) => clientId === wanted)?.name ?? text('clientGone');
  if (data ? data.requests.length === 0 : !error) return null;
  return (
    <Card title={text('title')}>
      {!data && error && <LoadFailed error={error.error} busy={isValidating} onRetry={() => void mutate()} />}
      {data && (
        <RowList data-refused>
          {data.requests.map(({ clientId, reason, error: code, detail, date }) => (
            <li key={`${clientId} ${reason}`}>
              <strong>{text(reason)}</strong>
              {detail && <code>{detail}</code>}
              <span>{text(`${reason}Help`)}</span>
              <Muted>
                {nameOf(clientId)} · <code>{code}</code> · <RelativeTime date={date} />
              </Muted>
            </li>
          ))}
        </RowList>
      )}
    </Card>
  );
}
