import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { FormSection } from '../../../screen/form/form-dialog.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Sections } from '../../../ui/page/page-head.tsx';
import type { PhoneCountry } from '../../../ui/phone-field/phone-number.ts';
import { Tabs } from '../../../ui/tabs/tabs.tsx';
import { pathOf } from '../edited-profile.ts';
import { valuesOf } from '../profile-form.ts';
import { editMessages } from '../texts.ts';
import { type Conflict, type ProfileFormOptions, useProfileForm } from '../use-profile-form.ts';
import { UploadsContext } from '../use-uploads.ts';
import { EditField } from './edit-field.tsx';
import { CountriesContext, FieldRows } from './field-parts.tsx';
import { FieldText } from './profile-block.tsx';

/** What somebody else changed while the form was open: what stands there now, beside what was typed. */
export function ConflictNotice({ conflict }: { conflict: Conflict }) {
  const { fields, profile } = conflict;
  return (
    <Alert tone="warning" live title={<FormattedMessage {...editMessages['conflict.title']} />}>
      <p>
        <FormattedMessage
          {...(fields.length > 0 ? editMessages['conflict.text'] : editMessages['conflict.none'])}
        />
      </p>
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field.code}>
              {field.title}: <FieldText field={field} values={valuesOf(field, profile)} profile={profile} />
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

export interface ProfileEditorProps extends ProfileFormOptions {
  countries: readonly PhoneCountry[];
  languages: readonly string[];
  tab: string;
  onTab: (tab: string) => void;
  label: string;
  onCancel: () => void;
}

/** The profile as a form: every tab and block of it, those included in which nothing stands yet. */
export function ProfileEditor(props: ProfileEditorProps) {
  const { profile, countries, languages, tab, onTab, label, onCancel } = props;
  const form = useProfileForm(props);
  const { configure, conflict, firstWrong } = form;
  const fieldsOf = (code: string) =>
    (configure.blocks[code] ?? []).flatMap((block) => configure.fields[block.code] ?? []);
  const tabOf = (path: string) =>
    configure.tabs.find(({ code }) =>
      fieldsOf(code).some((field) => {
        const at = pathOf(field);
        return at !== undefined && (path === at || path.startsWith(`${at}.`));
      }),
    );
  const viewOf = (tab: string) => configure.tabs.find(({ code }) => code === tab)?.view;
  const wrongTab = firstWrong?.path === undefined ? undefined : tabOf(firstWrong.path)?.code;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each refusal brings its tab into view, once.
  useEffect(() => {
    if (wrongTab !== undefined && wrongTab !== tab) onTab(wrongTab);
  }, [firstWrong]);
  const contentOf = (code: string) => (
    <Sections>
      {(configure.blocks[code] ?? []).map((block) => (
        <Card key={block.code} title={block.title}>
          <FieldRows data-view={viewOf(code)}>
            {(configure.fields[block.code] ?? []).map((field) => (
              <div key={field.code}>
                <EditField
                  field={field}
                  configure={configure}
                  languages={languages}
                  profile={conflict?.profile ?? profile}
                />
              </div>
            ))}
          </FieldRows>
        </Card>
      ))}
    </Sections>
  );
  const [only] = configure.tabs;
  return (
    <CountriesContext value={countries}>
      <UploadsContext value={form.uploads}>
        <FormSection form={form} onCancel={onCancel}>
          {configure.tabs.length > 1 ? (
            <Tabs
              label={label}
              selected={tab}
              onSelect={onTab}
              tabs={configure.tabs.map(({ code, title }) => ({ id: code, title, content: contentOf(code) }))}
            />
          ) : (
            only && contentOf(only.code)
          )}
          {conflict && <ConflictNotice conflict={conflict} />}
        </FormSection>
      </UploadsContext>
    </CountriesContext>
  );
}
