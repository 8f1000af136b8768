import { deliveringProvidersMigration } from '@gatehouse/kit/migrations/gone-providers.migrations.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { applySchemas, indexMigration, schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { goneProviders } from '@gatehouse/kit/projections/gone-providers.model.ts';
import { accessNewsCollection } from './modules/access-news/access-news.model.ts';
import { deliveredChoices } from './modules/delivered/delivered-choices.model.ts';
import { digestCollection } from './modules/digests/digests.model.ts';
import { erasedPeople } from './modules/erasure/erased-people.model.ts';
import { inboxCollection } from './modules/inbox/inbox.model.ts';
import { logoCollection } from './modules/logos/logos.model.ts';
import { messageCollection } from './modules/messages/message.model.ts';
import { pushBrowserCollection } from './modules/push/push.model.ts';
import { recipientCollection } from './modules/recipients/recipients.model.ts';
import { smsCountCollection } from './modules/sms/sms-budget.model.ts';
import { subscriptionCollection } from './modules/subscriptions/subscriptions.model.ts';
import { topicCollection } from './modules/subscriptions/topics.model.ts';
import { channelSwitches } from './modules/switches/switches.model.ts';
import {
  telegramChatCollection,
  telegramLinkCollection,
  telegramReaderCollection,
} from './modules/telegram/telegram.model.ts';
import { broadcastCollection } from './modules/topics/broadcasts.model.ts';

/** Every step of this service's database, in order. What a collection looks like is in its model. */
export const migrations: readonly Migration[] = [
  schemaMigration('0101-messages', messageCollection),
  {
    // Dropped again by 0301: the sweeper asks for all channels at once.
    id: '0102-messages-by-channel',
    up: async () => {},
  },
  schemaMigration('0201-inbox-messages', inboxCollection),
  {
    id: '0301-schemas',
    up: async (step) => {
      await applySchemas(step, messageCollection, inboxCollection);
      const messages = step.connection.collection('messages');
      const indexes = await messages.indexes();
      if (indexes.some(({ name }) => name === 'due_by_channel')) await messages.dropIndex('due_by_channel');
    },
  },
  schemaMigration('0302-logos', logoCollection),
  {
    id: '0303-newest-notices',
    up: async (step) => {
      await applySchemas(step, inboxCollection);
      const notices = step.connection.collection(inboxCollection.name);
      if (await notices.indexExists('person')) await notices.dropIndex('person');
    },
  },
  schemaMigration(
    '0401-subscriptions',
    recipientCollection,
    subscriptionCollection,
    digestCollection,
    broadcastCollection,
    // Templates of the topics.
    inboxCollection,
  ),
  schemaMigration('0402-erased-people', erasedPeople, inboxCollection),
  schemaMigration('0403-push-browsers', pushBrowserCollection),
  // Templates of new devices.
  schemaMigration('0404-new-devices', inboxCollection),
  schemaMigration('0405-telegram', telegramChatCollection, telegramLinkCollection, telegramReaderCollection),
  // Registrations of browsers.
  schemaMigration('0406-push-registrations', pushBrowserCollection),
  // The template of second factors.
  schemaMigration('0407-second-factors', inboxCollection),
  // The template of passkeys.
  schemaMigration('0408-passkeys', inboxCollection),
  // Numbers of recipients.
  schemaMigration('0409-sms-notices', recipientCollection, smsCountCollection),
  // Counts by topic, and the id of a collection.
  schemaMigration('0410-digest-counts', digestCollection),
  // The template of test messages.
  schemaMigration('0411-channel-switches', channelSwitches, inboxCollection),
  // Topics and templates of companies.
  schemaMigration('0412-companies', subscriptionCollection, digestCollection, inboxCollection),
  schemaMigration('0413-delivered-choices', deliveredChoices),
  schemaMigration('0414-topics', topicCollection, goneProviders),
  // Changes of access that wait to be told, and the templates that tell them.
  schemaMigration('0415-access-news', accessNewsCollection, ...[inboxCollection, broadcastCollection]),
  schemaMigration('0416-known-access-news', accessNewsCollection),
  // Indexes that the questions of the services find, and none beside them.
  indexMigration('indexes/0001-found', messageCollection),
  deliveringProvidersMigration('delivered/0001-delivering-providers', (db, providerIds) =>
    db.collection(deliveredChoices.name).deleteMany({ providerId: { $in: [...providerIds] } }),
  ),
];
