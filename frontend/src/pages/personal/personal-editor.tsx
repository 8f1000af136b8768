import {
  profileProfileConfigureCall,
  profileProfileDetailsCall,
} from '@gatehouse/contracts/generated/calls/profile.ts';
import type { Profile, ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { useIntl } from 'react-intl';
import { useCountries } from '../../features/entry/use-countries.ts';
import { ProfileEditor } from '../../features/profile/components/profile-editor.tsx';
import { profileMessages } from '../../features/profile/texts.ts';
import { useFirstField } from '../../features/profile/use-first-field.ts';
import type { ProfileFormOptions } from '../../features/profile/use-profile-form.ts';
import { useSession, useStartUp, useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useHttp } from '../../lib/http-context.tsx';
import { isLocale } from '../../lib/locale.ts';
import { useLocale } from '../../lib/locale-context.tsx';

export interface PersonalEditorProps {
  profile: Profile;
  configure: ProfileConfigure;
  /** The form as the page shows it. */
  arranged: (configure: ProfileConfigure) => ProfileConfigure;
  tab: string;
  onTab: (tab: string) => void;
  onSaved: (profile: Profile | undefined) => void;
  onCancel: () => void;
}

type FormSurroundings = Omit<ProfileFormOptions, 'profile' | 'configure' | 'onSaved'>;

/** What the form of a profile needs of the application. */
export function useFormSurroundings(arranged: PersonalEditorProps['arranged']): FormSurroundings {
  const http = useHttp();
  const startUp = useStartUp();
  const { change } = useLocale();
  const { settings } = useSession();
  return {
    lang: settings.lang,
    reread: async () => {
      const [details, form] = await Promise.all([
        http.send(profileProfileDetailsCall, {}),
        http.send(profileProfileConfigureCall, {}),
      ]);
      if (!details.ok || !form.ok) return undefined;
      return { profile: details.data.profile, configure: arranged(form.data.configure) };
    },
    onLanguage: async (lang) => {
      change(lang);
      await startUp.changeSettings({ lang });
    },
  };
}

/** The form of the personal page; its script comes when somebody begins to edit. */
export function PersonalEditor({ arranged, ...editor }: PersonalEditorProps) {
  const intl = useIntl();
  const { project } = useStartUpState();
  const countries = useCountries();
  useFirstField();
  return (
    <ProfileEditor
      {...editor}
      {...useFormSurroundings(arranged)}
      countries={countries}
      languages={project?.locales.filter(isLocale) ?? []}
      label={intl.formatMessage(profileMessages.views)}
    />
  );
}
