import { identityNetworkVerdictCall } from '@gatehouse/contracts/generated/calls/identity/network.ts';
import type { NetworkVerdict } from '@gatehouse/contracts/identity/network.resources.ts';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { fieldErrorText } from '../../../lib/field-error.ts';
import { type FieldErrors, useForm } from '../../../lib/form.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { judgeRefusal, type Notice, noticeOf } from '../../../lib/refusal.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { RefusalNotice } from '../../../ui/refusal-notice/refusal-notice.tsx';
import { testerMessages } from '../texts.ts';

const Below = styled.div`
  margin-top: var(--space-6);

  form {
    max-width: 40rem;
  }
`;

/** Says whether an address would get in now, and which entry decides. Stands on its page from the start, without the forms' script. */
export function AddressTester() {
  const intl = useIntl();
  const text = useTexts(testerMessages);
  const http = useHttp();
  const [verdict, setVerdict] = useState<NetworkVerdict>();
  const [notice, setNotice] = useState<Notice>();
  const form = useForm({
    initial: { address: '' },
    validate: ({ address }): FieldErrors<{ address: string }> =>
      address.trim() === '' ? { address: 'errorEmpty' } : {},
    submit: async ({ address }) => {
      const result = await http.send(identityNetworkVerdictCall, { query: { address: address.trim() } });
      if (result.ok) {
        setVerdict(result.data.verdict);
        setNotice(undefined);
        return undefined;
      }
      const refusal = judgeRefusal(result.error);
      const code = refusal.fields.address;
      setNotice(noticeOf(refusal, code !== undefined));
      return code === undefined ? {} : { address: code };
    },
  });
  const { error, ...field } = form.field('address');
  return (
    <Below>
      <Card title={text('title')}>
        <form ref={form.formRef} className="gh-form" noValidate onSubmit={form.onSubmit}>
          <TextField
            {...field}
            label={text('address')}
            hint={text('text')}
            maxLength={64}
            error={error && fieldErrorText(intl, error)}
          />
          <RefusalNotice notice={notice} />
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
