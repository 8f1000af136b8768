import { scenario } from 'k6/execution';
import { peopleCount } from './environment.ts';
import { signIn } from './journeys/sign-in.journey.ts';
import { optionsFor } from './profiles/profiles.ts';

export const options = optionsFor('sign_in_ms');

export default (): void => {
  const visit = scenario.iterationInTest;
  signIn(visit, `load-${visit % peopleCount}`);
};
