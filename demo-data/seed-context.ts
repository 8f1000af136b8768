/** What demo data is made with: the running platform and the commands of its services. */
export type SeedContext = {
  /** How many people there are, beside those whom `make up` names by how they sign in. */
  population: number;
  /** Where a browser finds this instance, without a trailing slash. */
  address: string;
  /** Addresses of the processes by name. */
  urls: Readonly<Record<string, string>>;
  /** Environment of a process, such as its key ring. */
  environment(name: string): Readonly<Record<string, string>>;
  /** What an earlier seeding of new people did before it was broken off; nothing once one has ended. */
  begun: { read(): Promise<SeedBegun | undefined>; write(begun: SeedBegun): Promise<void> };
  /** Runs `cli.ts` of a service with these arguments and this standard input, and answers what it printed. */
  command(service: string, args: readonly string[], input?: string): Promise<string>;
};

/** Steps of a past that are there, counted from this day. */
export type SeedBegun = { today: string; done: readonly string[] };

/** Somebody whom `make up` names as able to sign in. */
export type SeedPerson = { who: string; login: string; password: string };

export type SeedResult = { people: readonly SeedPerson[] };
