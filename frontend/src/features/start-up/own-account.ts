import type { Profile } from '@gatehouse/contracts/profile/resources.ts';

/** Missing where a profile service of the version before answers: nothing is offered then. */
type Actions = Partial<Pick<Profile, 'availableActions'>>;
type Known = Pick<Profile, 'mainInfo'> & Actions;

/** Whether the account is the person's own: a directory keeps password and main contacts of the people it manages. */
export const isOwnAccount = ({ availableActions }: Actions): boolean =>
  availableActions?.updatePassword === true || availableActions?.setPassword === true;

/** Whether the person may change, add and verify their main e-mail and mobile; who has no password may, too. */
export const mayChangeContacts = (profile: Known): boolean =>
  profile.mainInfo.isEditable && isOwnAccount(profile);
