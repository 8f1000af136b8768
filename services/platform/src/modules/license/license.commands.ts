/** Commands of the vendor, which issues licenses. They need no database. */
import { readFile } from 'node:fs/promises';
import type { Command } from '@gatehouse/kit/service/cli.ts';
import { type LicenseClaims, parseKey } from './license.domain.ts';
import { issueKey, makeVendorKeys } from './license-signature.ts';

const mistake = (message: string): Error => Object.assign(new Error(message), { stack: message });

export const licenseCommands = (print: (text: string) => void): readonly Command[] => [
  {
    name: 'license keys',
    summary: 'KID: make a key pair of the vendor; the private key goes to standard output once',
    run: async ([kid = '']) => {
      if (!/^[A-Za-z0-9_-]{1,64}$/.test(kid)) throw mistake('expected a key id of letters and digits');
      const { publicKey, privateKey } = makeVendorKeys(kid);
      print(`GATEHOUSE_LICENSE_VENDOR_KEYS entry: ${JSON.stringify({ [kid]: publicKey })}\n${privateKey}`);
    },
  },
  {
    name: 'license issue',
    summary:
      'KID PRIVATE_KEY_FILE CLAIMS_JSON: sign a license; claims: jti, sub, iss, aud, nbf, exp, sessions, server',
    run: async ([kid, file, claims, ...rest]) => {
      if (!kid || !file || !claims || rest.length > 0)
        throw mistake('expected KID PRIVATE_KEY_FILE CLAIMS_JSON');
      const privateKey = await readFile(file, 'utf8');
      const key = issueKey(JSON.parse(claims) as LicenseClaims, { kid, privateKey });
      if (parseKey(key) === undefined) throw mistake('these claims are of another shape');
      print(`${key}\n`);
    },
  },
];
