import { identityRoleReadCall } from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import {
  profilePersonChangeCall,
  profilePersonPreparePictureCall,
  profilePersonReadCall,
} from '@gatehouse/contracts/generated/calls/profile/person-profile.ts';
import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import type { ProfilePatch } from '@gatehouse/contracts/profile/resources.ts';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { peopleMessages } from '../../features/people/texts.ts';
import { DrawnRoleContext, ProfileBlock } from '../../features/profile/components/profile-block.tsx';
import { forAdministrator } from '../../features/profile/for-administrator.ts';
import { filledForm } from '../../features/profile/profile-form.ts';
import { profileMessages } from '../../features/profile/texts.ts';
import type { ReadProfile } from '../../features/profile/use-profile-form.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { lazyPart } from '../../lib/script.tsx';
import { useRefresh, useRequest } from '../../lib/swr.ts';
import { PermittedLink } from '../../screen/permitted-link.tsx';
import { rolePath } from '../../screen/role-path.ts';
import { useMay } from '../../screen/screen-person.tsx';
import { Button } from '../../ui/button/button.tsx';
import { LoadFailed } from '../../ui/error-state/load-failed.tsx';
import { Sections } from '../../ui/page/page-head.tsx';
import { RelativeTime } from '../../ui/relative-time/relative-time.tsx';
import { FactsSkeleton } from '../../ui/skeleton/facts-skeleton.tsx';
import { useArrangedForm } from '../personal/use-arranged-form.ts';

const Editor = lazyPart(
  async () => (await import('./person-profile-editor.tsx')).PersonProfileEditor,
  <FactsSkeleton rows={8} />,
);

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  color: var(--text-muted);
  font-size: var(--size-13);
`;

/** The profile of a person with the form of an administrator, in the words of the reader's language. */
function usePersonProfile(id: string) {
  const intl = useIntl();
  const http = useHttp();
  const arranged = useArrangedForm();
  const args = { params: { id } };
  const { data, error, isValidating, mutate } = useRequest(profilePersonReadCall, args);
  const unseen = intl.formatMessage(peopleMessages.unseenField);
  type Answer = NonNullable<typeof data>;
  const readOf = ({ profile, configure }: Answer): ReadProfile => ({
    profile,
    configure: arranged(forAdministrator(configure, unseen)),
  });
  return {
    read: data && readOf(data),
    error,
    busy: isValidating,
    retry: () => void mutate(),
    reread: async () => {
      const result = await http.send(profilePersonReadCall, args);
      return result.ok ? readOf(result.data) : undefined;
    },
    prepare: () => http.send(profilePersonPreparePictureCall, args),
    // The form has no language: that is the person's to choose.
    save: (body: ProfilePatch) => http.send(profilePersonChangeCall, { ...args, body }),
  };
}

/** What a person's profile says, and the form in which an administrator corrects it. */
export function PersonProfile({
  person: { id, roles, beyondCaller },
}: {
  person: Pick<Person, 'id' | 'roles' | 'beyondCaller'>;
}) {
  const may = useMay();
  const refresh = useRefresh();
  const [editing, setEditing] = useState(false);
  const { read, error, busy, retry, reread, prepare, save } = usePersonProfile(id);
  if (read === undefined) {
    if (error) return <LoadFailed error={error.error} busy={busy} onRetry={retry} />;
    return <FactsSkeleton rows={8} />;
  }
  if (editing) {
    return (
      <Editor
        read={read}
        reread={reread}
        prepare={prepare}
        save={save}
        onCancel={() => setEditing(false)}
        onSaved={() => {
          setEditing(false);
          // The name stands at the top of the page, and in the history.
          void refresh('profile.person.*', 'identity.person.*', 'audit.history.*');
        }}
      />
    );
  }
  const { profile, configure } = read;
  const tabs = filledForm(configure, profile);
  const drawRole = (code: string) => {
    const role = roles.find((one) => one.code === code);
    return (
      role && (
        <PermittedLink call={identityRoleReadCall} to={rolePath(code)}>
          {role.name}
        </PermittedLink>
      )
    );
  };
  return (
    <Sections>
      <Head>
        <span>
          <FormattedMessage
            {...peopleMessages.profileUpdated}
            values={{ time: <RelativeTime date={profile.updatedInfo.updatedAt} /> }}
          />
        </span>
        {may(profilePersonChangeCall) && beyondCaller && (
          <span>
            <FormattedMessage {...peopleMessages.profileBeyond} />
          </span>
        )}
        {may(profilePersonChangeCall) && !beyondCaller && (
          <Button
            icon={<Pencil size={16} aria-hidden="true" />}
            onPointerEnter={Editor.prefetch}
            onFocus={Editor.prefetch}
            onClick={() => setEditing(true)}
          >
            <FormattedMessage {...profileMessages.edit} />
          </Button>
        )}
      </Head>
      <DrawnRoleContext value={drawRole}>
        {tabs.flatMap(({ blocks }) =>
          blocks.map((block) => <ProfileBlock key={block.code} block={block} profile={profile} />),
        )}
      </DrawnRoleContext>
    </Sections>
  );
}
