import {
  providerSyncMapperListCall,
  providerSyncMapperOrderCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/mappers.ts';
import type { Mapper } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import { OrderDialog } from '../../../screen/order-dialog.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { mapperOrdering, providerMessages } from '../texts.ts';

export interface MapperOrderProps {
  syncId: string;
  mappers: readonly Mapper[];
  onClose: () => void;
}

/** Mappers in the order in which they are applied: a later one overrides what an earlier one set. */
export function MapperOrder({ syncId, mappers, onClose }: MapperOrderProps) {
  const text = useTexts(providerMessages);
  const { busy, run } = useAction(providerSyncMapperOrderCall, {
    notices: mapperOrdering,
    refresh: [providerSyncMapperListCall],
    ofRecord: true,
  });
  return (
    <OrderDialog
      texts={{ title: text('mapperOrder'), text: text('mapperOrderText'), list: text('mappersTitle') }}
      stored={mappers}
      nameOf={({ name }) => name}
      action={{ busy, save: (ids) => run({ params: { syncId }, body: { ids } }) }}
      onClose={onClose}
    />
  );
}
