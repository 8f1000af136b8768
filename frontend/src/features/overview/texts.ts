import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { named } = textsOf(texts);

export const overviewMessages = named('overview', {
  identity: 'overview.service.identity',
  profile: 'overview.service.profile',
  platform: 'overview.service.platform',
  audit: 'overview.service.audit',
  notification: 'overview.service.notification',
  up: 'overview.state.up',
  down: 'overview.state.down',
  unreachable: 'overview.state.unreachable',
  attention: 'overview.state.attention',
  unreachableText: 'overview.problem.unreachable',
  missing: 'overview.problem.missing',
  dead: 'overview.problem.dead',
  parked: 'overview.problem.parked',
  late: 'overview.problem.late',
  untold: 'overview.problem.untold',
});
