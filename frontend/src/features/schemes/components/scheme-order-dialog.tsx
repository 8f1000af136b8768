import {
  identitySchemeForeseeCall,
  identitySchemeOrderCall,
} from '@gatehouse/contracts/generated/calls/identity/schemes.ts';
import type { AuthenticationScheme } from '@gatehouse/contracts/identity/schemes.resources.ts';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Loaded } from '../../../screen/loaded.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useLocalName } from '../../../screen/use-local-name.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { OrderList } from '../../../ui/order-list/order-list.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import { ordering, schemeMessages } from '../texts.ts';
import { SchemeEffectsText } from './scheme-effects.tsx';

export interface SchemeOrderDialogProps {
  schemes: readonly AuthenticationScheme[];
  onClose: () => void;
}

/** All schemes in their order of priority: the first that is on decides for everybody else. */
export function SchemeOrderDialog({ schemes, onClose }: SchemeOrderDialogProps) {
  const text = useTexts(schemeMessages);
  const nameOf = useLocalName();
  const [order, setOrder] = useState<readonly AuthenticationScheme[]>(schemes);
  const action = useAction(identitySchemeOrderCall, { notices: ordering, ofRecord: true });
  const ids = order.map(({ id }) => id);
  const changed = order.some(({ id }, index) => id !== schemes[index]?.id);
  const save = async () => {
    const result = await action.run({ body: { ids } });
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
      <OrderList label={text('title')} items={order} idOf={({ id }) => id} nameOf={nameOf} onOrder={setOrder}>
        {(scheme) => <span>{nameOf(scheme)}</span>}
      </OrderList>
      {changed && (
        <Loaded
          key={ids.join()}
          call={identitySchemeForeseeCall}
          args={{ body: { ids } }}
          waiting={
            <Skeleton>
              <Bone width="80%" />
            </Skeleton>
          }
        >
          {({ effects }) => <SchemeEffectsText effects={effects} />}
        </Loaded>
      )}
    </Dialog>
  );
}
