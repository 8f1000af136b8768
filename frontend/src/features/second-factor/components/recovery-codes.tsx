import { Download } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { saveFile } from '../../../lib/received-file.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonRow } from '../../../ui/button/button-row.tsx';
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx';
import { secondFactorMessages } from '../texts.ts';

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
  // The name of the site goes with them: a file is found again among those of others.
  const save = () => {
    const lines = [window.location.host, '', ...codes, ''].join('\n');
    saveFile({
      name: `recovery-codes-${window.location.hostname}.txt`,
      contents: new Blob([lines], { type: 'text/plain' }),
    });
  };
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
      <ButtonRow>
        <CopyButton
          text={codes.join('\n')}
          label={intl.formatMessage(secondFactorMessages.copyCodes)}
          kind="plain"
        />
        <Button size="small" icon={<Download size={16} aria-hidden="true" />} onClick={save}>
          <FormattedMessage {...secondFactorMessages.saveCodes} />
        </Button>
      </ButtonRow>
    </>
  );
}
