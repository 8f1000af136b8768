import type { RouteName } from './routes.ts';

/** Routes that lead to an account or a password; their pages come in one script of their own. */
const entryRoutes: readonly string[] = [
  'forgotPassword',
  'registration',
  'registrationStepTwo',
  'invitation',
  'newPassword',
  'setPassword',
] satisfies RouteName[];

export const isEntryRoute = (name: string): boolean => entryRoutes.includes(name);
