import { peopleEndpoints } from '@gatehouse/contracts/identity/people.endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { answer, type Route, route } from '@gatehouse/kit/http/call.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { isTimeZone } from '@gatehouse/kit/text/time-zone.ts';
import type { PeopleExport } from './people-export.service.ts';

export const peopleExportRoutes = (people: PeopleExport, clock: Pick<Clock, 'now'>): readonly Route[] => [
  route(peopleEndpoints.export, async ({ query, actor, context, locale }) => {
    const { format, timeZone = 'UTC', ...filter } = query;
    if (!isTimeZone(timeZone)) throw refusedFields({ timeZone: 'errorUnknown' });
    const { accountId } = accountOf(actor);
    const { type, file } = await people.begin(format, filter, { accountId, context, locale, timeZone });
    const day = clock.now().toISOString().slice(0, 10);
    return answer(file, {
      'content-type': type,
      'content-disposition': `attachment; filename="people-${day}.${format}"`,
      'cache-control': 'no-store',
    });
  }),
];
