/** Loaded only for logged-in visitors: React and the page of imports. */
import adminSheet from '#styles/admin.css?url';
import formsSheet from '#styles/forms.css?url';
import { loadStyles } from '../shared/load-styles.ts';
import { mountScreen } from '../shared/AdminOnly.tsx';
import { Import } from './Import.tsx';

await loadStyles(formsSheet, adminSheet);

export const mountImport = (place: Element): void => mountScreen(place, <Import />);
