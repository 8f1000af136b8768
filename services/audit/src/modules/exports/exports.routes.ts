import { auditEndpoints } from '@gatehouse/contracts/audit/endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { answer, type Route, route } from '@gatehouse/kit/http/call.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { isTimeZone } from '@gatehouse/kit/text/time-zone.ts';
import type { Exports } from './exports.service.ts';

export const exportRoutes = (exports: Exports, clock: Clock): readonly Route[] => [
  route(auditEndpoints.historyExport, async ({ query, actor, context, locale }) => {
    const { format, timeZone = 'UTC', ...question } = query;
    if (!isTimeZone(timeZone)) throw refusedFields({ timeZone: 'errorUnknown' });
    const { type, file } = await exports.begin(format, question, {
      accountId: accountOf(actor).accountId,
      context,
      locale,
      timeZone,
    });
    const day = clock.now().toISOString().slice(0, 10);
    return answer(file, {
      'content-type': type,
      'content-disposition': `attachment; filename="history-${day}.${format}"`,
      'cache-control': 'no-store',
    });
  }),
];
