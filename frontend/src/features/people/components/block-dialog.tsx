import {
  identityPersonEffectsCall,
  identityPersonSetActiveCall,
} from '@gatehouse/contracts/generated/calls/identity/people.ts';
import type { PersonListItem } from '@gatehouse/contracts/identity/people.resources.ts';
import { BLOCK_REASON_MAX } from '@gatehouse/contracts/identity/person-kinds.ts';
import { FormattedMessage } from 'react-intl';
import { useRequest } from '../../../lib/swr.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormTextArea } from '../../../screen/form/form-fields.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import { blocking, peopleMessages, refusalMessages } from '../texts.ts';
import { EffectText } from './effect-text.tsx';

/** Asks why a person is blocked, and says what ends with it or why they cannot be. */
export function BlockDialog({
  person: { id, name },
  onClose,
}: {
  person: Pick<PersonListItem, 'id' | 'name'>;
  onClose: () => void;
}) {
  const { data } = useRequest(identityPersonEffectsCall, { params: { id } });
  const block = useAction(identityPersonSetActiveCall, { notices: blocking, inForm: true, ofRecord: true });
  const form = useRecordForm({
    initial: { reason: '' },
    texts: peopleMessages,
    wrong: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: 'errorEmpty' }),
    send: ({ reason }) => block.run({ params: { id }, body: { active: false, reason } }, { name }),
    onSaved: onClose,
  });
  const title = <FormattedMessage {...blocking.title} values={{ name }} />;
  if (data?.effects.refused)
    return (
      <Dialog
        open
        title={title}
        onClose={onClose}
        actions={
          <Button onClick={onClose}>
            <FormattedMessage {...uiMessages.close} />
          </Button>
        }
      >
        <p>
          <FormattedMessage {...refusalMessages[data.effects.refused]} />
        </p>
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      title={title}
      verb={<FormattedMessage {...peopleMessages.block} />}
      onClose={onClose}
    >
      {data && <EffectText message={blocking.effect} effects={data.effects} />}
      <FormTextArea name="reason" rows={3} maxLength={BLOCK_REASON_MAX} />
    </FormDialog>
  );
}
