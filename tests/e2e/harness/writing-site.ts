/** The pages that a writer uses, without the rest of the site, for journeys over the real API. */
import '#styles/base.css';
import '#styles/blog.css';
import '#styles/post.css';
import { startBlogAdmin } from '#admin/blog-admin/start.ts';
import { startEditor, startPostAdmin } from '#admin/editor/start.ts';

// These pages have no menu, so the editor's bar is at the top of the window.
document.documentElement.style.setProperty('--menu', '0px');
startBlogAdmin();
startEditor();
startPostAdmin();
