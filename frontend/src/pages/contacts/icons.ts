import { ContactRound } from 'lucide-react';

export const icons = { contacts: ContactRound };
