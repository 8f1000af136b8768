import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { domainErrors } from '@gatehouse/contracts/platform/errors.ts';
import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { type ProjectSources, projectInfo } from './project-info.domain.ts';

interface ProjectDomain {
  readonly enabled: boolean;
  readonly facts: ProjectSources['facts'];
  readonly documents: readonly string[];
  readonly personalAgreement: string | null;
  readonly publicDocsUrl: string | null;
}

export interface ProjectInfoDeps {
  readonly domains: {
    domainOf(domainId: string | undefined): Promise<ProjectDomain | undefined>;
    current(): Pick<ProjectSources, 'styles' | 'documents'>;
  };
  readonly settings: () => SettingsSnapshot;
  readonly clock: Pick<Clock, 'now'>;
}

export const projectInfoRoutes = ({ domains, settings, clock }: ProjectInfoDeps): readonly Route[] => [
  route(platformEndpoints.projectInfo, async ({ actor }) => {
    const domain = await domains.domainOf(actor.domainId);
    if (domain === undefined) throw problem(requestErrors.unavailable, { detail: 'there is no base domain' });
    if (!domain.enabled) throw problem(domainErrors.disabled);
    const { styles, documents } = domains.current();
    const sources: ProjectSources = {
      facts: domain.facts,
      styles,
      documents,
      settings: settings(),
      now: clock.now(),
      footerDocuments: domain.documents,
      personalAgreement: domain.personalAgreement,
      publicDocsUrl: domain.publicDocsUrl,
    };
    return projectInfo(sources);
  }),
];
