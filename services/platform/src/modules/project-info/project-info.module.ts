/** The start-up call of every page, composed in memory: it is asked for more often than anything else. */
import { type ProjectInfoDeps, projectInfoRoutes } from './project-info.routes.ts';

export const createProjectInfoModule = (deps: ProjectInfoDeps) => ({ routes: projectInfoRoutes(deps) });
