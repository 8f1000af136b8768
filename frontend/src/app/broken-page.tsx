import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/button/button.tsx';
import { ErrorState } from '../ui/error-state/error-state.tsx';
import { layoutMessages } from './messages.ts';

/** Stands for a page that broke, or whose script did not arrive (as after an update of the platform). */
export function BrokenPage() {
  return (
    <ErrorState
      page
      title={<FormattedMessage {...layoutMessages.brokenTitle} />}
      actions={
        <Button kind="primary" onClick={() => location.reload()}>
          <FormattedMessage {...layoutMessages.reload} />
        </Button>
      }
    >
      <FormattedMessage {...layoutMessages.brokenText} />
    </ErrorState>
  );
}
