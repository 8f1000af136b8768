/** What pages know of passkeys before any script for them has come. */
export const canUsePasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

const flag = 'gh_passkey';

/** This browser has made or used one: only then is it asked at each sign-in which there are. */
export const rememberPasskey = (): void => {
  try {
    localStorage.setItem(flag, '1');
  } catch {
    // Without a store the button does it.
  }
};
export const remembersPasskey = (): boolean => {
  try {
    return localStorage.getItem(flag) === '1';
  } catch {
    return false;
  }
};
