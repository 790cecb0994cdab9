/** Loaded only for logged-in visitors: React and the list of subscribers. */
import adminSheet from '#styles/admin.css?url';
import formsSheet from '#styles/forms.css?url';
import { loadStyles } from '../shared/load-styles.ts';
import { mountScreen } from '../shared/AdminOnly.tsx';
import { Subscribers } from './Subscribers.tsx';

await loadStyles(formsSheet, adminSheet);

export const mountSubscribers = (place: Element): void => mountScreen(place, <Subscribers />);
