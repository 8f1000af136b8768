/** Who can sign in, as the seeding of the stack tells. */
export interface SeededPerson {
  readonly who: string;
  readonly login: string;
  readonly password: string;
}

const people: readonly SeededPerson[] = JSON.parse(process.env.GATEHOUSE_E2E_PEOPLE ?? '[]');

export const personByLogin = (login: string): SeededPerson => {
  const person = people.find((candidate) => candidate.login === login);
  if (person === undefined) throw new Error(`the demo data has nobody called ${login}`);
  return person;
};
