import { lazyPart } from '../../../lib/script.tsx';
import type { TermsFormProps } from './terms-form.tsx';

/** The form of the terms, which most sign-ins do without. */
export const TermsPart = lazyPart<TermsFormProps>(async () => (await import('./terms-form.tsx')).TermsForm);
