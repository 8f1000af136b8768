import {
  identityRoleChangeCall,
  identityRoleReadCall,
} from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import { RolePeople } from '../../features/roles/components/role-people.tsx';
import { RoleApplications, RoleMethods, RolePages } from '../../features/roles/components/role-views.tsx';
import { useRoleActions } from '../../features/roles/components/use-role-actions.tsx';
import { roleMessages } from '../../features/roles/texts.ts';
import { useHistory } from '../../lib/navigation.tsx';
import { lazyPart } from '../../lib/script.tsx';
import { DetailPage } from '../../screen/detail-page.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useLocalName } from '../../screen/use-local-name.ts';

const Editor = lazyPart(
  async () => (await import('../../features/roles/components/role-editor.tsx')).RoleEditor,
);

/** One role: what it lets people do, who holds it, which applications it opens. */
export function RolePage() {
  const text = useTexts(roleMessages);
  const history = useHistory();
  return (
    <DetailPage
      call={identityRoleReadCall}
      record="role"
      nameOf={useLocalName()}
      texts={roleMessages}
      facts={({ kind, code, builtIn, comment, beyondCaller }) => (
        <>
          {text(kind)} · <code>{code}</code>
          {builtIn && ` · ${text('builtIn')}`}
          {!builtIn && beyondCaller.length > 0 && ` · ${text('beyondYou')}`}
          {comment && <br />}
          {comment}
        </>
      )}
      actions={useRoleActions(() => history.push('/setting/roles', { inApp: true }))}
      edit={{
        call: identityRoleChangeCall,
        offered: ({ builtIn, beyondCaller }) => !builtIn && beyondCaller.length === 0,
        editor: Editor,
      }}
      views={[
        { id: 'methods', content: (role) => <RoleMethods role={role} /> },
        { id: 'pages', content: (role) => <RolePages role={role} /> },
        { id: 'people', content: (role) => <RolePeople role={role} /> },
        { id: 'applications', content: (role) => <RoleApplications role={role} /> },
      ]}
    />
  );
}
