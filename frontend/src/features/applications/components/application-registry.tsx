import { identityApplicationListCall } from '@gatehouse/contracts/generated/calls/identity/applications.ts';
import { identityRoleReadCall } from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import { platformDomainReadCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import { documentationAddresses } from '@gatehouse/contracts/identity/application-kinds.ts';
import type { Application } from '@gatehouse/contracts/identity/applications.resources.ts';
import { LinkedNames } from '../../../screen/linked-names.tsx';
import { PermittedLink } from '../../../screen/permitted-link.tsx';
import { RecordFacts } from '../../../screen/record-facts.tsx';
import { rolePath } from '../../../screen/role-path.ts';
import { useTexts } from '../../../screen/texts.ts';
import { useLocalName } from '../../../screen/use-local-name.ts';
import { Card } from '../../../ui/card/card.tsx';
import { applicationIconMessages, applicationMessages } from '../texts.ts';
import { ApplicationRights } from './caller-rights.tsx';

const addresses = ['url', ...documentationAddresses] as const;

/** What is kept of an application. */
export function ApplicationRegistry({ application }: { application: Application }) {
  const text = useTexts(applicationMessages);
  const nameOf = useLocalName();
  const iconName = useTexts(applicationIconMessages);
  const {
    type,
    domains,
    roles,
    parent,
    version,
    iconVisible,
    iconCode,
    methods,
    ip,
    rights = [],
  } = application;
  const own = type !== 'link' && type !== 'virtual';
  const shown = addresses.filter((name) => name === 'url' || application[name] !== null);
  return (
    <Card>
      <RecordFacts
        texts={applicationMessages}
        facts={{
          type: text(type),
          parent: parent ? (
            <PermittedLink call={identityApplicationListCall} to={`/setting/applications/${parent.id}`}>
              {nameOf(parent)}
            </PermittedLink>
          ) : undefined,
          code: <code>{application.code}</code>,
          name: application.name,
          nameEn: application.nameEn,
          description: application.description,
          ...Object.fromEntries(shown.map((name) => [name, { href: application[name] }])),
          version: version || undefined,
          catalogVisible: application.catalogVisible,
          profileVisible: application.profileVisible,
          iconCode: iconVisible && iconCode ? iconName(iconCode) : text('noIcon'),
          virtualSupport: own ? application.virtualSupport : undefined,
          serviceAccount: own ? application.serviceAccount : undefined,
          methods: methods.length > 0 ? methods : undefined,
          rights:
            rights.length > 0 ? (
              <ApplicationRights
                id={application.id}
                name={nameOf(application)}
                revision={application.revision}
                rights={rights}
                open={application.may.switch}
              />
            ) : undefined,
          ip: ip.length > 0 ? ip : undefined,
          domains:
            domains.length > 0 ? (
              <LinkedNames
                call={platformDomainReadCall}
                names={domains.map(({ id, name }) => ({ name, to: `/setting/domains/${id}` }))}
              />
            ) : (
              text('allDomains')
            ),
          roles:
            roles.length > 0 ? (
              <LinkedNames
                call={identityRoleReadCall}
                names={roles.map(({ id, name }) => ({ name, to: rolePath(id) }))}
              />
            ) : (
              text('everybody')
            ),
        }}
      />
    </Card>
  );
}
