import { UserRound } from 'lucide-react';

export const icons = { person: UserRound };
