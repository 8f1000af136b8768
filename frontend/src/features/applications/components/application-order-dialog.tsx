import {
  identityApplicationListCall,
  identityApplicationOrderCall,
} from '@gatehouse/contracts/generated/calls/identity/applications.ts';
import { styled } from 'styled-components';
import { useRequest } from '../../../lib/swr.ts';
import { OrderDialog } from '../../../screen/order-dialog.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useLocalName } from '../../../screen/use-local-name.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { LoadFailed } from '../../../ui/error-state/load-failed.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { applicationMessages, ordering } from '../texts.ts';

const Item = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 4px var(--space-3);
  align-items: center;
`;

/** All applications in their order in the catalog. */
export function ApplicationOrderDialog({ onClose }: { onClose: () => void }) {
  const text = useTexts(applicationMessages);
  const nameOf = useLocalName();
  const { data, error, isValidating, mutate } = useRequest(
    identityApplicationListCall,
    { query: { limit: 100 } },
    { revalidateOnFocus: false },
  );
  const { busy, run } = useAction(identityApplicationOrderCall, {
    notices: ordering,
    refresh: [identityApplicationListCall],
  });
  return (
    <OrderDialog
      texts={{ title: text('order'), text: text('orderText'), list: text('title') }}
      stored={data?.applications}
      waiting={
        error ? (
          <LoadFailed error={error.error} busy={isValidating} onRetry={() => void mutate()} />
        ) : (
          <Skeleton>
            <Bone />
          </Skeleton>
        )
      }
      nameOf={nameOf}
      action={{ busy, save: (ids) => run({ body: { ids } }) }}
      onClose={onClose}
    >
      {(item) => (
        <Item>
          <span>{nameOf(item)}</span>
          <Badge>{text(item.type)}</Badge>
        </Item>
      )}
    </OrderDialog>
  );
}
