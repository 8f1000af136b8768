import { FormattedMessage } from 'react-intl';
import { Card } from '../../../ui/card/card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { requestMessages } from '../texts.ts';

/** Stands in the place of requests where the installation takes none; who decided on them reads who does now. */
export const RequestsOff = ({ deciding = false }: { deciding?: boolean }) => (
  <Card>
    <EmptyState title={<FormattedMessage {...requestMessages['off.title']} />}>
      <FormattedMessage {...requestMessages[deciding ? 'off.decided' : 'off.text']} />
    </EmptyState>
  </Card>
);
