import { scenario } from 'k6/execution';
import { peopleCount } from './environment.ts';
import { sendCode } from './journeys/send-code.journey.ts';
import { optionsFor } from './profiles/profiles.ts';

export const options = optionsFor('code_accept_ms');

export default (): void => {
  const visit = scenario.iterationInTest;
  // Somebody who asks twice within a minute is told to wait: there have to be more people than a run has visits.
  sendCode(visit, `load-${visit % peopleCount}`);
};
