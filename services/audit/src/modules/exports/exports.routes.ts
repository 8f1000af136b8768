import { auditEndpoints } from '@gatehouse/contracts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { answer, type Route, route } from '@gatehouse/kit/http/call.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Exports } from './exports.service.ts';

export const exportRoutes = (exports: Exports, clock: Clock): readonly Route[] => [
  route(auditEndpoints.historyExport, async ({ query, actor, context, locale }) => {
    const { format, ...question } = query;
    const { type, file } = await exports.begin(format, question, {
      accountId: accountOf(actor).accountId,
      context,
      locale: locale === 'en' ? 'en' : 'ru',
    });
    const day = clock.now().toISOString().slice(0, 10);
    return answer(file, {
      'content-type': type,
      'content-disposition': `attachment; filename="history-${day}.${format}"`,
      'cache-control': 'no-store',
    });
  }),
];
