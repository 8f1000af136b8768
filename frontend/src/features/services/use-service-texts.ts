import { serviceTexts } from '@gatehouse/contracts/platform/menu-texts.ts';
import type { ServiceMenuItem } from '@gatehouse/contracts/platform/resources.ts';
import { useToldText } from '../../lib/told-text.ts';

type Told = Pick<ServiceMenuItem, 'applicationKey' | 'name' | 'description'>;

/** What a service is called, and what it is for, in the reader's language. */
export function useServiceTexts(): (service: Told) => { name: string; description: string } {
  const told = useToldText();
  return ({ applicationKey, name, description }) => {
    const ids = serviceTexts(applicationKey);
    return { name: told(name, ids.name), description: told(description, ids.description) };
  };
}
