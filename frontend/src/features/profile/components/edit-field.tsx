import { FIO_MAX, VALUES_MAX } from '@gatehouse/contracts/profile/fields.ts';
import type { Profile, ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { Lock } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { languageName } from '../../../lib/locale.ts';
import { widgetMessages } from '../../../ui/widget-texts/texts.ts';
import { isChoices, type Locked, lockOf, pathOf } from '../edited-profile.ts';
import { type ProfileField, valuesOf } from '../profile-form.ts';
import { editMessages } from '../texts.ts';
import { EditEmails, EditMobiles } from './edit-contacts.tsx';
import { EditChoices, EditControl, EditToggle, Words } from './edit-control.tsx';
import { EditMany } from './edit-rows.tsx';
import { FieldGroup, FieldTitle, useProfileField } from './field-parts.tsx';
import { PictureField } from './picture-field.tsx';
import { FieldText } from './profile-block.tsx';

const COMMENT_MAX = 255;

const Text = styled.div`
  overflow-wrap: anywhere;
  font-size: var(--size-14);
`;

const Reason = styled.p`
  && {
    display: flex;
    gap: 6px;
    margin-top: 2px;
    color: var(--text-muted);
    font-size: var(--size-13);
    line-height: 18px;
  }

  > svg {
    flex: none;
    margin-top: 3px;
  }
`;

export interface EditFieldProps {
  field: ProfileField;
  configure: ProfileConfigure;
  profile: Profile;
  /** Languages of the domain; a single one is no choice. */
  languages: readonly string[];
}

/** A field that its person reads only, and who changes it. */
function LockedField({
  field,
  profile,
  reason,
}: Pick<EditFieldProps, 'field' | 'profile'> & { reason: Locked }) {
  const values = valuesOf(field, profile);
  return (
    <div className="gh-field" data-text>
      <span className="gh-field-label">{field.title}</span>
      <Text>
        {values.length > 0 ? (
          <FieldText field={field} values={values} profile={profile} />
        ) : (
          <FormattedMessage {...widgetMessages.emptyValue} />
        )}
        {reason === 'directory' && (
          <Reason>
            <Lock size={12} aria-hidden="true" />
            <span>
              <FormattedMessage {...editMessages.byDirectory} />
            </span>
          </Reason>
        )}
      </Text>
    </div>
  );
}

/** The language in which the person reads the application. */
function Language({ field, languages }: Pick<EditFieldProps, 'field' | 'languages'>) {
  const { value, onChange } = useProfileField<string>('lang');
  const options = languages.map((code) => ({ value: code, label: languageName(code) }));
  return (
    <FieldGroup label={field.title} hint={field.comment} text>
      <Words label={field.title} name="lang" value={value} options={options} onChange={onChange} />
    </FieldGroup>
  );
}

/** One field of the profile, as far as its person may change it. */
export function EditField(props: EditFieldProps) {
  const { field, configure, profile, languages } = props;
  if (field.systemic && field.code === 'locale' && languages.length > 1) return <Language {...props} />;
  const reason = lockOf(field, configure);
  const name = pathOf(field);
  if (reason !== undefined || name === undefined) {
    return <LockedField field={field} profile={profile} reason={reason ?? 'administrator'} />;
  }
  const hint = field.valueCount === undefined ? field.comment : <Hint field={field} />;
  if (field.systemic && field.code === 'personalMobile') return <EditMobiles field={field} hint={hint} />;
  if (field.systemic && field.code === 'personalEmail') return <EditEmails field={field} hint={hint} />;
  const label = <FieldTitle title={field.title} required={field.profileRequired} />;
  const given = { field, name, label, hint };
  if (field.fieldType === 'picture') return <PictureField {...given} />;
  if (isChoices(field)) return <EditChoices {...given} />;
  if (field.multiple) return <EditMany {...given} max={field.valueCount ?? VALUES_MAX} />;
  if (field.fieldType === 'toggle') {
    return (
      <FieldGroup label={label} hint={hint} text>
        <EditToggle {...given} />
      </FieldGroup>
    );
  }
  const limits = {
    longest: name === 'mainInfo.comment' ? COMMENT_MAX : field.systemic ? longestName(field.code) : undefined,
    latest: name === 'mainInfo.birthDate' ? new Date().toLocaleDateString('sv-SE') : undefined,
  };
  return <EditControl {...given} {...limits} />;
}

/** The remark on a field, and how many values it takes where that is few. */
function Hint({ field: { comment, valueCount } }: Pick<EditFieldProps, 'field'>) {
  return (
    <>
      {comment && <div>{comment}</div>}
      <FormattedMessage {...editMessages.most} values={{ count: valueCount ?? VALUES_MAX }} />
    </>
  );
}

const longestName = (code: string): number => (code === 'fio' ? FIO_MAX : 100);
