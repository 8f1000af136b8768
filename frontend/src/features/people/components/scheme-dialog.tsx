import { identityPersonAssignSchemeCall } from '@gatehouse/contracts/generated/calls/identity/person-acts.ts';
import { identitySchemeListCall } from '@gatehouse/contracts/generated/calls/identity/schemes.ts';
import type { PersonListItem } from '@gatehouse/contracts/identity/people.resources.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormSelect } from '../../../screen/form/form-fields.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { Loaded } from '../../../screen/loaded.tsx';
import { useAction } from '../../../screen/use-action.ts';
import { useLocalName } from '../../../screen/use-local-name.ts';
import type { Option } from '../../../ui/field/option.ts';
import { assigningScheme, peopleMessages } from '../texts.ts';

/** Stands for the scheme of the domain. */
const OF_DOMAIN = '-';

interface SchemeDialogProps {
  person: Pick<PersonListItem, 'id' | 'name' | 'scheme'>;
  onClose: () => void;
}

/** How a person signs in: by a scheme of their own, or as everybody at the domain. */
export function SchemeDialog(props: SchemeDialogProps) {
  const nameOf = useLocalName();
  return (
    <Loaded call={identitySchemeListCall} args={{}} waiting={null}>
      {({ schemas }) => (
        <SchemeForm
          {...props}
          options={schemas
            .filter(({ active }) => active)
            .map((scheme) => ({ value: scheme.code, label: nameOf(scheme) }))}
        />
      )}
    </Loaded>
  );
}

function SchemeForm({ person, options, onClose }: SchemeDialogProps & { options: readonly Option[] }) {
  const { id, name } = person;
  const intl = useIntl();
  const change = useAction(identityPersonAssignSchemeCall, {
    notices: assigningScheme,
    inForm: true,
    ofRecord: true,
  });
  const form = useRecordForm({
    initial: { scheme: person.scheme?.code ?? OF_DOMAIN },
    texts: peopleMessages,
    send: ({ scheme }) =>
      change.run({ params: { id }, body: { scheme: scheme === OF_DOMAIN ? null : scheme } }, { name }),
    onSaved: onClose,
  });
  const ofDomain = { value: OF_DOMAIN, label: intl.formatMessage(peopleMessages.schemeOfDomain) };
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage {...assigningScheme.title} values={{ name }} />}
      onClose={onClose}
    >
      <p>
        <FormattedMessage {...assigningScheme.effect} />
      </p>
      <FormSelect name="scheme" options={[ofDomain, ...options]} />
    </FormDialog>
  );
}
