/** Calling codes for phone fields; no store, the numbering plan is code. */
import { countriesRoutes } from './countries.routes.ts';

export const createCountriesModule = () => ({ routes: countriesRoutes() });
