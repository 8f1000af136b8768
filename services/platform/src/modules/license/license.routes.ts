import { Readable } from 'node:stream';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { licenseEndpoints } from '@gatehouse/contracts/platform/license.endpoints.ts';
import type { LicenseFacts } from '@gatehouse/contracts/platform/license.resources.ts';
import { answer, type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { LicenseService } from './license.service.ts';
import type { LicenseDocuments } from './license-document.ts';

export const licenseRoutes = (service: LicenseService, documents: LicenseDocuments): readonly Route[] => [
  route(licenseEndpoints.read, () => service.read()),
  route(licenseEndpoints.enter, ({ body, context }) => service.enter(body, context)),
  route(licenseEndpoints.check, ({ body }) => service.check(body)),
  route(licenseEndpoints.setClock, ({ context }) => service.setClock(context)),
  route(licenseEndpoints.delete, async ({ context }) => {
    await service.remove(context);
    return null;
  }),
  route(licenseEndpoints.document, async ({ params: { typeCode }, query, locale }) => {
    const { license } = await service.read();
    if (license === null) throw problem(requestErrors.notFound);
    const { id, key, domain, licensee, licensor, from, until, sessions } = license;
    const facts: LicenseFacts = { id, key, domain, licensee, licensor, from, until, sessions };
    const file = await documents.make(typeCode, facts, query.locale ?? locale);
    return answer(Readable.from([file]), {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="license-${typeCode}.pdf"`,
      'cache-control': 'no-store',
    });
  }),
];
