import type { Profile, ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { useEffect, useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import {
  type FormPreviewProps,
  isShownTo,
  type PreviewField,
  type Viewer,
} from '../../features/dynamic-fields/preview.ts';
import { fieldMessages } from '../../features/dynamic-fields/texts.ts';
import { useTitle } from '../../features/dynamic-fields/use-title.ts';
import { EditField } from '../../features/profile/components/edit-field.tsx';
import { FieldRows } from '../../features/profile/components/field-parts.tsx';
import { editedProfile } from '../../features/profile/edited-profile.ts';
import type { ProfileField } from '../../features/profile/profile-form.ts';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useTexts } from '../../screen/texts.ts';
import { Card } from '../../ui/card/card.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';

/** An empty profile: the preview has no values. */
const nobody = {
  mainInfo: {},
  contactsInfo: { mobiles: [], emails: [] },
  additionalInfo: {},
} as unknown as Profile;

const nameParts = ['lastName', 'firstName', 'middleName'];

const Rows = styled.div`
  display: grid;
  gap: var(--space-4);

  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-2);
    align-items: start;
    min-width: 0;
  }

  @media (width >= 768px) {
    &[data-view="table"] {
      grid-template-columns: repeat(auto-fit, minmax(220px, 1fr));
    }
  }
`;

const shownField = (
  field: PreviewField,
  viewer: Viewer,
  titleOf: (title: PreviewField['title']) => string,
): ProfileField => ({
  code: field.code,
  title: titleOf(field.title),
  fieldType: field.fieldType,
  placeholder: field.placeholder === null ? null : titleOf(field.placeholder) || null,
  comment: field.comment === null ? null : titleOf(field.comment) || null,
  systemic: field.systemic,
  multiple: field.multiple,
  unique: field.unique,
  disabled: false,
  profileEdit: viewer === 'person' ? field.profileEdit : field.adminEdit,
  profileRequired: viewer === 'person' ? field.profileRequired : field.adminRequired,
  adminRequired: field.adminRequired,
  ...(field.multiple && field.valueCount !== null ? { valueCount: field.valueCount } : {}),
  items: field.items
    .filter(({ active }) => active)
    .map(({ code, value }) => ({ id: code, value: titleOf(value) })),
});

/** A form as a person or an administrator sees it. Input is not stored. */
export function FormPreview({ viewer, view, blocks, actionOf }: FormPreviewProps) {
  const intl = useIntl();
  const text = useTexts(fieldMessages);
  const titleOf = useTitle();
  const useUserFio = useStartUpState().project?.uiSettings.useUserFio ?? false;
  const isOtherName = ({ systemic, code }: PreviewField) =>
    systemic && (useUserFio ? nameParts.includes(code) : code === 'fio');
  const shown = blocks
    .filter(({ active }) => active)
    .map(({ code, title, fields }) => ({
      code,
      title: titleOf(title),
      fields: fields
        .filter((field) => isShownTo(viewer, field) && !isOtherName(field))
        .map((field) => shownField(field, viewer, titleOf)),
    }))
    .filter(({ fields }) => fields.length > 0);
  const configure: ProfileConfigure = {
    tabs: [{ code: 'preview', title: '' }],
    blocks: { preview: shown.map(({ code, title }) => ({ code, title })) },
    fields: Object.fromEntries(shown.map(({ code, fields }) => [code, fields])),
    disabledFields: [],
  };
  // Remount the controls when the field changes.
  const shape = JSON.stringify(
    shown.flatMap(({ fields }) => fields.map((field) => [field.code, field.fieldType, field.multiple])),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: The shape says all that the values depend on.
  const values = useMemo(() => editedProfile(nobody, configure), [shape]);
  const form = useForm({ defaultValues: values });
  useEffect(() => form.reset(values), [form, values]);
  if (shown.length === 0) return <EmptyState title={text('noneShown')} />;
  return (
    <FormProvider key={`${shape}${intl.locale}`} {...form}>
      {shown.map(({ code, title, fields }) => (
        <Card key={code} title={title}>
          <Rows data-view={view}>
            {fields.map((field) => (
              <div key={field.code}>
                <FieldRows data-view={view}>
                  <div>
                    <EditField field={field} configure={configure} profile={nobody} languages={[]} />
                  </div>
                </FieldRows>
                {actionOf?.(field.code)}
              </div>
            ))}
          </Rows>
        </Card>
      ))}
    </FormProvider>
  );
}
