import { FormattedMessage } from 'react-intl';
import { Card } from '../../../ui/card/card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { requestMessages } from '../texts.ts';

/** Stands in the place of requests where the installation takes none. */
export const RequestsOff = () => (
  <Card>
    <EmptyState title={<FormattedMessage {...requestMessages['off.title']} />}>
      <FormattedMessage {...requestMessages['off.text']} />
    </EmptyState>
  </Card>
);
