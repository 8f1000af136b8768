import { identityPersonCreateCall } from '@gatehouse/contracts/generated/calls/identity/person-acts.ts';
import { flushSync } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { useHistory } from '../../../lib/navigation.tsx';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormCheck, FormText } from '../../../screen/form/form-fields.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { useAction } from '../../../screen/use-action.ts';
import { creating, peopleMessages } from '../texts.ts';

/** Makes an account for somebody. */
export function PersonCreate({ onClose }: { onClose: () => void }) {
  const history = useHistory();
  const create = useAction(identityPersonCreateCall, { notices: creating, inForm: true, ofRecord: true });
  const form = useRecordForm({
    initial: {
      lastName: '',
      firstName: '',
      middleName: '',
      login: '',
      email: '',
      mobile: '',
      invite: true,
    },
    texts: peopleMessages,
    send: ({ invite, ...texts }) => {
      const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
      const name = [texts.lastName, texts.firstName].filter(Boolean).join(' ') || texts.login || texts.email;
      return create.run({ body: { ...given, invite } }, { name });
    },
    onSaved: ({ id }) => {
      // Gone before the page changes: nothing is left that asks whether to leave it.
      flushSync(onClose);
      history.push(`/setting/people/${id}`, { inApp: true });
    },
  });
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage {...creating.title} />}
      verb={<FormattedMessage {...peopleMessages.create} />}
      onClose={onClose}
    >
      <FormText name="lastName" maxLength={100} optional />
      <FormText name="firstName" maxLength={100} optional />
      <FormText name="middleName" maxLength={100} optional />
      <FormText name="login" maxLength={254} />
      <FormText name="email" maxLength={254} />
      <FormText name="mobile" maxLength={40} optional />
      <FormCheck name="invite" />
    </FormDialog>
  );
}
