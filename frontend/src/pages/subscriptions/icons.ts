import { Rss } from 'lucide-react';

export const icons = { subscriptions: Rss };
