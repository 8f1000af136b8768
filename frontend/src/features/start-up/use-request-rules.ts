import { useStartUpState } from './start-up-context.tsx';

export interface RequestRules {
  /** Whether the installation takes requests for access; it does until it is known that it does not. */
  offered: boolean;
  /** How many of a person's requests may wait at a time; undefined while it is not known. */
  limit: number | undefined;
}

/** What the installation says of requests for access. */
export function useRequestRules(): RequestRules {
  const { project, publicSettings } = useStartUpState();
  const limit = publicSettings?.openRequestsPerPerson;
  return {
    offered: project?.uiSettings.accessRequests !== false,
    limit: typeof limit === 'number' ? limit : undefined,
  };
}
