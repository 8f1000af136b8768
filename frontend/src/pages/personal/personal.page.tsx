import {
  profileProfileConfigureCall,
  profileProfileDetailsCall,
} from '@gatehouse/contracts/generated/calls/profile.ts';
import type { Profile, ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { Pencil } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { cabinetAddress } from '../../features/law/cabinet-address.ts';
import { AvatarEditor } from '../../features/profile/components/avatar-editor.tsx';
import { ProfileBlock } from '../../features/profile/components/profile-block.tsx';
import { TermsCard } from '../../features/profile/components/terms-card.tsx';
import { openFields } from '../../features/profile/edited-profile.ts';
import { type FilledTab, filledForm } from '../../features/profile/profile-form.ts';
import { profileMessages } from '../../features/profile/texts.ts';
import { personName } from '../../features/start-up/person-name.ts';
import { projectTexts } from '../../features/start-up/project-texts.ts';
import { useSession, useStartUp, useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useAccessRequest } from '../../features/start-up/use-access-request.ts';
import { useLocale } from '../../lib/locale-context.tsx';
import { lazyPart } from '../../lib/script.tsx';
import { useRequest } from '../../lib/swr.ts';
import { useView } from '../../screen/use-view.ts';
import { Button } from '../../ui/button/button.tsx';
import { LoadFailed } from '../../ui/error-state/load-failed.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Sections } from '../../ui/page/page-head.tsx';
import { RelativeTime } from '../../ui/relative-time/relative-time.tsx';
import { FactsSkeleton } from '../../ui/skeleton/facts-skeleton.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { DangerZone } from './danger-zone.tsx';
import { OwnServices } from './own-services.tsx';
import { useArrangedForm } from './use-arranged-form.ts';
import { useContactChange } from './use-contact-change.tsx';

const Person = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-4);

  > div {
    flex: 1;
    min-width: 0;
  }

  > :first-child {
    flex: none;
  }

  h1 {
    font-size: var(--size-24);
    letter-spacing: -0.02em;
    overflow-wrap: anywhere;
  }

  @media (width < 768px) {
    flex-wrap: wrap;
    justify-content: space-between;

    /* Last: its line below the name, which comes later, may take two. */
    > div {
      order: 1;
      flex-basis: 100%;
    }

    h1 {
      font-size: var(--size-20);
    }
  }

  p {
    color: var(--text-muted);
    font-size: var(--size-14);
    overflow-wrap: anywhere;
  }
`;

const PersonalEditor = lazyPart(
  async () => (await import('./personal-editor.tsx')).PersonalEditor,
  <FactsSkeleton rows={8} />,
);
const RequiredFields = lazyPart(async () => (await import('./required-fields.tsx')).RequiredFields);

/**
 * What the page started with and what it read disagree on whether required fields are empty: it starts anew, so that
 * menus, guards and notices all know.
 */
function useSameGate(profile: Profile | undefined): void {
  const known = useSession().profile.accessInfo.requiredFieldsEmpty;
  const first = useRef(true);
  const read = profile?.accessInfo.requiredFieldsEmpty;
  useEffect(() => {
    if (read === undefined || !first.current) return;
    first.current = false;
    if (read !== known) window.location.reload();
  }, [read, known]);
}

/** Own profile and its form, as they are read here. */
function useProfile() {
  const details = useRequest(profileProfileDetailsCall, {});
  const form = useRequest(profileProfileConfigureCall, {});
  const { settings } = useSession();
  const arranged = useArrangedForm();
  const profile = details.data?.profile;
  const configure = form.data?.configure;
  return {
    // The language is the person's setting of the interface.
    profile: profile && { ...profile, mainInfo: { ...profile.mainInfo, locale: settings.lang } },
    configure: configure && arranged(configure),
    arranged,
    error: details.error ?? form.error,
    busy: details.isValidating || form.isValidating,
    retry: () => void Promise.all([details.mutate(), form.mutate()]),
    keep: (saved: Profile | undefined) => {
      if (saved) void details.mutate({ profile: saved }, { revalidate: false });
      // Choices that were switched off go with the value that held them.
      void form.mutate();
    },
  };
}

/** Whether anything that is required and empty can be filled in by the form. */
const asksForFields = ({ mainInfo, accessInfo }: Profile, configure: ProfileConfigure): boolean =>
  mainInfo.isEditable &&
  openFields(configure).some(({ code }) => accessInfo.requiredFieldsEmptyCodes.includes(code));

/** Personal data of the signed-in person. Who it is about is known before the details arrive. */
export function PersonalPage() {
  const { profile, configure, arranged, error, busy, retry, keep } = useProfile();
  const startUp = useStartUp();
  const session = useSession();
  const requestPath = useAccessRequest();
  const [editing, setEditing] = useState(false);
  const isLoaded = profile !== undefined && configure !== undefined;
  useSameGate(profile);
  const save = (saved: Profile | undefined) => {
    if (saved) startUp.changeProfile(saved);
    keep(saved);
  };
  const view = useView(configure?.tabs.map(({ code }) => code) ?? []);
  const editButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => editButton.current?.focus());
  };
  return (
    <Sections>
      <PersonHead
        mainInfo={profile?.mainInfo ?? session.profile.mainInfo}
        updatedAt={profile?.updatedInfo.updatedAt}
        action={
          // Stands from the beginning, so that nothing moves when the details arrive.
          (profile ?? session.profile).mainInfo.isEditable &&
          !editing && (
            <Button
              ref={editButton}
              icon={<Pencil size={16} aria-hidden="true" />}
              inactive={!isLoaded}
              onPointerEnter={PersonalEditor.prefetch}
              onFocus={PersonalEditor.prefetch}
              onClick={() => setEditing(true)}
            >
              <FormattedMessage {...profileMessages.edit} />
            </Button>
          )
        }
      />
      {isLoaded && !editing && <PersonalData profile={profile} tabs={filledForm(configure, profile)} />}
      {isLoaded && editing && (
        <PersonalEditor
          profile={profile}
          configure={configure}
          arranged={arranged}
          tab={view.view}
          onTab={view.show}
          onCancel={close}
          onSaved={(saved) => {
            save(saved);
            close();
          }}
        />
      )}
      {isLoaded && asksForFields(profile, configure) && (
        <RequiredFields
          profile={profile}
          configure={configure}
          arranged={arranged}
          onSaved={save}
          requestPath={requestPath}
        />
      )}
      {isLoaded && !editing && <OwnServices />}
      {isLoaded && !editing && <DangerZone profile={profile} />}
      {!isLoaded && error && <LoadFailed error={error.error} busy={busy} onRetry={retry} />}
      {!isLoaded && !error && <FactsSkeleton rows={8} />}
    </Sections>
  );
}

interface PersonHeadProps {
  mainInfo: Profile['mainInfo'];
  /** Known once the details are there. */
  updatedAt: string | undefined;
  action: ReactNode;
}

function PersonHead({ mainInfo, updatedAt, action }: PersonHeadProps) {
  const { locale } = useLocale();
  const { project } = useStartUpState();
  const startUp = useStartUp();
  const { profile } = useSession();
  const name = personName(mainInfo, project?.uiSettings.nameFormat ?? 'FIO', locale);
  return (
    <Person>
      <AvatarEditor
        name={name}
        avatar={mainInfo.avatar}
        editable={mainInfo.isEditable}
        onChanged={(avatar) =>
          startUp.changeProfile({ ...profile, mainInfo: { ...profile.mainInfo, avatar } })
        }
      />
      <div>
        <h1>{name || <FormattedMessage {...profileMessages.title} />}</h1>
        <p>
          {updatedAt ? (
            <FormattedMessage
              {...profileMessages.updated}
              values={{
                time: <RelativeTime date={updatedAt} />,
                history: (words) => <Link to="/profile/history">{words}</Link>,
              }}
            />
          ) : (
            // Holds the line until then.
            '\u00a0'
          )}
        </p>
      </div>
      {action}
    </Person>
  );
}

/** Optional documents of the domain that the person has not agreed with in the version of now. */
function useOfferedTerms({ termsInfo }: Profile) {
  const { locale } = useLocale();
  const { project } = useStartUpState();
  const agreed = new Set(termsInfo.map(({ id, version }) => `${id} ${version}`));
  const own = projectTexts(project, locale)?.lawInfo.termsInfo ?? [];
  return own
    .filter((term) => term.profileVisible && !term.loginRequired && !agreed.has(`${term.id} ${term.version}`))
    .map(({ id, title, link }) => ({ id, title, address: cabinetAddress(link) }));
}

interface PersonalDataProps {
  profile: Profile;
  tabs: readonly FilledTab[];
}

/** What is known of the person; the documents belong to the first part. */
function PersonalData({ profile, tabs }: PersonalDataProps) {
  const intl = useIntl();
  const { view, show } = useView(tabs.map(({ code }) => code));
  const contacts = useContactChange(profile);
  const terms = <TermsCard terms={profile.termsInfo} offered={useOfferedTerms(profile)} />;
  const contentOf = ({ blocks }: FilledTab, index: number) => (
    <Sections>
      {blocks.map((block) => (
        <ProfileBlock key={block.code} block={block} profile={profile} actionOf={contacts.actionOf} />
      ))}
      {index === 0 && terms}
    </Sections>
  );
  return (
    <>
      {tabs.length > 1 ? (
        <Tabs
          label={intl.formatMessage(profileMessages.views)}
          selected={view}
          onSelect={show}
          tabs={tabs.map((tab, index) => ({
            id: tab.code,
            title: tab.title,
            content: contentOf(tab, index),
          }))}
        />
      ) : (
        tabs.map((tab, index) => <Fragment key={tab.code}>{contentOf(tab, index)}</Fragment>)
      )}
      {contacts.dialog}
    </>
  );
}
