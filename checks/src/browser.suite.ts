import type { CommandContext } from '@gatehouse/stack/commands/context.ts';
import { up } from '@gatehouse/stack/commands/up.ts';
import { namedInstance } from '@gatehouse/stack/instance.ts';
import { stopPlatform } from '@gatehouse/stack/platform-state.ts';
import { identify } from '@gatehouse/stack/process-identity.ts';
import { browserAddress, mailAddress, seededPeople } from '@gatehouse/stack/seeding.ts';
import { runPlaywright } from './playwright.ts';
import type { Suite, SuiteResult } from './suite.ts';

/** Runs the journeys of `e2e/` against an instance of their own, which starts empty and is stopped afterwards. */
async function journeys(context: CommandContext): Promise<SuiteResult> {
  const instance = namedInstance('e2e', context.shift);
  try {
    await up({ ...context, instance }, await identify(process.pid));
    return await runPlaywright(context, {
      name: 'e2e',
      folder: 'e2e',
      more: {
        GATEHOUSE_E2E_FOLDER: instance.folder,
        GATEHOUSE_E2E_URL: browserAddress(instance),
        GATEHOUSE_E2E_MAIL_URL: mailAddress(instance),
        GATEHOUSE_E2E_PEOPLE: JSON.stringify((await seededPeople(instance)) ?? []),
      },
    });
  } finally {
    await stopPlatform(instance.folder);
  }
}

export const browserSuite: Suite = {
  name: 'e2e',
  title: 'Journeys in a real browser',
  run: journeys,
};
