/** Loaded only for logged-in visitors: React, and the styles of the owner's screens. */
import adminSheet from '#styles/admin.css?url';
import formsSheet from '#styles/forms.css?url';
import type { ComponentType } from 'react';
import { mountScreen } from './AdminOnly.tsx';
import { loadStyles } from './load-styles.ts';

await loadStyles(formsSheet, adminSheet);

export const mountOwners = (place: Element, Screen: ComponentType): void => mountScreen(place, <Screen />);
