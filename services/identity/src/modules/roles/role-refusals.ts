import { roleErrors } from '@gatehouse/contracts/identity/roles.errors.ts';
import { type GrantRefusal, grantProblem } from '@gatehouse/kit/granting/granting.ts';
import { type ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import type { RolesRefusal } from '../accounts/roles/role-grants.domain.ts';

/** What calls about roles answer where the guard refuses; they had a code of their own before other services had grants. */
export const roleGrantProblem = (refusal: GrantRefusal): ProblemError =>
  refusal.reason === 'beyondYours'
    ? problem(roleErrors.beyondYours, { extras: { requiredRights: [...refusal.methods] } })
    : grantProblem(refusal);

export const rolesProblem = (refusal: RolesRefusal): ProblemError => {
  switch (refusal.reason) {
    case 'unknown':
      return problem(roleErrors.unknown, { detail: `there is no role ${refusal.role}` });
    case 'withinCompany':
      return problem(roleErrors.withinCompany);
    case 'tooMany':
      return problem(roleErrors.tooMany);
    default:
      return roleGrantProblem(refusal);
  }
};
