import {
  identityPersonEffectsCall,
  identityPersonSetActiveCall,
} from '@gatehouse/contracts/generated/calls/identity/people.ts';
import type { PersonListItem } from '@gatehouse/contracts/identity/people.resources.ts';
import { BLOCK_REASON_MAX } from '@gatehouse/contracts/identity/person-kinds.ts';
import { FormattedMessage } from 'react-intl';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormTextArea } from '../../../screen/form/form-fields.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { Loaded } from '../../../screen/loaded.tsx';
import { useAction } from '../../../screen/use-action.ts';
import { blocking, peopleMessages } from '../texts.ts';
import { EffectText } from './effect-text.tsx';

/** Asks why somebody is blocked, and says what ends with it. */
export function BlockDialog({
  person: { id, name },
  onClose,
}: {
  person: Pick<PersonListItem, 'id' | 'name'>;
  onClose: () => void;
}) {
  const block = useAction(identityPersonSetActiveCall, { notices: blocking, inForm: true, ofRecord: true });
  const form = useRecordForm({
    initial: { reason: '' },
    texts: peopleMessages,
    wrong: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: 'errorEmpty' }),
    send: ({ reason }) => block.run({ params: { id }, body: { active: false, reason } }, { name }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage {...blocking.title} values={{ name }} />}
      verb={<FormattedMessage {...peopleMessages.block} />}
      onClose={onClose}
    >
      <Loaded call={identityPersonEffectsCall} args={{ params: { id } }} waiting={null}>
        {({ effects }) => <EffectText message={blocking.effect} effects={effects} />}
      </Loaded>
      <FormTextArea name="reason" rows={3} maxLength={BLOCK_REASON_MAX} />
    </FormDialog>
  );
}
