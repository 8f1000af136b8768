import { serviceConfig } from '@gatehouse/kit/config/base-config.ts';
import { frontendTextsFolder } from '@gatehouse/kit/config/frontend-texts.ts';
import { json, list, optional, url } from '@gatehouse/kit/config/variables.ts';
import { readVendorKeys } from './modules/license/license-signature.ts';

/** Configuration of the platform service. */
export const platformConfig = {
  ...serviceConfig('platform'),
  publicUrl: url('GATEHOUSE_PUBLIC_URL', {
    description:
      'Where browsers find a new installation; read once, by the migration that makes the base domain',
    fallback: 'http://localhost:8080',
  }),
  updateUrl: optional(
    url('GATEHOUSE_UPDATE_URL', {
      description:
        'Update server that answers with the newest signed manifest of recommended versions; none: the one of the release stands',
    }),
  ),
  frontendTextsFolder,
  applicationLocalHosts: list('GATEHOUSE_APPLICATION_LOCAL_HOSTS', {
    description:
      'Hosts of applications that may stand on this machine when they are asked how they are; metadata addresses of clouds never may',
    fallback: [],
  }),
  licenseVendorKeys: json(
    'GATEHOUSE_LICENSE_VENDOR_KEYS',
    {
      description:
        'Public keys of the vendor that licenses are signed with, JSON: key id to Ed25519 key in base64url; several while the vendor changes its key',
      fallback: {},
    },
    readVendorKeys,
  ),
};
