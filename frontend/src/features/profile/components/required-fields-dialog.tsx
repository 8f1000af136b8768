import type { ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import type { PhoneCountry } from '../../../ui/phone-field/phone-number.ts';
import { allFields } from '../edited-profile.ts';
import { editMessages } from '../texts.ts';
import { type ProfileFormOptions, useProfileForm } from '../use-profile-form.ts';
import { UploadsContext } from '../use-uploads.ts';
import { EditField } from './edit-field.tsx';
import { CountriesContext, FieldRows } from './field-parts.tsx';
import { ConflictNotice } from './profile-editor.tsx';

/** The form with these fields alone. */
const onlyFields = (configure: ProfileConfigure, codes: readonly string[]): ProfileConfigure => ({
  ...configure,
  fields: Object.fromEntries(
    Object.entries(configure.fields).map(([block, fields]) => [
      block,
      fields.filter(({ code }) => codes.includes(code)),
    ]),
  ),
});

export interface RequiredFieldsDialogProps extends Omit<ProfileFormOptions, 'onLanguage' | 'lang'> {
  countries: readonly PhoneCountry[];
  /** The one way out beside filling in. */
  wayOut: ReactNode;
}

/** What a profile lacks that is required of it: nothing else goes on until it is saved. */
export function RequiredFieldsDialog(props: RequiredFieldsDialogProps) {
  const { profile, countries, wayOut, reread } = props;
  const codes = profile.accessInfo.requiredFieldsEmptyCodes;
  const form = useProfileForm({
    ...props,
    lang: '',
    onLanguage: async () => {},
    configure: onlyFields(props.configure, codes),
    reread: async () => {
      const stored = await reread();
      return stored && { ...stored, configure: onlyFields(stored.configure, codes) };
    },
  });
  const { configure, conflict } = form;
  return (
    <CountriesContext value={countries}>
      <UploadsContext value={form.uploads}>
        <FormDialog
          form={form}
          wide
          locked={wayOut}
          title={<FormattedMessage {...editMessages['required.title']} />}
          onClose={() => {}}
        >
          <p>
            <FormattedMessage {...editMessages['required.text']} />
          </p>
          <FieldRows>
            {allFields(configure).map((field) => (
              <div key={field.code}>
                <EditField field={field} configure={configure} profile={profile} languages={[]} />
              </div>
            ))}
          </FieldRows>
          {conflict && <ConflictNotice conflict={conflict} />}
        </FormDialog>
      </UploadsContext>
    </CountriesContext>
  );
}
