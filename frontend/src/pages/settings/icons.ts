import { KeyRound, SlidersHorizontal } from 'lucide-react';

export const icons = { options: SlidersHorizontal, 'options-users': KeyRound };
