import type { ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { Link } from '../../../ui/link/link.tsx';
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
  /** The one button beside the one that saves. */
  wayOut: ReactNode;
  /** Where the person asks for access instead, if they can. */
  requestPath?: string | undefined;
}

/** What a profile lacks that is required of it: nothing else goes on until it is saved. */
export function RequiredFieldsDialog(props: RequiredFieldsDialogProps) {
  const { profile, countries, wayOut, requestPath, reread } = props;
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
          {requestPath && (
            <p>
              <FormattedMessage
                {...editMessages['required.request']}
                values={{ link: (words) => <Link to={requestPath}>{words}</Link> }}
              />
            </p>
          )}
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
