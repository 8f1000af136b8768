import type { LoginControl } from './use-login.ts';

const nothing = async () => {};

/** A sign-in that stands still, for cards and forms that are looked at. */
export const idleLogin: LoginControl = {
  refusal: undefined,
  sending: false,
  clear: () => {},
  begin: nothing,
  identify: async () => undefined,
  choose: nothing,
  sendCode: nothing,
  prove: async () => true,
};
