/** The import for use inside another page, loaded together with its styles. */
import adminSheet from '#styles/admin.css?url';
import { loadStyles } from '../shared/load-styles.ts';
import { ImportPosts } from './Import.tsx';

await loadStyles(adminSheet);

export default ImportPosts;
