import { CONTACTS_MAX } from '@gatehouse/contracts/profile/fields.ts';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { CheckGroup } from '../../../ui/check/check-groups.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { type MobileRow, newEmail, newMobile } from '../edited-profile.ts';
import { messengerNames } from '../messenger-names.ts';
import type { ProfileField } from '../profile-form.ts';
import { editMessages } from '../texts.ts';
import { EditControl } from './edit-control.tsx';
import { EditRows, NamedControl } from './edit-rows.tsx';
import { useProfileField } from './field-parts.tsx';

const Mobile = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 112px;
  gap: var(--space-3);
  min-width: 0;
  padding-bottom: var(--space-3);

  > :last-child {
    grid-column: 1 / -1;
  }

  .gh-field-label {
    color: var(--text-muted);
    font-size: var(--size-13);
    font-weight: 400;
  }

  > fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-4);
    margin: 0;
    padding: 0;
    border: 0;
  }

  > fieldset > legend {
    margin-bottom: var(--space-1);
  }

  @media (width < 480px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const messengers = Object.entries(messengerNames).map(([value, label]) => ({ value, label }));

function MobileFields({ field, path, label }: { field: ProfileField; path: string; label: string }) {
  const intl = useIntl();
  const { error, ...extension } = useProfileField<string>(`${path}.additional`);
  const at = useProfileField<string[]>(`${path}.messengers`);
  return (
    <Mobile role="group" aria-label={label}>
      <EditControl
        field={field}
        name={`${path}.main`}
        label={<FormattedMessage {...editMessages.number} />}
        onExtension={extension.onChange}
      />
      <TextField
        {...extension}
        name={`${path}.additional`}
        label={<FormattedMessage {...editMessages.extensionField} />}
        hint={<FormattedMessage {...editMessages.extensionHint} />}
        // What is wrong can only be that: its own words say more than those of any format.
        error={error && intl.formatMessage(editMessages.extensionHint)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        onChange={(text) => extension.onChange(text.replaceAll(/\D/g, ''))}
      />
      <CheckGroup
        label={<FormattedMessage {...editMessages.messengers} />}
        name={`${path}.messengers`}
        value={at.value}
        options={messengers}
        onChange={at.onChange}
        onBlur={at.onBlur}
        error={at.error}
      />
    </Mobile>
  );
}

interface EditContactsProps {
  field: ProfileField;
  hint?: ReactNode;
}

/** Phones of a person beside the one they sign in with. */
export function EditMobiles({ field, hint }: EditContactsProps) {
  return (
    <EditRows
      name="contacts.mobiles"
      hint={hint}
      max={CONTACTS_MAX}
      title={field.title}
      required={field.profileRequired}
      empty={newMobile}
      add={editMessages.addPhone}
      isSaid={({ main, additional, messengers: at }: MobileRow) =>
        Boolean(main || additional || at.length > 0)
      }
    >
      {(path, label) => <MobileFields field={field} path={path} label={label} />}
    </EditRows>
  );
}

/** Addresses beside the one they sign in with. */
export function EditEmails({ field, hint }: EditContactsProps) {
  return (
    <EditRows
      name="contacts.emails"
      hint={hint}
      max={CONTACTS_MAX}
      title={field.title}
      required={field.profileRequired}
      empty={newEmail}
      add={editMessages.addEmail}
      isSaid={({ main }: { main: string }) => main !== ''}
    >
      {(path, label) => (
        <NamedControl>
          <EditControl field={field} name={`${path}.main`} label={label} />
        </NamedControl>
      )}
    </EditRows>
  );
}
