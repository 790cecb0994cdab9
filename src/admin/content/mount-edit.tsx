/** Loaded only for logged-in visitors: React and the forms of the owner's content. */
import adminSheet from '#styles/admin.css?url';
import editorSheet from '#styles/editor.css?url';
import formsSheet from '#styles/forms.css?url';
import { loadStyles } from '../shared/load-styles.ts';
import { mountScreen } from '../shared/AdminOnly.tsx';
import { EditScreen } from './EditScreen.tsx';

await loadStyles(formsSheet, editorSheet, adminSheet);

export const mountEdit = (place: Element): void => mountScreen(place, <EditScreen />);
