import { identityNetworkVerdictCall } from '@gatehouse/contracts/generated/calls/identity/network.ts';
import type { NetworkVerdict } from '@gatehouse/contracts/identity/network.resources.ts';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { useHttp } from '../../../lib/http-context.tsx';
import { FormText } from '../../../screen/form/form-fields.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { RefusalNotice } from '../../../ui/refusal-notice/refusal-notice.tsx';
import { testerMessages } from '../messages.ts';

const Below = styled.div`
  margin-top: var(--space-6);

  form {
    max-width: 40rem;
  }
`;

/** Says whether an address would get in now, and which entry decides. */
export function AddressTester() {
  const text = useTexts(testerMessages);
  const http = useHttp();
  const [verdict, setVerdict] = useState<NetworkVerdict>();
  const form = useRecordForm({
    initial: { address: '' },
    wrong: ({ address }): Record<string, string> => (address.trim() === '' ? { address: 'errorEmpty' } : {}),
    send: ({ address }) => http.send(identityNetworkVerdictCall, { query: { address: address.trim() } }),
    onSaved: (answer) => setVerdict(answer.verdict),
  });
  return (
    <Below>
      <Card title={text('title')}>
        <form ref={form.formRef} className="gh-form" noValidate onSubmit={(event) => void form.submit(event)}>
          <FormProvider {...form.fields}>
            <FormText name="address" label={text('address')} hint={text('text')} maxLength={64} />
          </FormProvider>
          <RefusalNotice notice={form.notice} />
          <div>
            <Button type="submit" busy={form.busy}>
              {text('ask')}
            </Button>
          </div>
          {verdict && <Verdict {...verdict} />}
        </form>
      </Card>
    </Below>
  );
}

function Verdict({ address, allowed, reason, entry }: NetworkVerdict) {
  return (
    <Alert tone={allowed ? 'success' : 'danger'} live>
      <FormattedMessage
        {...testerMessages[reason]}
        values={{ address, entry: entry?.ip ?? entry?.alias?.name ?? '' }}
      />
    </Alert>
  );
}
