import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useCountries } from '../../features/entry/use-countries.ts';
import { ProfileEditor } from '../../features/profile/components/profile-editor.tsx';
import { profileMessages } from '../../features/profile/texts.ts';
import { useFirstField } from '../../features/profile/use-first-field.ts';
import type {
  ProfileFormOptions,
  ReadProfile,
  SaveProfile,
} from '../../features/profile/use-profile-form.ts';
import type { Result } from '../../lib/http.ts';
import { PreparePictureContext } from '../../screen/pictures/use-picture-upload.ts';

export interface PersonProfileEditorProps extends Pick<ProfileFormOptions, 'reread' | 'onSaved'> {
  read: ReadProfile;
  save: SaveProfile;
  prepare: () => Promise<Result<{ url: string }>>;
  onCancel: () => void;
}

/** The language is the person's to choose: the form shows it and sends none. */
const noLanguage = async () => {};

/** The form of a person's profile; its script comes when somebody begins to edit. */
export function PersonProfileEditor({ read, prepare, ...form }: PersonProfileEditorProps) {
  const intl = useIntl();
  const countries = useCountries();
  useFirstField();
  const [tab, setTab] = useState(read.configure.tabs[0]?.code ?? '');
  return (
    <PreparePictureContext value={prepare}>
      <ProfileEditor
        {...read}
        {...form}
        countries={countries}
        tab={tab}
        lang={read.profile.mainInfo.locale ?? ''}
        languages={[]}
        onLanguage={noLanguage}
        onTab={setTab}
        label={intl.formatMessage(profileMessages.views)}
      />
    </PreparePictureContext>
  );
}
