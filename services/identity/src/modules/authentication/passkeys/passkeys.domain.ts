/** The count of a device that counts only grows; one that does not has been copied (WebAuthn, section 6.1.1). */
export const isCopied = (stored: number, shown: number): boolean =>
  (stored > 0 || shown > 0) && shown <= stored;

/** By what a browser knows a domain: the name that its passkeys belong to, and where they are asked for. */
export const relyingPartyOf = ({ publicUrl }: { readonly publicUrl: string }) => {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
};

/** What a passkey gives back of its owner: nothing that says who they are. */
export const userHandleOf = (accountId: string): string => Buffer.from(accountId).toString('base64url');
