import { useStartUpState } from '../start-up/start-up-context.tsx';

/** Whether the installation takes requests for access; it does until it is known that it does not. */
export const useRequestsOffered = (): boolean =>
  useStartUpState().project?.uiSettings.accessRequests !== false;
