import {
  identityApplicationListCall,
  identityApplicationOrderCall,
} from '@gatehouse/contracts/generated/calls/identity/applications.ts';
import type { ApplicationListItem } from '@gatehouse/contracts/identity/applications.resources.ts';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { useRequest } from '../../../lib/swr.ts';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useLocalName } from '../../../screen/use-local-name.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LoadFailed } from '../../../ui/error-state/load-failed.tsx';
import { OrderList } from '../../../ui/order-list/order-list.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import { applicationMessages, ordering } from '../texts.ts';

const Item = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 4px var(--space-3);
  align-items: center;
`;

/** All applications, put in order by dragging; it can be saved once it differs. */
export function OrderDialog({ onClose }: { onClose: () => void }) {
  const text = useTexts(applicationMessages);
  const nameOf = useLocalName();
  const { data, error, isValidating, mutate } = useRequest(
    identityApplicationListCall,
    { query: { limit: 100 } },
    { revalidateOnFocus: false },
  );
  const [order, setOrder] = useState<readonly ApplicationListItem[]>();
  const action = useAction(identityApplicationOrderCall, {
    notices: ordering,
    refresh: [identityApplicationListCall],
  });
  const items = order ?? data?.applications;
  const changed = order?.some(({ id }, index) => id !== data?.applications[index]?.id) === true;
  const save = async () => {
    const result = await action.run({ body: { ids: (items ?? []).map(({ id }) => id) } });
    if (result.ok) onClose();
  };
  return (
    <Dialog
      open
      title={text('order')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage {...uiMessages.cancel} />
          </Button>
          <Button kind="primary" busy={action.busy} disabled={!changed} onClick={() => void save()}>
            <FormattedMessage {...uiMessages.save} />
          </Button>
        </>
      }
    >
      <p>{text('orderText')}</p>
      {!items && error && (
        <LoadFailed error={error.error} busy={isValidating} onRetry={() => void mutate()} />
      )}
      {!items && !error && (
        <Skeleton>
          <Bone />
        </Skeleton>
      )}
      {items && (
        <OrderList
          label={text('title')}
          items={items}
          idOf={({ id }) => id}
          nameOf={nameOf}
          onOrder={setOrder}
        >
          {(item) => (
            <Item>
              <span>{nameOf(item)}</span>
              <Badge>{text(item.type)}</Badge>
            </Item>
          )}
        </OrderList>
      )}
    </Dialog>
  );
}
