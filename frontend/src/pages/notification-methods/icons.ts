import { Send } from 'lucide-react';

export const icons = { 'notify-methods': Send };
