/** Loaded only for logged-in visitors: React and the admin's part of the blog index. */
import { BlogAdmin } from './BlogAdmin.tsx';
import { mountScreen } from '../shared/AdminOnly.tsx';

/** Users without the admin role see the public index. */
export const mountBlogAdmin = (place: Element): void => mountScreen(place, <BlogAdmin />, true);
