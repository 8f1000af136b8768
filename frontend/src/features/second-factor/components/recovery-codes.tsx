import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Alert } from '../../../ui/alert/alert.tsx';
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx';
import { secondFactorMessages } from '../messages.ts';

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-2) var(--space-4);
  padding: var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-surface);
  justify-items: center;
  font-family: var(--font-mono);
  font-size: var(--size-14);
`;

/** Shown once: nobody can read them again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const intl = useIntl();
  return (
    <>
      <Alert tone="warning" title={<FormattedMessage {...secondFactorMessages.codesTitle} />}>
        <FormattedMessage {...secondFactorMessages.codesText} />
      </Alert>
      <Codes>
        {codes.map((code) => (
          <li key={code}>
            {code.slice(0, 5)} {code.slice(5)}
          </li>
        ))}
      </Codes>
      <div>
        <CopyButton
          text={codes.join('\n')}
          label={intl.formatMessage(secondFactorMessages.copyCodes)}
          kind="plain"
        />
      </div>
    </>
  );
}
