import { FormattedMessage } from 'react-intl';
import { uiMessages } from '../texts.ts';
import { CopyButton } from './copy-button.tsx';

/** The number that names a failure to support, with the button that copies it on the same line. */
export function TraceId({ id }: { id: string }) {
  return (
    <>
      <FormattedMessage {...uiMessages.traceId} />{' '}
      <span className="gh-trace-id">
        <code>{id}</code>
        <CopyButton text={id} />
      </span>
    </>
  );
}
