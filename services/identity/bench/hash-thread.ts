import { verifySync } from '@node-rs/argon2';

export default ({ hash, password }: { readonly hash: string; readonly password: string }): boolean =>
  verifySync(hash, password);
