import {
  providerSyncMapperListCall,
  providerSyncMapperOrderCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/mappers.ts';
import type { Mapper } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { OrderList } from '../../../ui/order-list/order-list.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import { mapperOrdering, providerMessages } from '../texts.ts';

export interface MapperOrderProps {
  syncId: string;
  mappers: readonly Mapper[];
  onClose: () => void;
}

/** Mappers in the order in which they are applied: a later one overrides what an earlier one set. */
export function MapperOrder({ syncId, mappers, onClose }: MapperOrderProps) {
  const text = useTexts(providerMessages);
  const [order, setOrder] = useState<readonly Mapper[]>(mappers);
  const action = useAction(providerSyncMapperOrderCall, {
    notices: mapperOrdering,
    refresh: [providerSyncMapperListCall],
    ofRecord: true,
  });
  const changed = order.some(({ id }, index) => id !== mappers[index]?.id);
  const save = async () => {
    const result = await action.run({ params: { syncId }, body: { ids: order.map(({ id }) => id) } });
    if (result.ok) onClose();
  };
  return (
    <Dialog
      open
      title={text('mapperOrder')}
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
      <p>{text('mapperOrderText')}</p>
      <OrderList
        label={text('mappersTitle')}
        items={order}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOrder={setOrder}
      >
        {({ name }) => <span>{name}</span>}
      </OrderList>
    </Dialog>
  );
}
