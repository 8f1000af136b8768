import type { Profile } from '@gatehouse/contracts/profile/resources.ts';

type Known = Pick<Profile, 'mainInfo' | 'availableActions'>;

/** Whether the account is the person's own: a directory keeps password and main contacts of the people it manages. */
export const isOwnAccount = ({ availableActions }: Pick<Known, 'availableActions'>): boolean =>
  availableActions.updatePassword || availableActions.setPassword;

/** Whether the person may change, add and verify their main e-mail and mobile; who has no password may, too. */
export const mayChangeContacts = (profile: Known): boolean =>
  profile.mainInfo.isEditable && isOwnAccount(profile);
