/** The import for use inside another page, loaded together with its styles. */
import importSheet from '#styles/import.css?url';
import { loadStyles } from '../shared/load-styles.ts';
import { ImportPosts } from './Import.tsx';

await loadStyles(importSheet);

export default ImportPosts;
