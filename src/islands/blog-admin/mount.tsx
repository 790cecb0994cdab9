/** Loaded for signed-in visitors alone: React and the admin's part of the blog index. */
import formsSheet from '#styles/forms.css?url';
import blogAdminSheet from '#styles/blog-admin.css?url';
import { BlogAdmin } from './BlogAdmin.tsx';
import { guardSecondClick } from '../shared/guard-second-click.ts';
import { loadStyles } from '../shared/load-styles.ts';
import { mountScreen } from '../shared/mount-screen.tsx';

guardSecondClick();
await loadStyles(formsSheet, blogAdminSheet);

/** Who is no admin sees the index as everyone does. */
export const mountBlogAdmin = (place: Element): void => mountScreen(place, <BlogAdmin />, true);
