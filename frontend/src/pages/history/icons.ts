import { History } from 'lucide-react';

export const icons = { history: History };
