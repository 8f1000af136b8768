import { Activity } from 'lucide-react';

export const icons = { overview: Activity };
