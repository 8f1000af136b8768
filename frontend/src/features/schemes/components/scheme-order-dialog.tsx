import {
  identitySchemeForeseeCall,
  identitySchemeOrderCall,
} from '@gatehouse/contracts/generated/calls/identity/schemes.ts';
import type { AuthenticationScheme } from '@gatehouse/contracts/identity/schemes.resources.ts';
import { Loaded } from '../../../screen/loaded.tsx';
import { OrderDialog } from '../../../screen/order-dialog.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useLocalName } from '../../../screen/use-local-name.ts';
import { Bone, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { ordering, schemeMessages } from '../texts.ts';
import { SchemeEffectsText } from './scheme-effects.tsx';

export interface SchemeOrderDialogProps {
  schemes: readonly AuthenticationScheme[];
  onClose: () => void;
}

/** All schemes in their order of priority: the first that is on decides for everybody else. */
export function SchemeOrderDialog({ schemes, onClose }: SchemeOrderDialogProps) {
  const text = useTexts(schemeMessages);
  const { busy, run } = useAction(identitySchemeOrderCall, { notices: ordering, ofRecord: true });
  const effect = (ids: readonly string[]) => (
    <Loaded
      key={ids.join()}
      call={identitySchemeForeseeCall}
      args={{ body: { ids: [...ids] } }}
      waiting={
        <Skeleton>
          <Bone width="80%" />
        </Skeleton>
      }
    >
      {({ effects }) => <SchemeEffectsText effects={effects} />}
    </Loaded>
  );
  return (
    <OrderDialog
      texts={{ title: text('order'), text: text('orderText'), list: text('title') }}
      stored={schemes}
      nameOf={useLocalName()}
      effect={effect}
      action={{ busy, save: (ids) => run({ body: { ids } }) }}
      onClose={onClose}
    />
  );
}
